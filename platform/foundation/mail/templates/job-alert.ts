import type { Locale } from '#rules/text-and-time/locale.ts'
import { spokenSince } from '#rules/text-and-time/spoken-time.ts'
import { mailTemplate } from '../letter/letter.ts'

/** An ad in a job alert, in the language of the mail. */
interface AlertedJob {
  title: string
  /** Employer, location, type of employment and last day to apply. */
  hint: string
  link: string
}

export interface JobAlertMail {
  /** Short description of the search, for example "drift och teknik i Sundsvall". */
  search: string
  /** Time of the mail, and start of the period it covers. */
  at: Date
  since: Date
  /** New ads, newest first. `total` can exceed the number of listed ads. */
  jobs: readonly AlertedJob[]
  total: number
  /** Older ads with a paid promotion. */
  promoted: readonly AlertedJob[]
  /** Number of promoted ads that the next mail will contain. */
  waiting: number
  /** URL of the job list with this search. */
  list: string
  /** URL for changing or ending the alert. */
  manage: string
}

const sv = {
  jobs: (n: number): string => `${n} ${n === 1 ? 'nytt' : 'nya'} jobb`,
  subject: (n: number, search: string): string => `${sv.jobs(n)}: ${search}`,
  title: (n: number, since: string): string => `${sv.jobs(n)} ${since}`,
  promotedSubject: (search: string) => `Jobb som kan passa: ${search}`,
  promotedTitle: 'Jobb som kan passa dig',
  more: (n: number): string => (n === 1 ? 'och ett till i listan' : `och ${n} till i listan`),
  waiting: (n: number): string =>
    n === 1 ? 'En sponsrad annons till kommer i nästa mejl.' : `${n} sponsrade annonser till kommer i nästa mejl.`,
  promoted: 'Sponsrat',
  promotedMeans:
    'Sponsrat: arbetsgivaren har betalat för att visa annonsen för den som har en bevakning som den matchar.',
  open: 'Se jobben',
  watching: (search: string) => `Du bevakar ${search}.`,
  manage: 'Ändra eller avsluta',
  why: 'Du får mejlet för att du bevakar en sökning på Tavlas jobbsajt.',
}

const en: typeof sv = {
  jobs: (n) => `${n} new ${n === 1 ? 'job' : 'jobs'}`,
  subject: (n, search) => `${en.jobs(n)}: ${search}`,
  title: (n, since) => `${en.jobs(n)} ${since}`,
  promotedSubject: (search) => `Jobs that may suit you: ${search}`,
  promotedTitle: 'Jobs that may suit you',
  more: (n) => (n === 1 ? 'and one more in the list' : `and ${n} more in the list`),
  waiting: (n) =>
    n === 1 ? 'One more sponsored ad will be in the next email.' : `${n} more sponsored ads will be in the next email.`,
  promoted: 'Sponsored',
  promotedMeans: 'Sponsored: the employer has paid to show this ad to people whose alerts match it.',
  open: 'See jobs',
  watching: (search) => `Your alert is for ${search}.`,
  manage: 'Change or unsubscribe',
  why: 'You’re receiving this email because you have an alert for a search on Tavla’s job site.',
}

const texts: Record<Locale, typeof sv> = { sv, en }

/** Job alert: new ads of a saved search, and older promoted ads (PLUS-70, PROMO-18). */
export const jobAlert = mailTemplate<JobAlertMail>(
  ({ search, at, since, jobs, total, promoted, waiting, list, manage }, locale) => {
    const t = texts[locale]
    const [first] = [...jobs, ...promoted]
    const rest = total - jobs.length
    return {
      subject: total > 0 ? t.subject(total, search) : t.promotedSubject(search),
      preheader: first === undefined ? t.why : [first.title, first.hint].join(', '),
      from: 'Tavla jobb',
      head: null,
      leadsTo: 'details',
      title: total > 0 ? t.title(total, spokenSince(since, at, locale)) : t.promotedTitle,
      blocks: [
        ...(jobs.length > 0
          ? [{ kind: 'links' as const, rows: jobs.map(({ title, hint, link }) => ({ label: title, hint, link })) }]
          : []),
        ...(rest > 0 ? [{ kind: 'note' as const, text: t.more(rest) }] : []),
        ...(promoted.length > 0
          ? [
              {
                kind: 'links' as const,
                rows: promoted.map(({ title, hint, link }) => ({
                  label: title,
                  hint: [t.promoted, hint].join(', '),
                  link,
                })),
              },
              {
                kind: 'note' as const,
                text: [...(waiting > 0 ? [t.waiting(waiting)] : []), t.promotedMeans].join(' '),
              },
            ]
          : []),
        { kind: 'button', label: t.open, link: list },
      ],
      remarks: [{ text: t.watching(search), link: { label: t.manage, address: manage } }],
      foot: t.why,
    }
  },
)
