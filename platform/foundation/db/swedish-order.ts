import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * What Swedish names are sorted by: without regard to case, and å, ä and ö after z in that order. The same in every
 * database, whatever it was made with, and immutable, so that an index can hold it.
 */
export const swedishOrder = (name: SQLWrapper): SQL<string> =>
  sql<string>`(translate(lower(${name}), 'åäöéüáàèëï', '{|}euaaeei') collate "C")`
