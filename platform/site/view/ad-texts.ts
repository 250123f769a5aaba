import type { Locale } from '#rules/text-and-time/locale.ts'
import { spokenDate } from '#rules/text-and-time/spoken-time.ts'
import { instantOf } from '#rules/text-and-time/stockholm-time.ts'

/** Formats a last day, YYYY-MM-DD, for a sentence: "3 december". */
export const lastDay = (day: string, locale: Locale): string => spokenDate(instantOf(day, 12), locale)

const sv = {
  applyBy: (day: string) => `Ansök senast ${day}`,
  daysLeft: (days: number) =>
    days < 0
      ? 'ansökningstiden är slut'
      : days === 0
        ? 'sista dagen'
        : days === 1
          ? '1 dag kvar'
          : `${days} dagar kvar`,
  soon: (days: number) =>
    days < 0
      ? 'Ansökningstiden är slut'
      : days === 0
        ? 'Sista dagen i dag'
        : days === 1
          ? '1 dag kvar'
          : `${days} dagar kvar`,
  isSponsored: 'sponsrad',
  apply: 'Ansök',
  employment: 'Anställning',
  workplace: 'Arbetsplats',
  furtherPlaces: 'Fler arbetsplatser',
  salary: 'Lön',
  positions: 'Antal tjänster',
  profession: 'Yrke',
  questions: 'Frågor om tjänsten',
}

const en: typeof sv = {
  applyBy: (day) => `Apply by ${day}`,
  daysLeft: (days) =>
    days < 0 ? 'applications have closed' : days === 0 ? 'last day' : days === 1 ? '1 day left' : `${days} days left`,
  soon: (days) =>
    days < 0
      ? 'Applications have closed'
      : days === 0
        ? 'Last day to apply today'
        : days === 1
          ? '1 day left'
          : `${days} days left`,
  isSponsored: 'sponsored',
  apply: 'Apply',
  employment: 'Employment',
  workplace: 'Workplace',
  furtherPlaces: 'Further workplaces',
  salary: 'Salary',
  positions: 'Openings',
  profession: 'Occupation',
  questions: 'Questions about the job',
}

/** Texts of an ad by language. */
export const adTexts: Record<Locale, typeof sv> = { sv, en }
