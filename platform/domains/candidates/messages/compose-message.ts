import type { Message, MessageBox, StudyMessage, UploadMessage } from '#contract/base/types.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { escapeHtml } from '#rules/text-and-time/text.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { isValid, nest } from '#rules/errors/field-errors.ts'
import { checkStepMessage } from '#rules/candidates/step-message.ts'
import { hasVisibleText } from '#rules/text-and-time/visible-text.ts'

/** A message as it is stored: the words the chat and the mail show, and what it asks for. */
export type Content =
  | { kind: 'text'; html: string; message: null }
  | { kind: 'upload'; html: string; message: UploadMessage }
  | { kind: 'study'; html: string; message: StudyMessage }

const texts = {
  sv: {
    documents: 'Vi behöver några dokument till din ansökan:',
    cv: 'CV',
    letter: 'Personligt brev',
    video: 'Videopresentation',
    handIn: 'Lämna dem på din egen sida.',
    study: 'Vi har ett arbetsprov till dig:',
    time: (span: string) =>
      `Du har ${span} på dig från att du fick det här meddelandet. Lämna in ditt svar på din egen sida.`,
    days: (n: number) => (n === 1 ? '1 dag' : `${n} dagar`),
    hours: (n: number) => (n === 1 ? '1 timme' : `${n} timmar`),
    minutes: (n: number) => (n === 1 ? '1 minut' : `${n} minuter`),
    and: 'och',
  },
  en: {
    documents: 'We need some documents for your application:',
    cv: 'CV',
    letter: 'Cover letter',
    video: 'Video presentation',
    handIn: 'Hand them in on your own page.',
    study: 'We have a case study for you:',
    time: (span: string) => `You have ${span} from when you got this message. Hand in your answer on your own page.`,
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
 * Checks a message against its type and puts it into the candidate's language; 400 names what is wrong (PIPE-74,
 * PIPE-76, PIPE-77).
 */
export function compose({ messageType, message }: MessageBox, locale: Locale): Content {
  const errors = nest('message', checkStepMessage(messageType, message))
  if (!isValid(errors)) throw invalid(errors, 'The message is not valid')
  if (typeof message === 'string') return composeText(message)
  if (isUpload(message)) return { kind: 'upload', html: uploadHtml(message, locale), message }
  if (isStudy(message)) return { kind: 'study', html: studyHtml(message, locale), message }
  throw invalid({ message: ['required'] }, 'The message is not valid')
}

/** A text message, sanitised; 400 when nothing readable is left. */
export function composeText(html: string, field = 'message'): Content {
  const clean = sanitise(html)
  if (!hasVisibleText(clean)) throw invalid({ [field]: ['required'] }, 'The message is empty')
  return { kind: 'text', html: clean, message: null }
}

/** The time a message is to go, null for now; 400 when it is not ahead. */
export function sendTime(schedule: string | null, now: Date): Date | null {
  if (schedule === null) return null
  const at = new Date(schedule)
  if (!(at.getTime() > now.getTime())) throw invalid({ schedule: ['inPast'] }, 'The time is in the past')
  return at
}

/** A stored row as content again; a row whose message is not of its kind is sent as its words alone. */
export function storedContent({ kind, html, message }: { kind: string; html: string; message: Message }): Content {
  if (kind === 'upload' && isUpload(message)) return { kind, html, message }
  if (kind === 'study' && isStudy(message)) return { kind, html, message }
  return { kind: 'text', html, message: null }
}

/** Names of the documents a message asks for, as the candidate reads them. */
export const askedNames = (message: UploadMessage, locale: Locale): string[] => [
  ...(['cv', 'letter', 'video'] as const).filter((kind) => message[kind]).map((kind) => texts[locale][kind]),
  ...message.files,
]

function uploadHtml(message: UploadMessage, locale: Locale): string {
  const t = texts[locale]
  const wanted = askedNames(message, locale)
  return sanitise(
    `<p>${t.documents}</p><ul>${wanted.map((name) => `<li>${escapeHtml(name)}</li>`).join('')}</ul><p>${t.handIn}</p>`,
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
