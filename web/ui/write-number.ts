import { currentLanguage } from '#web/i18n/language.ts'

/**
 * Formats a number for a field. A space separates thousands in both languages, because a typed comma is read as a
 * decimal comma.
 */
export function writeNumber(value: number): string {
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')
  return decimals === undefined ? grouped : `${grouped}${currentLanguage() === 'sv' ? ',' : '.'}${decimals}`
}
