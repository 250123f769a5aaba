import { currentLanguage } from '#web/i18n/language.ts'

/**
 * A number as it stands in a field: thousands apart by a space in both languages, since a comma typed beside it is read
 * as one before decimals.
 */
export function writeNumber(value: number): string {
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, '\u00a0')
  return decimals === undefined ? grouped : `${grouped}${currentLanguage() === 'sv' ? ',' : '.'}${decimals}`
}
