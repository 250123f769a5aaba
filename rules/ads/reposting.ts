/**
 * Days within which the public employment service takes no vacancy a second time (its terms for advertisers; PLUS-45).
 */
export const REPOST_DAYS = 14

/** What tells vacancies of one company apart. */
export interface Vacancy {
  title: string
  city: string | null
}

const folded = (text: string | null): string => (text ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * Whether two ads of a company are of the same vacancy: the same title in the same place, however it is spaced or
 * capitalised. Without a title no ad is.
 */
export const isSameVacancy = (a: Vacancy, b: Vacancy): boolean =>
  folded(a.title) !== '' && folded(a.title) === folded(b.title) && folded(a.city) === folded(b.city)
