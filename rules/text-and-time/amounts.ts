// Amounts with a decimal comma and spaces between thousands. Source: 1§5, 1§9, 2§9.

/** The space between thousands. It is a no-break space, so that an amount never wraps. */
export const THOUSANDS_SPACE = '\u00a0'
/** Maximum number of decimals of an amount (AD-98). */
const MAX_DECIMALS = 2

/**
 * Formats 14875.5 as '14 875,50' and 14875 as '14 875' (SHELL-04). Whole amounts have no decimals unless `decimals` is
 * set.
 */
export function formatAmount(value: number, decimals?: number): string {
  const rounded = roundAmount(value)
  const shown = decimals ?? (Number.isInteger(rounded) ? 0 : MAX_DECIMALS)
  const [whole = '0', fraction] = Math.abs(rounded).toFixed(shown).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, THOUSANDS_SPACE)
  const zero = Number(`${whole}.${fraction ?? '0'}`) === 0
  return `${rounded < 0 && !zero ? '−' : ''}${grouped}${fraction === undefined ? '' : `,${fraction}`}`
}

/**
 * Parses an amount typed with spaces and a decimal comma or point. Null for anything else: letters, a sign, or more
 * than two decimals (SHELL-05, AD-98).
 */
export function parseAmount(text: string): number | null {
  const plain = text.replace(/[\s\u00a0\u202f]/g, '').replace('.', ',')
  return /^\d{1,12}(?:,\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : null
}

/**
 * Returns whether a text contains only characters of an amount: digits, spaces and at most one comma or point with two
 * decimals (SHELL-05, AD-98).
 */
export const isAmountTyping = (typed: string) => /^[\d\s]*(?:[,.]\s*(?:\d\s*){0,2})?$/.test(typed)

/** Filters an amount while the user types: digits, spaces and one comma with two decimals (SHELL-05). */
export function formatAmountTyping(typed: string): string {
  const [whole = '', ...rest] = typed
    .replace('.', ',')
    .replace(/[^\d,]/g, '')
    .split(',')
  const grouped = whole.replace(/^0+(?=\d)/, '').replace(/\B(?=(\d{3})+(?!\d))/g, THOUSANDS_SPACE)
  return rest.length === 0 ? grouped : `${grouped === '' ? '0' : grouped},${rest.join('').slice(0, MAX_DECIMALS)}`
}

/** Returns whether a number is an amount: finite, not negative, at most two decimals (AD-97, AD-98). */
export const isAmount = (value: number) =>
  Number.isFinite(value) && value >= 0 && Math.abs(roundAmount(value) - value) < 1e-9

/** Rounds to two decimals, half away from zero, without the error of binary fractions. */
function roundAmount(value: number): number {
  const cents = Math.round(Number((Math.abs(value) * 100).toPrecision(15)))
  return cents === 0 ? 0 : (Math.sign(value) * cents) / 100
}
