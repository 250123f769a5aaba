import type { Locale } from '#rules/text-and-time/locale.ts'
import { capitalised, spokenDayAndTime } from '#rules/text-and-time/spoken-time.ts'
import { mailTemplate } from '../letter/letter.ts'
import type { Colleague, Letterhead } from '../letter/letter-parts.ts'
import { letterTexts, personAt } from '../letter/texts.ts'
import { shortenAtWord, previewOf } from './preview.ts'

/** The candidate's last message before this one, as plain text. */
interface LastMessage {
  at: Date
  text: string
}

export interface MessageToCandidateMail {
  head: Letterhead
  candidateName: string
  adTitle: string
  /** The recruiter who wrote the message. Null if the company is the sender. */
  sender: Colleague | null
  sentAt: Date
  /** Sanitised HTML. */
  html: string
  before: LastMessage | null
  /** Whether a reply by mail reaches the chat. */
  canReply: boolean
  link: string
}

const sv = {
  subject: (ad: string) => `Nytt meddelande om ${ad}`,
  answer: (name: string) => (name === '' ? 'Läs och svara' : `Svara ${name}`),
  youWrote: (when: string) => `Du skrev ${when}`,
  remark: 'Svara gärna på din sida, så finns allt på ett ställe.',
  remarkByMail: 'Svara på mejlet eller på din sida. Svaret hamnar på samma ställe.',
}

const en: typeof sv = {
  subject: (ad) => `New message about ${ad}`,
  answer: (name) => (name === '' ? 'Read and reply' : `Reply to ${name}`),
  youWrote: (when) => `You wrote on ${when}`,
  remark: 'Reply on your page to keep everything in one place.',
  remarkByMail: 'Reply to this email or on your page. Both end up in the same place.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Maximum number of quoted characters of the candidate's message. */
const MAX_QUOTE_LENGTH = 600

/** A company's message to a candidate, unchanged and without an added greeting (PLUS-10). */
export const messageToCandidate = mailTemplate<MessageToCandidateMail>(
  ({ head, adTitle, sender, sentAt, html, before, canReply, link }, locale) => {
    const t = texts[locale]
    const common = letterTexts[locale]
    const quote =
      before === null
        ? []
        : [
            {
              kind: 'quote',
              head: t.youWrote(spokenDayAndTime(before.at, locale)),
              text: shortenAtWord(before.text, MAX_QUOTE_LENGTH),
            } as const,
          ]
    return {
      subject: t.subject(adTitle),
      preheader: previewOf(html),
      from: personAt(sender, head.name),
      head,
      leadsTo: 'details',
      title: null,
      blocks: [
        ...(sender === null
          ? []
          : [{ kind: 'writer', from: sender, when: capitalised(spokenDayAndTime(sentAt, locale), locale) } as const]),
        { kind: 'words', html, rest: common.restOnPage },
        { kind: 'button', label: t.answer(sender?.firstName ?? ''), link: `${link}#svar` },
        ...quote,
      ],
      remarks: [`${canReply ? t.remarkByMail : t.remark} ${common.personalLink}`],
    }
  },
)
