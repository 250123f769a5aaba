import { sql, type SQL } from 'drizzle-orm'
import { bigint, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

// Column types and checks that the tables share.

/** A time with milliseconds, as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** A 64-bit integer that fits in a JavaScript number. */
export const big = (name: string) => bigint(name, { mode: 'number' })

/**
 * Returns a check that a column contains one of the values, or null if the column is nullable. Use it for closed lists,
 * such as states. Lists that grow with most releases (events, purposes, history actions) are only checked by their
 * TypeScript types.
 */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
