import type { Undelivered } from '#web/__generated__/ChatMessage_message.graphql.ts'

const reasonKeys = {
  UNKNOWN_RECIPIENT: 'undelivered.unknownRecipient',
  MAILBOX_FULL: 'undelivered.mailboxFull',
  REFUSED: 'undelivered.refused',
  GAVE_UP: 'undelivered.gaveUp',
} as const

/** Returns the key of the text that says why a message was not delivered. */
export const undeliveredKey = (reason: Undelivered) =>
  reason in reasonKeys ? reasonKeys[reason as keyof typeof reasonKeys] : reasonKeys.REFUSED
