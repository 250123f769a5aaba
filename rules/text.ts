/** True when nothing is left after trimming. */
export const isBlank = (value: string | null | undefined) => value === null || value === undefined || value.trim() === ''

/** The trimmed text, or null when nothing is left. */
export function trimmedOrNull(value: string | null | undefined): string | null {
  const trimmed = value?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

/** The digits of a text: numeric fields accept nothing else (SHELL-05). */
export const onlyDigits = (value: string) => value.replace(/\D/g, '')
