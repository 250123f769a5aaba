import type { ConnectionStatus } from '#rules/integrations/services.ts'
import type { FieldErrorCode } from '#rules/errors/error-codes.ts'

// The sender id of a company at Arbetsförmedlingen, set by staff. Source: 3§4, 3§5, 3§9 (ADMIN-23 to ADMIN-26).

/** Number of digits of a sender id (ADMIN-25). */
export const SENDER_ID_LENGTH = 8

/** Checks a sender id: `required`, `format`. */
export function checkSenderId(text: string): FieldErrorCode[] {
  const trimmed = text.trim()
  if (trimmed === '') return ['required']
  return /^\d{8}$/.test(trimmed) ? [] : ['format']
}

/**
 * The state of a company's connection in the staff table (ADMIN-23).
 * - `add`: staff can add a sender id.
 * - `pending`: staff set an id, and the service has not responded yet.
 * - `connected`: the connection works.
 * - `unknown`: the company was never connected.
 * - `warning`: information is missing or wrong.
 */
export type SenderState = 'add' | 'pending' | 'connected' | 'unknown' | 'warning'

export function senderState(status: ConnectionStatus, senderId: string | null): SenderState {
  switch (status) {
    case 'waitingForConnection':
      return senderId === null ? 'add' : 'pending'
    case 'connected':
      return 'connected'
    case 'notConnected':
      return 'unknown'
    case 'missingInformation':
    case 'wrongInformation':
      return 'warning'
  }
}
