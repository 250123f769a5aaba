/** Maximum length of a number with its currency. */
const MAX_LENGTH = 40

/** Digits and marks of a number, and what surrounds an amount of money: `SEK 30 000`, `30 000 kr`, `30 000:-`. */
const SURROUNDINGS = /^(?:[a-z]{3}|kr|[€£$])?\s*([\d.,\s'’]*\d)\s*(?:[a-z]{3}|kr\.?|[€£$]|:-|,-)?$/i

/**
 * Returns a number, given as a number or a text such as `34 000,50`. A single point or comma before exactly three digits
 * separates thousands: `30.000` and `30,000` are thirty thousand, because a sum of money has at most two decimals.
 * Returns null for every text that can be read in two ways.
 */
export function parseNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  const text = typeof value === 'string' ? value.trim() : ''
  const digits = text.length > MAX_LENGTH ? undefined : SURROUNDINGS.exec(text)?.[1]
  if (digits === undefined) return null
  const plain = digits.replace(/[’']/g, ' ').replace(/(?<=\d)\s+(?=\d{3}(?!\d))/g, '')
  if (/^\d+$/.test(plain)) return Number(plain)
  if (/^[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/.test(plain)) return Number(plain.replace(/[.,]/g, ''))
  const decimal = /^(\d+|[1-9]\d{0,2}(?:\.\d{3})+|[1-9]\d{0,2}(?:,\d{3})+)([.,])(\d+)$/.exec(plain)
  if (!decimal) return null
  const [, whole = '', mark = '', decimals = ''] = decimal
  // A mark cannot separate both thousands and decimals. Three decimals after one to three digits are thousands.
  if (whole.includes(mark) || (decimals.length === 3 && whole.length <= 3)) return null
  return Number(`${whole.replace(/[.,]/g, '')}.${decimals}`)
}
