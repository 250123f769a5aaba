// Numbers of invoices and the references payments carry. Numbers run within a year without gaps: 2025-0001, 2025-0002.

/** More invoices than any year has. */
const PER_YEAR = 1_000_000

/** The series that numbers of a year are taken from. */
export const invoiceSeries = (year: number): string => `invoices/${year}`

/**
 * The number as it is stored and sorted: the year, then the place in its series. Throws RangeError beyond a million in
 * a year.
 */
export function storedNumber(year: number, place: number): number {
  if (!Number.isInteger(place) || place < 1 || place >= PER_YEAR)
    throw new RangeError(`${place} is no place in a year's invoices`)
  return year * PER_YEAR + place
}

/** The number as people read it: `2025-0042`. */
export function invoiceNumber(stored: number): string {
  return `${Math.floor(stored / PER_YEAR)}-${String(stored % PER_YEAR).padStart(4, '0')}`
}

/** The check digit of digits by the Luhn algorithm (modulus 10). Source: Bankgirot, "OCR-referenskontroll". */
export function luhnDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/**
 * The OCR number of an invoice: the digits of its number, the last digit of the length of the whole, and a check digit
 * over all of it. Source: Bankgirot, "OCR-referenskontroll", variable length with length digit.
 */
export function ocrNumber(stored: number): string {
  const digits = invoiceNumber(stored).replace('-', '')
  const withLength = `${digits}${(digits.length + 2) % 10}`
  return `${withLength}${luhnDigit(withLength)}`
}

/** An OCR number as people read it, in groups of four. */
export const shownOcrNumber = (ocr: string): string => ocr.replace(/\d{4}(?=\d)/g, '$& ')

/** Whether a reference is an OCR number: its check digit and its length digit are right. */
export function isOcrNumber(text: string): boolean {
  if (!/^\d{2,25}$/.test(text)) return false
  const [body, check] = [text.slice(0, -1), Number(text.at(-1))]
  return luhnDigit(body) === check && Number(text.at(-2)) === text.length % 10
}
