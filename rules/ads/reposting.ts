/**
 * Days during which Arbetsförmedlingen rejects a second posting of the same vacancy (its terms for advertisers;
 * PLUS-45).
 */
export const REPOST_DAYS = 14

/** The fields that distinguish the vacancies of a company. */
export interface Vacancy {
  title: string
  city: string | null
}

const folded = (text: string | null): string => (text ?? '').trim().replaceAll(/\s+/g, ' ').toLowerCase()

/**
 * Returns whether two ads of a company are for the same vacancy: the same title and city, ignoring spacing and case. An
 * ad without a title matches no other ad.
 */
export const isSameVacancy = (a: Vacancy, b: Vacancy): boolean =>
  folded(a.title) !== '' && folded(a.title) === folded(b.title) && folded(a.city) === folded(b.city)
