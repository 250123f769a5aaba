import type { FieldFault } from '#rules/errors/refusals.ts'

// A message to sales. Source: 1§7, 3§7.

/** Our own limits. */
export const SALES_MESSAGE_MAX_LENGTH = 2000
export const CONTEXT_MAX_LENGTH = 100

/** Checks a message to sales (BILL-29). */
export function checkSalesMessage(message: string): FieldFault[] {
  const trimmed = message.trim()
  if (trimmed === '') return ['required']
  return trimmed.length > SALES_MESSAGE_MAX_LENGTH ? ['tooLong'] : []
}
