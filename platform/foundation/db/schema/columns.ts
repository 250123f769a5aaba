import { sql, type SQL } from 'drizzle-orm'
import { bigint, customType, timestamp, type AnyPgColumn } from 'drizzle-orm/pg-core'

// Column shapes used by every table.

/** An instant, with milliseconds, as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** A 64-bit number that fits a JavaScript number. */
export const big = (name: string) => bigint(name, { mode: 'number' })

/** Bytes. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

/**
 * That a column holds one of these, for a check; a column that may be null may be. For what is closed by the domain (a
 * state, a kind that decides): lists that grow with most releases (events, purposes, acts of the history) are held by
 * their types alone.
 */
export const isOneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`
