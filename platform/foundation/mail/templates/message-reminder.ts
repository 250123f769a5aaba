import type { Locale } from '#rules/text-and-time/locale.ts'
import { spokenDayAndTime } from '#rules/text-and-time/spoken-time.ts'
import { mailTemplate } from '../letter/letter.ts'
import { letterTexts, settingsRemark } from '../letter/texts.ts'

export interface MessageReminderMail {
  firstName: string
  /** Newest first. */
  messages: readonly {
    companyName: string
    adTitle: string
    candidateName: string
    candidateEmail: string
    at: Date
    /** URL of the conversation. */
    link: string
  }[]
  /** Number of unread messages, including those not listed. */
  total: number
  inbox: string
  /** URL of the notification settings. */
  settings: string
}

const sv = {
  subject: (n: number): string => (n === 1 ? 'Ett meddelande väntar på dig' : `${n} meddelanden väntar på dig`),
  title: (n: number): string => (n === 1 ? 'Ett oläst meddelande' : `${n} olästa meddelanden`),
  from: (name: string) => `Det senaste kom från ${name}.`,
  body: (n: number): string =>
    n === 1
      ? 'En kandidat har skrivit ett meddelande som du inte har läst.'
      : 'Kandidater har skrivit meddelanden som du inte har läst.',
  more: (n: number) => `och ${n} till i inkorgen`,
  open: 'Öppna inkorgen',
  why: 'Du får det här mejlet för att du har olästa meddelanden.',
}

const en: typeof sv = {
  subject: (n) => (n === 1 ? 'A message is waiting for you' : `${n} messages are waiting for you`),
  title: (n) => (n === 1 ? 'You have 1 unread message' : `You have ${n} unread messages`),
  from: (name) => `The latest came from ${name}.`,
  body: (n) =>
    n === 1
      ? 'A candidate has sent a message that you haven’t read.'
      : 'Candidates have sent messages that you haven’t read.',
  more: (n) => `and ${n} more in the inbox`,
  open: 'Open the inbox',
  why: 'You’re receiving this email because you have unread messages.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Reminder of unread messages from candidates, at the hour in the recruiter's settings (ACC-59). */
export const messageReminder = mailTemplate<MessageReminderMail>(
  ({ firstName, messages, total, inbox, settings }, locale) => {
    const t = texts[locale]
    const ads = Map.groupBy(messages, ({ companyName, adTitle }) => `${adTitle}, ${companyName}`)
    const rest = total - messages.length
    return {
      subject: t.subject(total),
      preheader: t.from(messages[0]?.candidateName ?? ''),
      from: 'Tavla',
      head: null,
      title: t.title(total),
      blocks: [
        { kind: 'text', paragraphs: [letterTexts[locale].hello(firstName), t.body(total)] },
        ...[...ads].map(([title, rows]) => ({
          kind: 'happenings' as const,
          title,
          count: '',
          rows: rows.map(({ candidateName, candidateEmail, at, link }) => ({
            name: candidateName,
            email: candidateEmail,
            what: '',
            when: spokenDayAndTime(at, locale),
            link,
          })),
        })),
        ...(rest > 0 ? [{ kind: 'note' as const, text: t.more(rest) }] : []),
        { kind: 'button', label: t.open, link: inbox },
      ],
      remarks: [settingsRemark(settings, locale)],
      foot: t.why,
    }
  },
)
