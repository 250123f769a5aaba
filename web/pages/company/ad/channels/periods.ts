export const PERIODS = ['all', '30', '7'] as const
/** The period of the applications: all of them, or a number of days up to today. */
export type Period = (typeof PERIODS)[number]

export const parsePeriod = (search: URLSearchParams): Period =>
  PERIODS.find((period) => period === search.get('days')) ?? 'all'

/** Returns the number of days. Null for all applications. */
export const daysOf = (period: Period): number | null => (period === 'all' ? null : Number(period))
