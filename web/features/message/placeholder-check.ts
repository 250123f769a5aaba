import { PLACEHOLDERS, unfilledPlaceholders, type PlaceholderValues } from '#rules/candidates/placeholders.ts'

/** A stand-in value for every placeholder, because the platform knows all values when it sends. */
const known: PlaceholderValues = Object.fromEntries(PLACEHOLDERS.map((placeholder) => [placeholder, '·']))

/** Returns the placeholders that only the user can fill in. A message with such a placeholder cannot be sent. */
export const manualPlaceholders = (html: string) => unfilledPlaceholders(html, known)

/** Returns the placeholders that the platform fills in when it sends. */
export function automaticPlaceholders(html: string): string[] {
  const open = new Set(manualPlaceholders(html))
  return unfilledPlaceholders(html).filter((word) => !open.has(word))
}
