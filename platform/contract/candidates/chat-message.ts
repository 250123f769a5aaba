import { Type, type Static } from 'typebox'
import { Actor } from '#contract/base/actor.ts'
import { Undelivered } from '#contract/base/enums.ts'
import { DateTime, Html, Id, RelativeUrl, nullable, strict } from '#contract/base/scalars.ts'

/** How a message that arrived by mail differs from a message on the candidate's page (PLUS-87). */
const MailedMessage = strict({
  /** True if the sender's address is not the candidate's. */
  stranger: Type.Boolean(),
  /** The address of such a sender. Null for the candidate's own address, and while the candidate's name is hidden. */
  sender: nullable(Type.String()),
  /** The complete plain text, with quotes. Null if the message contains it. */
  fullText: nullable(Type.String()),
  /** Names of attachments that were not accepted. */
  refused: Type.Array(Type.String()),
})

/** A message between company and candidate. `self` is true if the receiving user wrote it. */
export const ChatMessage = strict({
  id: Id,
  date: DateTime,
  self: Type.Boolean(),
  candidate: Type.Boolean(),
  /** The user who wrote it. Null if the candidate did. Beyond the documents. */
  writer: nullable(Actor),
  firstName: Type.String(),
  lastName: Type.String(),
  avatar: nullable(RelativeUrl),
  /**
   * The sender's email address. It determines the avatar's colour, among other inputs (SHELL-12). Beyond the documents.
   */
  email: nullable(Type.String()),
  message: Html,
  /** When an unsent message will be sent. Null once it has been sent. Beyond the documents. */
  scheduled: nullable(DateTime),
  /** Until when a message for immediate sending can be undone. Null once it has been sent. Beyond the documents. */
  held: nullable(DateTime),
  /** Why the email was not delivered. Null if no failure has been reported. Beyond the documents. */
  undelivered: nullable(Undelivered),
  /** Null if the message did not arrive by mail. Beyond the documents. */
  mail: nullable(MailedMessage),
})
export type ChatMessage = Static<typeof ChatMessage>
