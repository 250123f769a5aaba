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
    `Annonserna slutade för ${months} ${months === 1 ? 'månad' : 'månader'} sedan. Du behöver inte göra något.`,
  lead: (months: number) =>
    `Annonserna här nedanför slutade för ${months} ${months === 1 ? 'månad' : 'månader'} sedan eller mer. ` +
    'Enligt företagets inställning görs ansökningarna anonyma om en vecka. Du behöver inte göra något.',
  ad: 'Annons',
  ended: 'Slutade',
  applications: 'Ansökningar',
  sum: 'Summa',
  more: (count: number) => `och ${count} annonser till`,
  goes: 'Försvinner',
  what: 'Namn, kontaktuppgifter, svar, dokument, meddelanden och anteckningar',
  stays: 'Finns kvar',
  counts: 'Antal per steg och månad, till rapporterna',
  open: 'Öppna gallringen',
  final: 'Gallringen går inte att ångra. Tiden ändrar du i Inställningar, Integritet och gallring.',
  why: (company: string) => `Du får mejlet för att du är administratör för ${company}.`,
}

const en: typeof sv = {
  about: 'Retention',
  title: (count, day) => `${count} ${count === 1 ? 'application is' : 'applications are'} made anonymous on ${day}`,
  subject: (count, day) => `${count} ${count === 1 ? 'application is' : 'applications are'} made anonymous on ${day}`,
  ago: (months) => `The ads ended ${months} ${months === 1 ? 'month' : 'months'} ago. There is nothing you need to do.`,
  lead: (months) =>
    `The ads below ended ${months} ${months === 1 ? 'month' : 'months'} ago or earlier. ` +
    'As your company has chosen, their applications are made anonymous in a week. There is nothing you need to do.',
  ad: 'Ad',
  ended: 'Ended',
  applications: 'Applications',
  sum: 'Total',
  more: (count) => `and ${count} more ads`,
  goes: 'What goes',
  what: 'Names, contact details, answers, documents, messages and notes',
  stays: 'What stays',
  counts: 'Counts by step and month, for the reports',
  open: 'Open retention',
  final: 'This cannot be undone. You change the time in Settings, Privacy and retention.',
  why: (company) => `You get this mail because you administer ${company}.`,
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
