import { sql, type SQL } from 'drizzle-orm'

/**
 * A text with each letter three times, so that even one letter of it has a trigram; indexes and searches write it
 * alike.
 */
export const thriceOver = (text: SQL): SQL => sql`regexp_replace(${text}, '(.)', '\\1\\1\\1', 'g')`
