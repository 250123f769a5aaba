import { senderState, type SenderState } from '#rules/companies/sender-id.ts'

const statuses = {
  CONNECTED: 'connected',
  NOT_CONNECTED: 'notConnected',
  WAITING_FOR_CONNECTION: 'waitingForConnection',
  WRONG_INFORMATION: 'wrongInformation',
  MISSING_INFORMATION: 'missingInformation',
} as const

/** Converts a status of the schema to a state of the column. */
export const stateOfSender = (status: string, senderId: string | null): SenderState =>
  senderState(status in statuses ? statuses[status as keyof typeof statuses] : 'notConnected', senderId)
