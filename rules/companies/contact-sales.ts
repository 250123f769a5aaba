import type { FieldErrorCode } from '#rules/errors/error-codes.ts'

// A message to sales. Source: 1§7, 3§7.

/** Our own limits. */
export const MAX_SALES_MESSAGE_LENGTH = 2000
export const MAX_CONTEXT_LENGTH = 100

/** Checks a message to sales (BILL-29). */
export function checkSalesMessage(message: string): FieldErrorCode[] {
  const trimmed = message.trim()
  if (trimmed === '') return ['required']
  return trimmed.length > MAX_SALES_MESSAGE_LENGTH ? ['tooLong'] : []
}
