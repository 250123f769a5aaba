/** Returns whether a text is null, undefined or empty after trimming. */
export const isBlank = (value: string | null | undefined) =>
  value === null || value === undefined || value.trim() === ''

/** Trims a text. Null if nothing is left. */
export function trimmedOrNull(value: string | null | undefined): string | null {
  const trimmed = value?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}

/** Cuts a text to a number of UTF-16 units, one less if the cut would halve a surrogate pair. */
export const cutText = (text: string, max: number): string =>
  text.slice(0, max).replace(text.length > max ? /[\ud800-\udbff]$/ : '', '')

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
