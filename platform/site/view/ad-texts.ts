import type { Locale } from '#rules/locale.ts'

const sv = {
  applyBy: (day: string) => `Ansök senast ${day}`,
  daysLeft: (days: number) => (days < 0 ? 'ansökningstiden är slut' : days === 0 ? 'sista dagen' : days === 1 ? '1 dag kvar' : `${days} dagar kvar`),
  employment: 'Anställning',
  workplace: 'Arbetsplats',
  salary: 'Lön',
  positions: 'Antal tjänster',
  profession: 'Yrke',
  questions: 'Frågor om tjänsten',
}

const en: typeof sv = {
  applyBy: (day) => `Apply by ${day}`,
  daysLeft: (days) => (days < 0 ? 'applications have closed' : days === 0 ? 'last day' : days === 1 ? '1 day left' : `${days} days left`),
  employment: 'Employment',
  workplace: 'Workplace',
  salary: 'Salary',
  positions: 'Openings',
  profession: 'Profession',
  questions: 'Questions about the job',
}

/** The words around an ad by language. */
export const adTexts: Record<Locale, typeof sv> = { sv, en }
