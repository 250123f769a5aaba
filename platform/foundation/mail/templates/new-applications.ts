import type { Locale } from '#rules/text-and-time/locale.ts'
import { numberInWords } from '#rules/text-and-time/number-in-words.ts'
import { capitalised, spokenDay, spokenSince } from '#rules/text-and-time/spoken-time.ts'
import { addDays, stockholmDay, stockholmTime } from '#rules/text-and-time/stockholm-time.ts'
import { mailTemplate } from '../letter/letter.ts'
import type { Letterhead } from '../letter/letter-parts.ts'
import { letterTexts } from '../letter/texts.ts'

/** A new applicant. */
export interface NewApplication {
  name: string
  email: string
  at: Date
  hasCv: boolean
  hasLetter: boolean
  hasVideo: boolean
  answers: number
  hasAppliedBefore: boolean
  /** URL of the candidate's card on the board. */
  link: string
}

export interface NewApplicationsMail {
  head: Letterhead
  /** Time of the mail, and start of the period it covers. */
  at: Date
  since: Date
  /** Ads with new applications. `fresh` can exceed the number of listed applications. */
  ads: readonly { title: string; fresh: number; total: number; applications: readonly NewApplication[] }[]
  /** A published ad without recent applications. */
  idle: { title: string; days: number } | null
  inbox: string
  /** URL of the notification settings. */
  settings: string
}

const sv = {
  subject: (n: number, company: string): string =>
    n === 1 ? `En ny ansökan till ${company}` : `${n} nya ansökningar till ${company}`,
  title: (n: number, since: string): string => (n === 1 ? `En ny ansökan ${since}` : `${n} nya ansökningar ${since}`),
  ads: (n: number): string =>
    n === 1
      ? 'En annons har fått ansökningar.'
      : `${capitalised(numberInWords(n, 'sv'), 'sv')} annonser har fått ansökningar.`,
  idle: (title: string, days: number) => `${title} har inte fått någon på ${numberInWords(days, 'sv')} dagar.`,
  count: (fresh: number, total: number): string => `${fresh} ${fresh === 1 ? 'ny' : 'nya'}, ${total} totalt`,
  cv: 'CV',
  letter: 'brev',
  video: 'videopresentation',
  answers: (n: number): string => (n === 1 ? 'ett svar' : `${n} svar`),
  nothing: 'Ansökan utan bilagor',
  before: 'har sökt hos er tidigare',
  yesterday: (time: string) => `i går ${time}`,
  more: (n: number): string => (n === 1 ? 'och en till på tavlan' : `och ${n} till på tavlan`),
  open: 'Öppna inkorgen',
  when: 'Sammandraget kommer vardagar kl. 07.00, bara när något har hänt.',
  why: 'Du får mejlet för att du följer annonserna.',
}

const en: typeof sv = {
  subject: (n, company) => (n === 1 ? `New application to ${company}` : `${n} new applications to ${company}`),
  title: (n, since) => (n === 1 ? `A new application ${since}` : `${n} new applications ${since}`),
  ads: (n) =>
    n === 1
      ? 'One ad has new applications.'
      : `${capitalised(numberInWords(n, 'en'), 'en')} ads have had applications.`,
  idle: (title, days) => `No applications to ${title} for ${numberInWords(days, 'en')} days.`,
  count: (fresh, total) => `${fresh} new, ${total} in total`,
  cv: 'CV',
  letter: 'letter',
  video: 'video',
  answers: (n) => (n === 1 ? 'one answer' : `${n} answers`),
  nothing: 'Application without attachments',
  before: 'has applied before',
  yesterday: (time) => `yesterday ${time}`,
  more: (n) => (n === 1 ? 'and one more on the board' : `and ${n} more on the board`),
  open: 'Open the inbox',
  when: 'This summary is sent on weekdays at 07:00 when there are new applications.',
  why: 'You’re receiving this email because you follow these ads.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Summary of the applications since the previous summary, by ad (ACC-59). */
export const newApplications = mailTemplate<NewApplicationsMail>(
  ({ head, at, since, ads, idle, inbox, settings }, locale) => {
    const t = texts[locale]
    const today = stockholmDay(at)
    const yesterday = addDays(today, -1)
    const total = ads.reduce((sum, { fresh }) => sum + fresh, 0)
    const clock = (date: Date): string =>
      locale === 'en' ? stockholmTime(date) : stockholmTime(date).replace(':', '.')
    const when = (date: Date): string => {
      const day = stockholmDay(date)
      if (day === today) return clock(date)
      return day === yesterday
        ? t.yesterday(clock(date))
        : `${spokenDay(date, locale).split(' ')[0] ?? ''} ${clock(date)}`
    }
    const describe = ({ hasCv, hasLetter, hasVideo, answers, hasAppliedBefore }: NewApplication): string => {
      const parts = [
        hasCv && t.cv,
        hasLetter && t.letter,
        hasVideo && t.video,
        answers > 0 && t.answers(answers),
      ].filter((part) => part !== false)
      const list =
        parts.length === 0
          ? t.nothing
          : capitalised(new Intl.ListFormat(locale === 'en' ? 'en-GB' : 'sv-SE').format(parts), locale)
      return hasAppliedBefore ? `${list}, ${t.before}` : list
    }
    const opening = [t.ads(ads.length), idle && t.idle(idle.title, idle.days)].filter(Boolean).join(' ')
    return {
      subject: t.subject(total, head.name),
      preheader: opening,
      from: 'Tavla',
      head: { ...head, line: capitalised(spokenDay(at, locale), locale) },
      title: t.title(total, spokenSince(since, at, locale)),
      blocks: [
        { kind: 'text', paragraphs: [opening] },
        ...ads.flatMap(({ title, fresh, total: all, applications }) => [
          {
            kind: 'happenings' as const,
            title,
            count: t.count(fresh, all),
            rows: applications.map((each) => ({
              name: each.name,
              email: each.email,
              what: describe(each),
              when: when(each.at),
              link: each.link,
            })),
          },
          ...(fresh > applications.length
            ? [{ kind: 'note' as const, text: t.more(fresh - applications.length) }]
            : []),
        ]),
        { kind: 'button', label: t.open, link: inbox },
      ],
      remarks: [{ text: t.when, link: { label: letterTexts[locale].showNotifications, address: settings } }],
      foot: t.why,
    }
  },
)
