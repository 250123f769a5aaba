import { counted } from '#rules/text-and-time/counted.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { spokenDate, spokenDay } from '#rules/text-and-time/spoken-time.ts'
import { formatDate } from '#rules/text-and-time/stockholm-time.ts'
import { mailTemplate } from '../letter/letter.ts'
import type { Letterhead } from '../letter/letter-parts.ts'
import { letterTexts } from '../letter/texts.ts'

export interface RetentionMail {
  head: Letterhead
  recruiterName: string
  /** Day on which the applications are anonymised. */
  dueOn: Date
  /** Retention period of the company, in months. */
  months: number
  /** Total number of applications. */
  applications: number
  ads: readonly { title: string; endedOn: Date; applications: number }[]
  /** Number of ads that are not listed. */
  more: number
  /** URL of the company's privacy page. */
  link: string
}

const sv = {
  about: 'Gallring',
  title: (count: number, day: string) => `${count} ${count === 1 ? 'ansökan' : 'ansökningar'} gallras den ${day}`,
  subject: (count: number, day: string) => `${count} ${count === 1 ? 'ansökan' : 'ansökningar'} gallras ${day}`,
  ago: (months: number) =>
    `Annonserna slutade för ${counted(months, 'månad', 'månader')} sedan. Du behöver inte göra något.`,
  lead: (months: number) =>
    `Annonserna här nedanför slutade för ${counted(months, 'månad', 'månader')} sedan eller mer. ` +
    'Enligt företagets inställning gallras ansökningarna om en vecka. Du behöver inte göra något.',
  ad: 'Annons',
  ended: 'Slutade',
  applications: 'Ansökningar',
  sum: 'Summa',
  more: (count: number) => `och ${counted(count, 'annons', 'annonser')} till`,
  goes: 'Tas bort',
  what: 'Namn, kontaktuppgifter, svar, dokument, meddelanden och anteckningar',
  stays: 'Finns kvar',
  counts: 'Antal per steg och månad, till rapporterna',
  open: 'Visa gallringen',
  final: 'Gallringen går inte att ångra. Tiden ändrar du i Inställningar, Integritet och gallring.',
  why: (company: string) => `Du får mejlet för att du är administratör för ${company}.`,
}

const en: typeof sv = {
  about: 'Retention',
  title: (count, day) => `${count} ${count === 1 ? 'application' : 'applications'} will be anonymised on ${day}`,
  subject: (count, day) => `${count} ${count === 1 ? 'application' : 'applications'} will be anonymised on ${day}`,
  ago: (months) => `The ads ended ${counted(months, 'month', 'months')} ago. No action is needed.`,
  lead: (months) =>
    `The ads below ended at least ${counted(months, 'month', 'months')} ago. ` +
    'In line with your company’s retention settings, their applications will be anonymised in one week. No action is needed.',
  ad: 'Ad',
  ended: 'Ended',
  applications: 'Applications',
  sum: 'Total',
  more: (count) => `and ${counted(count, 'more ad', 'more ads')}`,
  goes: 'What is removed',
  what: 'Names, contact details, answers, documents, messages and notes',
  stays: 'What is kept',
  counts: 'Counts by step and month, for the reports',
  open: 'Open retention settings',
  final: 'This cannot be undone. You can change the period under Settings → Privacy and retention.',
  why: (company) => `You’re receiving this email because you’re an administrator of ${company}.`,
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Notice to administrators that applications to ended ads will be anonymised in a week (PLUS-40). */
export const retention = mailTemplate<RetentionMail>(
  ({ head, recruiterName, dueOn, months, applications, ads, more, link }, locale) => {
    const t = texts[locale]
    const rows = ads.map(
      ({ title, endedOn, applications: count }) => [title, formatDate(endedOn), String(count)] as const,
    )
    return {
      subject: t.subject(applications, spokenDay(dueOn, locale)),
      preheader: t.ago(months),
      from: 'Tavla',
      head: { ...head, line: t.about },
      title: t.title(applications, spokenDate(dueOn, locale)),
      blocks: [
        { kind: 'text', paragraphs: [letterTexts[locale].hello(recruiterName), t.lead(months)] },
        {
          kind: 'counts',
          heads: [t.ad, t.ended, t.applications],
          rows: more > 0 ? [...rows, [t.more(more), '', '']] : rows,
          sum: [t.sum, String(applications)],
        },
        {
          kind: 'facts',
          rows: [
            [t.goes, t.what],
            [t.stays, t.counts],
          ],
        },
        { kind: 'button', label: t.open, link },
      ],
      remarks: [t.final],
      foot: t.why(head.name),
    }
  },
)
