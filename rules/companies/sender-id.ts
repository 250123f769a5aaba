import type { ConnectionStatus } from './connections.ts'
import type { FieldFault } from '#rules/errors/refusals.ts'

// A company's sender id at the public employment service, set by staff. Source: 3§4, 3§5, 3§9 (ADMIN-23 to ADMIN-26).

/** A sender id has so many digits (ADMIN-25). */
export const SENDER_ID_LENGTH = 8

/** Codes: `required`, `format`. */
export function checkSenderId(text: string): FieldFault[] {
  const trimmed = text.trim()
  if (trimmed === '') return ['required']
  return /^\d{8}$/.test(trimmed) ? [] : ['format']
}

/**
 * How the column shows a company's connection (ADMIN-23): `add` offers the button, `pending` waits for the service with
 * an id that staff set, `connected` is good, `unknown` was never connected, `warning` lacks something or has it wrong.
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
