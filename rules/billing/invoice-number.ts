// Invoice numbers, and the OCR references of payments. Numbers have no gaps within a year: 2025-0001, 2025-0002.

/** More than the number of invoices in any year. */
const NUMBERS_PER_YEAR = 1_000_000

/** Returns the key of the series that the numbers of a year are taken from. */
export const invoiceSeries = (year: number): string => `invoices/${year}`

/**
 * Returns the number as it is stored and sorted: the year, then the position in its series. Throws RangeError beyond a
 * million invoices a year.
 */
export function storedInvoiceNumber(year: number, position: number): number {
  if (!Number.isInteger(position) || position < 1 || position >= NUMBERS_PER_YEAR)
    throw new RangeError(
      `Position in the series of a year must be a whole number from 1 to ${NUMBERS_PER_YEAR - 1}: ${position}`,
    )
  return year * NUMBERS_PER_YEAR + position
}

/** Formats the number for people: `2025-0042`. */
export function formatInvoiceNumber(stored: number): string {
  return `${Math.floor(stored / NUMBERS_PER_YEAR)}-${String(stored % NUMBERS_PER_YEAR).padStart(4, '0')}`
}

/** Returns the Luhn check digit (modulus 10). Source: Bankgirot, "OCR-referenskontroll". */
export function luhnDigit(digits: string): number {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/**
 * Returns the OCR number of an invoice: the digits of its number, the last digit of the total length, and a check
 * digit. Source: Bankgirot, "OCR-referenskontroll", variable length with length digit.
 */
export function ocrNumber(stored: number): string {
  const digits = formatInvoiceNumber(stored).replace('-', '')
  const withLength = `${digits}${(digits.length + 2) % 10}`
  return `${withLength}${luhnDigit(withLength)}`
}

/** Formats an OCR number in groups of four. */
export const formatOcrNumber = (ocr: string): string => ocr.replace(/\d{4}(?=\d)/g, '$& ')
