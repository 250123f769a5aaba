import type { MessageType } from '#contract/base/enums.ts'
import type { Message, MessageBox, StudyMessage, UploadMessage } from '#contract/ads/step-message.ts'
import type {
  CandidateMessageInput,
  StepMessageInput,
  StudyMessageInput,
  UploadMessageInput,
} from '#gateway/__generated__/resolvers.ts'
import { badRequest } from '#gateway/errors/errors.ts'

/** Source of the union `StepMessage`. */
export type StepMessage =
  | { __typename: 'TextMessage'; html: string }
  | {
      __typename: 'UploadMessage'
      requestsCv: boolean
      requestsLetter: boolean
      requestsVideo: boolean
      files: string[]
    }
  | ({ __typename: 'StudyMessage' } & StudyMessage)

/** Returns the source of a message; null if there is no message. The fields determine the type. */
export function readMessage(message: Message): StepMessage | null {
  if (message === null) return null
  if (typeof message === 'string') return { __typename: 'TextMessage', html: message }
  if ('url' in message) return { __typename: 'StudyMessage', ...message }
  const { cv, letter, video, files } = message
  return { __typename: 'UploadMessage', requestsCv: cv, requestsLetter: letter, requestsVideo: video, files }
}

/** Returns a step's message as a REST body, with its type; undefined if the input is null or missing. */
export function writeStepMessage(input: StepMessageInput | null | undefined): {
  messageType: MessageType
  message: Message
} {
  if (!input) return { messageType: 'none', message: null }
  if (input.template) return { messageType: 'template', message: input.template.html }
  return writeMessage(input)
}

/** Returns a message to a candidate as a REST body. */
export function writeMessage(input: CandidateMessageInput): MessageBox {
  const { text, upload, study } = input
  if (text) return { messageType: 'text', message: text.html }
  if (upload) return { messageType: 'upload', message: writeUpload(upload) }
  if (study) return { messageType: 'study', message: writeStudy(study) }
  throw badRequest('Specify exactly one kind of message.')
}

const writeUpload = ({
  requestsCv: cv,
  requestsLetter: letter,
  requestsVideo: video,
  files,
}: UploadMessageInput): UploadMessage => ({
  cv: cv ?? false,
  letter: letter ?? false,
  video: video ?? false,
  files: [...(files ?? [])],
})

const writeStudy = ({ url, days, hours, minutes }: StudyMessageInput): StudyMessage => ({
  url,
  days: days ?? 0,
  hours: hours ?? 0,
  minutes: minutes ?? 0,
})
