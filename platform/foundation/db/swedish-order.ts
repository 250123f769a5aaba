import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/**
 * Returns the sort key of a Swedish name: ignores case and sorts å, ä and ö after z. The key does not depend on the
 * collation of the database, and is immutable, so that an index can use it.
 */
export const swedishOrder = (name: SQLWrapper): SQL<string> =>
  sql<string>`(translate(lower(${name}), 'åäöéüáàèëï', '{|}euaaeei') collate "C")`
