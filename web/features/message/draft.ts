import {
  isValidStepMessage,
  type Message,
  type StudyMessage,
  type UploadMessage,
} from '#rules/candidates/step-message.ts'
import { hasVisibleText, visibleText } from '#rules/text-and-time/visible-text.ts'
import type { CandidateMessageInput } from '#web/__generated__/movesMoveMutation.graphql.ts'
import { uploadInput } from './step-message.ts'
import { manualPlaceholders } from './placeholder-check.ts'

/** The kinds of messages. */
export type MessageKind = 'text' | 'upload' | 'study'

/** A message that is being written. The content of each kind is kept while another kind is selected. */
export interface Draft {
  kind: MessageKind
  html: string
  upload: UploadMessage
  /** A file name that was typed but not added. */
  fileName: string
  study: StudyMessage
}

const emptyUpload: UploadMessage = { cv: false, letter: false, video: false, files: [] }
const emptyStudy: StudyMessage = { url: '', days: 0, hours: 0, minutes: 0 }

export const emptyDraft: Draft = { kind: 'text', html: '', upload: emptyUpload, fileName: '', study: emptyStudy }

/**
 * Returns a stored message as a draft of its kind. Without a message the draft starts with the text `start` (ACC-65).
 */
export function draftOf(message: Message, start: string): Draft {
  if (message === null || typeof message === 'string') return draftOfKind(message, 'text', start)
  return draftOfKind(message, 'files' in message ? 'upload' : 'study', start)
}

/** Returns a message as a draft of the given kind. A new text starts with `start`. */
export function draftOfKind(message: Message, kind: MessageKind, start: string): Draft {
  const fresh = { ...emptyDraft, html: start, kind }
  if (message === null) return fresh
  if (typeof message === 'string') return { ...fresh, html: message }
  return 'files' in message ? { ...fresh, upload: message } : { ...fresh, study: message }
}

/** Returns the content of a draft's kind. */
export function contentOf({ kind, html, upload, study }: Draft): Message {
  if (kind === 'text') return html
  return kind === 'upload' ? upload : study
}

/** Whether a draft can be saved (PIPE-74, PIPE-76, PIPE-77). */
export const isReady = (draft: Draft) => isValidStepMessage(draft.kind, contentOf(draft), draft.fileName)

/** Whether a text has no content besides the text that new messages start with. */
export const isBlank = (html: string, start: string) =>
  !hasVisibleText(html) || visibleText(html) === visibleText(start)

/** Whether a draft can be stored in a step or as a template. A text must differ from the initial text. */
export const isStorable = (draft: Draft, start: string) =>
  isReady(draft) && (draft.kind !== 'text' || !isBlank(draft.html, start))

/**
 * Whether a draft can be sent: its text differs from the initial text and has no placeholder that the user must fill
 * in.
 */
export const isSendable = (draft: Draft, start: string) =>
  isStorable(draft, start) && (draft.kind !== 'text' || manualPlaceholders(draft.html).length === 0)

/** Returns a draft as mutation input. */
export function toInput({ kind, html, upload, study }: Draft): CandidateMessageInput {
  if (kind === 'text') return { text: { html } }
  return kind === 'upload' ? { upload: uploadInput(upload) } : { study }
}
