import { isPhoneNumber } from '#rules/people/phone-number.ts'
import { cleanText } from '#rules/text-and-time/clean-text.ts'

/**
 * Digits as people write a phone number: `070-123 45 67`, `+46 (0)70 123 45 67`, `(08) 123 456`. Every part is bounded.
 * A slash between spaces separates two numbers.
 */
const DIGITS =
  /(?<![\p{L}\p{N}/_=&?#-])(?:\(?\+ ?)?\(?\d(?:(?: ?[-.\u2010-\u2015\u2212] ?|\/| {1,2}| ?\(|\) ?-? ?){0,2}\d){5,17}(?![\p{L}\p{N}])/gu

/** Labels at the end of the text before a number. */
const PHONE_LABEL = /(?<!\p{L})(?:tel|telefon\p{L}*|tfn|tlf|mobil\p{L}*|mob|phone|cell\p{L}*|t|m)\.?(?: ?nr\.?)?:? ?$/iu
const OTHER_LABEL =
  /(?:(?<!\p{L})(?:fax|iban|id|född|born|(?:p|pers|org)\.? ?(?:nr|nummer))|(?:person|organisations)(?:nr|nummer)|giro|konto)\.?:? ?$/iu

/** A date: `01-02-2020`. */
const DATE = /^\d{1,2}([-./ ])\d{1,2}\1(?:19|20)\d\d$/
/** Two months: `0501-0812`. */
const MONTHS = /^\d\d(?:0[1-9]|1[0-2])-\d\d(?:0[1-9]|1[0-2])$/

/** The number of cells in which a mobile number is preferred to another one before it. */
const TOP_CELLS = 60

/** Returns the phone number of a CV, as phone numbers are stored. Empty if there is none. */
export function readPhone(cells: readonly string[]): string {
  const numbers = cells.flatMap((cell, index) =>
    [...cell.matchAll(DIGITS)].flatMap((match) => {
      const before = cell.slice(Math.max(0, match.index - 30), match.index)
      const label = before.trim() === '' ? (cells[index - 1] ?? '').slice(-30) : before
      const number = asPhoneNumber(match[0], label)
      return number === null ? [] : [{ number, index }]
    }),
  )
  const mobile = numbers.find(({ number, index }) => index < TOP_CELLS && isSwedishMobile(number))
  return (mobile ?? numbers[0])?.number ?? ''
}

/** Returns a number as it is stored, or null if it is a date, a personal identity number or another number. */
function asPhoneNumber(written: string, label: string): string | null {
  if (DATE.test(written) || OTHER_LABEL.test(label)) return null
  const number = cleanText('phone', written)
    .trim()
    .replace(/^\+ /, '+')
    .replace(/^00 ?/, '+')
    // The zero of the area code, which the country code replaces: `+46 070`.
    .replace(/^\+46[ -]?0/, '+46 ')
    .replace(/-{2,}/g, '-')
  if (!isPhoneNumber(number) || MONTHS.test(number)) return null
  const digits = number.replace(/\D/g, '')
  if (number.startsWith('+46')) return /^46[1-9]\d{6,8}$/.test(digits) ? number : null
  if (number.startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) ? number : null
  if (!/^0[1-9]\d{6,8}$/.test(digits) || (isMobile(digits) && digits.length !== 10)) return null
  return mayBePersonalNumber(written, digits) && !PHONE_LABEL.test(label) ? null : number
}

const isMobile = (digits: string): boolean => /^07[02369]/.test(digits)
const isSwedishMobile = (number: string): boolean => isMobile(number.replace(/^\+46/, '0').replace(/\D/g, ''))

/** Returns whether ten digits may be a personal identity number: `050131-1234`, or the same without a dash. */
function mayBePersonalNumber(written: string, digits: string): boolean {
  const [, year = '', month = '', day = ''] =
    /^(\d\d)(\d\d)(\d\d) ?[-+\u2010-\u2015\u2212]? ?\d{4}$/.exec(written) ?? []
  if (year === '' || Number(month) < 1 || Number(month) > 12) return false
  // Coordination numbers add 60 to the day.
  if (Number(day) % 60 < 1 || Number(day) % 60 > 31) return false
  return written !== digits || hasCheckDigit(digits)
}

/** Returns whether the last digit is the check digit of the others (Luhn). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return sum % 10 === 0
}
