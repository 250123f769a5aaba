import type { Locale } from '#rules/text-and-time/locale.ts'
import { spokenTime } from '#rules/text-and-time/spoken-time.ts'
import { mailTemplate } from '../letter/letter.ts'
import type { Letterhead } from '../letter/letter-parts.ts'
import { settingsRemark } from '../letter/texts.ts'

export interface RecruiterNotificationMail {
  head: Letterhead
  event: 'answered' | 'uploaded' | 'withdrew'
  /** The number of documents that were handed in at once. A mail of an earlier version has no count. */
  count?: number
  candidateName: string
  candidateEmail: string
  adTitle: string
  at: Date
  /** URL of the candidate's card on the board. */
  link: string
  /** URL of the notification settings. */
  settings: string
}

const sv = {
  answered: {
    subject: 'har skrivit om',
    what: 'Nytt meddelande',
    title: 'Ett nytt meddelande',
    next: 'Meddelandet finns i chatten.',
  },
  uploaded: {
    subject: 'har lämnat in dokument till',
    what: 'Nytt dokument',
    title: 'Ett nytt dokument',
    next: 'Dokumentet finns på kandidatkortet.',
  },
  uploadedMany: (count: number) => ({
    what: `${count} nya dokument`,
    title: 'Nya dokument',
    next: 'Dokumenten finns på kandidatkortet.',
  }),
  withdrew: {
    subject: 'har dragit tillbaka sin ansökan till',
    what: 'Ansökan är tillbakadragen',
    title: 'En ansökan är tillbakadragen',
    next: 'Kandidatkortet finns kvar och går att läsa.',
  },
  open: 'Öppna kandidatkortet',
  why: 'Du får det här mejlet för att du följer annonsen.',
}

const en: typeof sv = {
  answered: {
    subject: 'replied about',
    what: 'New message',
    title: 'A new message',
    next: 'The message is in the chat.',
  },
  uploaded: {
    subject: 'uploaded documents for',
    what: 'New document',
    title: 'A new document',
    next: 'The document is on the candidate card.',
  },
  uploadedMany: (count) => ({
    what: `${count} new documents`,
    title: 'New documents',
    next: 'The documents are on the candidate card.',
  }),
  withdrew: {
    subject: 'withdrew their application for',
    what: 'Application withdrawn',
    title: 'Application withdrawn',
    next: 'You can still read the candidate card.',
  },
  open: 'Open the candidate card',
  why: 'You’re receiving this email because you follow the ad.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Notice to followers of an ad about a candidate's activity (ACC-59). */
export const recruiterNotification = mailTemplate<RecruiterNotificationMail>(
  ({ head, event, count = 1, candidateName, candidateEmail, adTitle, at, link, settings }, locale) => {
    const t = texts[locale]
    const happened = event === 'uploaded' && count > 1 ? t.uploadedMany(count) : t[event]
    const row = { name: candidateName, email: candidateEmail, what: happened.what, when: spokenTime(at, locale), link }
    return {
      subject: `${candidateName} ${t[event].subject} ${adTitle}`,
      preheader: happened.next,
      from: 'Tavla',
      head,
      title: happened.title,
      blocks: [
        { kind: 'text', paragraphs: [happened.next] },
        { kind: 'happenings', title: adTitle, count: '', rows: [row] },
        { kind: 'button', label: t.open, link },
      ],
      remarks: [settingsRemark(settings, locale)],
      foot: t.why,
    }
  },
)
