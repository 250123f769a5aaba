import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatInvoiceNumber, luhnDigit, ocrNumber, storedInvoiceNumber } from './invoice-number.ts'

test('reads the year from a number, and sorts by it (BILL-15)', () => {
  expect([
    formatInvoiceNumber(storedInvoiceNumber(2025, 42)),
    formatInvoiceNumber(storedInvoiceNumber(2025, 12_345)),
  ]).toEqual(['2025-0042', '2025-12345'])
  fc.assert(
    fc.property(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: 1, max: 999_999 }), (year, position) => {
      expect(storedInvoiceNumber(year, position)).toBeLessThan(storedInvoiceNumber(year + 1, 1))
    }),
  )
  expect(() => storedInvoiceNumber(2025, 0)).toThrow(RangeError)
})

test('ends an OCR number with its length and a check digit, which detects every wrong digit (PLUS-85)', () => {
  // Bankgirot's example of the algorithm: 123456789 has the check digit 7.
  expect(luhnDigit('123456789')).toBe(7)
  expect(ocrNumber(storedInvoiceNumber(2025, 1124))).toBe('2025112406')
  fc.assert(
    fc.property(
      fc.integer({ min: 2000, max: 2099 }),
      fc.integer({ min: 1, max: 999_999 }),
      fc.nat(),
      fc.integer({ min: 1, max: 9 }),
      (year, position, where, by) => {
        const ocr = ocrNumber(storedInvoiceNumber(year, position))
        const [digits, checkDigit] = [ocr.slice(0, -1), Number(ocr.at(-1))]
        expect(Number(digits.at(-1))).toBe(ocr.length % 10)
        expect(luhnDigit(digits)).toBe(checkDigit)
        const at = where % digits.length
        const wrong = digits.slice(0, at) + ((Number(digits[at]) + by) % 10) + digits.slice(at + 1)
        expect(luhnDigit(wrong)).not.toBe(checkDigit)
      },
    ),
  )
})
