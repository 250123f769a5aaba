import {
  isValidStepMessage,
  type Message,
  type StudyMessage,
  type UploadMessage,
} from '#rules/candidates/step-message.ts'
import { hasVisibleText, visibleText } from '#rules/text-and-time/visible-text.ts'
import type { CandidateMessageInput } from '#web/__generated__/movesMoveMutation.graphql.ts'
import { openPlaceholders } from './placeholder-check.ts'

/** The kinds a message can be sent as. */
export type MessageKind = 'text' | 'upload' | 'study'

/** A message that is being written; what was typed for one kind stays while another is chosen. */
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

/** A message as something to edit, by its kind; the text that new messages start with when there is none (ACC-65). */
export function draftOf(message: Message, start: string): Draft {
  if (message === null || typeof message === 'string') return draftOfKind(message, 'text', start)
  return draftOfKind(message, 'files' in message ? 'upload' : 'study', start)
}

/** A message as something to edit, beginning with a kind; a text that is new starts with `start`. */
export function draftOfKind(message: Message, kind: MessageKind, start: string): Draft {
  const fresh = { ...emptyDraft, html: start, kind }
  if (message === null) return fresh
  if (typeof message === 'string') return { ...fresh, html: message }
  return 'files' in message ? { ...fresh, upload: message } : { ...fresh, study: message }
}

/** What a draft says, by its kind. */
export function contentOf({ kind, html, upload, study }: Draft): Message {
  if (kind === 'text') return html
  return kind === 'upload' ? upload : study
}

/** Whether a draft can be saved (PIPE-74, PIPE-76, PIPE-77). */
export const isReady = (draft: Draft) => isValidStepMessage(draft.kind, contentOf(draft), draft.fileName)

/** Whether a text says nothing yet beside what new messages start with. */
export const isBlank = (html: string, start: string) =>
  !hasVisibleText(html) || visibleText(html) === visibleText(start)

/** Whether a draft can be kept, of a step or as a template: a text says more than what new messages start with. */
export const isKeepable = (draft: Draft, start: string) =>
  isReady(draft) && (draft.kind !== 'text' || !isBlank(draft.html, start))

/**
 * Whether a draft can be sent: it says more than what it started with, and nothing is left that a person has to fill
 * in.
 */
export const isSendable = (draft: Draft, start: string) =>
  isKeepable(draft, start) && (draft.kind !== 'text' || openPlaceholders(draft.html).length === 0)

/** A draft as the gateway takes it. */
export function toInput({ kind, html, upload, study }: Draft): CandidateMessageInput {
  if (kind === 'text') return { text: { html } }
  return kind === 'upload' ? { upload } : { study }
}
