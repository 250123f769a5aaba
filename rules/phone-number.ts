const SHAPE = /^\+?[\d\s-]+$/

/** Whether a text, trimmed, is 6 to 15 digits with an optional leading + and spaces or dashes (ACC-24). Source: 1§5. */
export function isPhoneNumber(value: string): boolean {
  const number = value.trim()
  const digits = number.replace(/\D/g, '').length
  return SHAPE.test(number) && digits >= 6 && digits <= 15
}

/** The form in which numbers are compared: digits, with a leading + and Sweden's +46 for a leading 0. */
export function normalizePhone(value: string): string {
  const number = value.trim()
  const digits = number.replace(/\D/g, '')
  if (number.startsWith('+')) return `+${digits}`
  if (digits.startsWith('00')) return `+${digits.slice(2)}`
  return digits.startsWith('0') ? `+46${digits.slice(1)}` : digits
}
