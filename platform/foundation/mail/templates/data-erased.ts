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
  /** Titles of the ads that the candidate applied to. */
  ads: readonly string[]
}

const sv = {
  title: 'Dina uppgifter är raderade',
  next: 'Du behöver inte göra något.',
  body: (company: string, day: string, count: number) =>
    `Den ${day} raderades det ${company} hade sparat om dig. ${count === 1 ? 'Ansökan' : 'Ansökningarna'} här nedanför finns inte kvar.`,
  ads: (count: number): string => (count === 1 ? 'Ansökan' : 'Ansökningar'),
  gone: 'Raderat',
  what: 'Namn, kontaktuppgifter, svar, dokument, meddelanden, anteckningar och bedömningar',
  stays: 'Finns kvar',
  counts: 'Antal ansökningar, utan koppling till dig',
  last: 'Din adress är också raderad. Det här är det sista mejlet om din ansökan.',
}

const en: typeof sv = {
  title: 'Your data has been deleted',
  next: 'No action is needed.',
  body: (company, day, count) =>
    `On ${day}, everything ${company} held about you was deleted, including the ${count === 1 ? 'application' : 'applications'} below.`,
  ads: (count) => (count === 1 ? 'Application' : 'Applications'),
  gone: 'Deleted',
  what: 'Name, contact details, answers, documents, messages, notes and assessments',
  stays: 'What remains',
  counts: 'The number of applications, with nothing that identifies you',
  last: 'Your address has been deleted too. This is the last email about your application.',
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
