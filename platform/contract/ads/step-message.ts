import { Type, type Static } from 'typebox'
import { MAX_FILE_NAME_LENGTH, MAX_REQUESTED_FILES } from '#rules/candidates/step-message.ts'
import { MAX_LINK_LENGTH } from '#rules/text-and-time/web-address.ts'
import { Text, InputText, InputList, oneOf, strict } from '#contract/base/scalars.ts'

/** The documents that a step requests. */
export const UploadMessage = strict({
  cv: Type.Boolean(),
  letter: Type.Boolean(),
  video: Type.Boolean(),
  files: InputList(InputText('line', MAX_FILE_NAME_LENGTH), MAX_REQUESTED_FILES),
})
export type UploadMessage = Static<typeof UploadMessage>

/** A case study with a time limit. */
export const StudyMessage = strict({
  url: InputText('url', MAX_LINK_LENGTH),
  days: Type.Integer({ minimum: 0, maximum: 100 }),
  hours: Type.Integer({ minimum: 0, maximum: 23 }),
  minutes: Type.Integer({ minimum: 0, maximum: 59 }),
})
export type StudyMessage = Static<typeof StudyMessage>

/**
 * The message of a step. `messageType` determines its shape: `none` is null, `text` and `template` are HTML, `upload`
 * and `study` are objects.
 */
export const Message = Type.Union([
  Type.Null({ description: 'messageType none' }),
  Text('html', 60_000, { description: 'HTML; messageType text or template' }),
  UploadMessage,
  StudyMessage,
])
export type Message = Static<typeof Message>

/** A message together with its type. */
export const MessageBox = strict({
  messageType: oneOf('text', 'upload', 'study'),
  message: Message,
})
export type MessageBox = Static<typeof MessageBox>
