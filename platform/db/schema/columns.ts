import { bigint, customType, timestamp } from 'drizzle-orm/pg-core'

// Column shapes used by every table.

/** An instant, with milliseconds, as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

/** A 64-bit number that fits a JavaScript number. */
export const big = (name: string) => bigint(name, { mode: 'number' })

/** Bytes. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })
