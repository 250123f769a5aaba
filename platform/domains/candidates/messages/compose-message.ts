import type { Message, MessageBox, StudyMessage, UploadMessage } from '#contract/ads/step-message.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { escapeHtml } from '#rules/text-and-time/text.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { hasNoErrors, nestErrors } from '#rules/errors/field-errors.ts'
import { checkStepMessage } from '#rules/candidates/step-message.ts'
import { hasVisibleText } from '#rules/text-and-time/visible-text.ts'

/** A message as stored: the HTML for chat and email, and the request it contains. */
export type MessageContent =
  | { kind: 'text'; html: string; message: null }
  | { kind: 'upload'; html: string; message: UploadMessage }
  | { kind: 'study'; html: string; message: StudyMessage }

const texts = {
  sv: {
    documents: 'Vi behöver några dokument från dig:',
    cv: 'CV',
    letter: 'Personligt brev',
    video: 'Videopresentation',
    handIn: 'Lämna in dem på din egen sida.',
    study: 'Vi har ett arbetsprov till dig:',
    time: (span: string) =>
      `Du har ${span} på dig från att du fick det här meddelandet. Lämna in ditt svar på din egen sida.`,
    days: (n: number) => (n === 1 ? '1 dag' : `${n} dagar`),
    hours: (n: number) => (n === 1 ? '1 timme' : `${n} timmar`),
    minutes: (n: number) => (n === 1 ? '1 minut' : `${n} minuter`),
    and: 'och',
  },
  en: {
    documents: 'We need some documents from you:',
    cv: 'CV',
    letter: 'Cover letter',
    video: 'Video presentation',
    handIn: 'Upload them on your own page.',
    study: 'We have a case study for you:',
    time: (span: string) =>
      `You have ${span} from when you received this message. Submit your answer on your own page.`,
    days: (n: number) => (n === 1 ? '1 day' : `${n} days`),
    hours: (n: number) => (n === 1 ? '1 hour' : `${n} hours`),
    minutes: (n: number) => (n === 1 ? '1 minute' : `${n} minutes`),
    and: 'and',
  },
} as const satisfies Record<Locale, unknown>

const isUpload = (message: Message): message is UploadMessage =>
  typeof message === 'object' && message !== null && 'files' in message
const isStudy = (message: Message): message is StudyMessage =>
  typeof message === 'object' && message !== null && 'url' in message

/**
 * Validates a message against its type and renders it in the candidate's language. Throws 400 with the invalid fields
 * (PIPE-74, PIPE-76, PIPE-77).
 */
export function composeMessage({ messageType, message }: MessageBox, locale: Locale): MessageContent {
  const errors = nestErrors('message', checkStepMessage(messageType, message))
  if (!hasNoErrors(errors)) throw invalid(errors, 'The message is not valid. See `errors`.')
  if (typeof message === 'string') return composeText(message)
  if (isUpload(message)) return { kind: 'upload', html: uploadHtml(message, locale), message }
  if (isStudy(message)) return { kind: 'study', html: studyHtml(message, locale), message }
  throw invalid({ message: ['required'] }, 'The message is not valid. See `errors`.')
}

/** Returns a sanitised text message. Throws 400 if it contains no visible text. */
export function composeText(html: string, field = 'message'): MessageContent {
  const clean = sanitise(html)
  if (!hasVisibleText(clean)) throw invalid({ [field]: ['required'] }, 'Enter a message.')
  return { kind: 'text', html: clean, message: null }
}

/** Returns the time to send a message, or null for now. Throws 400 if the time is not in the future. */
export function parseSendTime(schedule: string | null, now: Date): Date | null {
  if (schedule === null) return null
  const at = new Date(schedule)
  if (!(at.getTime() > now.getTime())) throw invalid({ schedule: ['inPast'] }, 'The send time must be in the future.')
  return at
}

/** Converts a stored row to content. If the stored request does not match its kind, only the HTML is used. */
export function storedContent({
  kind,
  html,
  message,
}: {
  kind: string
  html: string
  message: Message
}): MessageContent {
  if (kind === 'upload' && isUpload(message)) return { kind, html, message }
  if (kind === 'study' && isStudy(message)) return { kind, html, message }
  return { kind: 'text', html, message: null }
}

/** Returns the names of the requested documents, in the candidate's language. */
export const requestedNames = (message: UploadMessage, locale: Locale): string[] => [
  ...(['cv', 'letter', 'video'] as const).filter((kind) => message[kind]).map((kind) => texts[locale][kind]),
  ...message.files,
]

function uploadHtml(message: UploadMessage, locale: Locale): string {
  const t = texts[locale]
  const names = requestedNames(message, locale)
  return sanitise(
    `<p>${t.documents}</p><ul>${names.map((name) => `<li>${escapeHtml(name)}</li>`).join('')}</ul><p>${t.handIn}</p>`,
  )
}

function studyHtml(message: StudyMessage, locale: Locale): string {
  const t = texts[locale]
  const spans = (['days', 'hours', 'minutes'] as const)
    .filter((unit) => message[unit] > 0)
    .map((unit) => t[unit](message[unit]))
  const span = spans.length < 2 ? spans.join('') : `${spans.slice(0, -1).join(', ')} ${t.and} ${spans.at(-1) ?? ''}`
  const url = escapeHtml(message.url)
  return sanitise(`<p>${t.study} <a href="${url}">${url}</a></p><p>${t.time(span)}</p>`)
}
