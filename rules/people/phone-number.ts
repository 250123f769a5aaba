import { cleanText } from '#rules/text-and-time/clean-text.ts'

const SHAPE = /^\+?[\d\s-]+$/

/**
 * Returns whether a text, cleaned as a phone number and trimmed, has 6 to 15 digits with an optional leading + and
 * spaces or dashes (ACC-24). Source: 1§5.
 */
export function isPhoneNumber(value: string): boolean {
  const number = cleanText('phone', value).trim()
  const digits = number.replace(/\D/g, '').length
  return SHAPE.test(number) && digits >= 6 && digits <= 15
}
