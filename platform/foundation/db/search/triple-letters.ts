import { sql, type SQL } from 'drizzle-orm'

/**
 * Repeats each character three times, so that a search for one character can use the trigram index. Use it for both the
 * index and the search text.
 */
export const tripleLetters = (text: SQL): SQL => sql`regexp_replace(${text}, '(.)', '\\1\\1\\1', 'g')`

/** Repeats each character of a search text three times. */
export const tripleText = (text: string): string => [...text].map((letter) => letter.repeat(3)).join('')
