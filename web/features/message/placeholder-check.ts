import { PLACEHOLDERS, unfilledPlaceholders, type PlaceholderValues } from '#rules/candidates/placeholders.ts'

/** Stands for every value: the platform knows them all when it sends. */
const known: PlaceholderValues = Object.fromEntries(PLACEHOLDERS.map((placeholder) => [placeholder, '·']))

/** Placeholders only a person can fill in: nothing is sent while one is left. */
export const openPlaceholders = (html: string) => unfilledPlaceholders(html, known)

/** Placeholders the platform fills in when it sends. */
export function filledLater(html: string): string[] {
  const open = new Set(openPlaceholders(html))
  return unfilledPlaceholders(html).filter((word) => !open.has(word))
}
