import type { Locale } from '#rules/text-and-time/locale.ts'
import { spokenDate } from '#rules/text-and-time/spoken-time.ts'
import { mailTemplate } from '../letter/letter.ts'
import type { Letterhead } from '../letter/letter-parts.ts'
import { letterTexts } from '../letter/texts.ts'

export interface DataErasedMail {
  /** Letterhead of the company. */
  head: Letterhead
  candidateName: string
  erasedOn: Date
  /** Titles of the ads that had the person as a candidate. */
  ads: readonly string[]
}

const sv = {
  title: 'Dina uppgifter är raderade',
  next: 'Du behöver inte göra något.',
  body: (company: string, day: string, count: number) =>
    `Den ${day} raderades allt som ${company} hade sparat om dig i ${count === 1 ? 'rekryteringen' : 'rekryteringarna'} här nedanför.`,
  ads: (count: number): string => (count === 1 ? 'Rekrytering' : 'Rekryteringar'),
  gone: 'Raderat',
  what: 'Namn, kontaktuppgifter, svar, dokument, meddelanden, anteckningar och bedömningar',
  stays: 'Finns kvar',
  counts: 'Antal kandidater, utan koppling till dig',
  last: 'Din adress är också raderad. Det här är det sista mejlet.',
}

const en: typeof sv = {
  title: 'Your data has been deleted',
  next: 'No action is needed.',
  body: (company, day, count) =>
    `On ${day}, everything ${company} held about you in the ${count === 1 ? 'recruitment' : 'recruitments'} below was deleted.`,
  ads: (count) => (count === 1 ? 'Recruitment' : 'Recruitments'),
  gone: 'Deleted',
  what: 'Name, contact details, answers, documents, messages, notes and assessments',
  stays: 'What remains',
  counts: 'The number of candidates, with nothing that identifies you',
  last: 'Your address has been deleted too. This is the last email.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Confirmation to a person that a company erased their data (GDPR article 12.3; PLUS-41). */
export const dataErased = mailTemplate<DataErasedMail>(({ head, candidateName, erasedOn, ads }, locale) => {
  const t = texts[locale]
  return {
    subject: t.title,
    preheader: t.next,
    from: head.name,
    head,
    leadsTo: 'details',
    title: t.title,
    blocks: [
      {
        kind: 'text',
        paragraphs: [
          letterTexts[locale].hello(candidateName),
          t.body(head.name, spokenDate(erasedOn, locale), ads.length),
        ],
      },
      {
        kind: 'facts',
        rows: [
          [t.ads(ads.length), ads.join(', ')],
          [t.gone, t.what],
          [t.stays, t.counts],
        ],
      },
    ],
    remarks: [t.last],
  }
})
