import { and, asc, eq, getTableColumns, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '#platform/foundation/db/client.ts'

// A queue in a table of our own. Each row stores the time of its next attempt. docs/decisions/0006 has the reasons.

type RowOf<T extends PgTable> = T['$inferSelect']
type Names<T extends PgTable> = keyof RowOf<T> & string

/** The columns that decide whether a row is due. */
interface DueColumns {
  /** Time of the next attempt. Null if none is scheduled. */
  dueAt: PgColumn
  /** Until this time, the current attempt has exclusive use of the row. */
  leasedUntil?: PgColumn | undefined
  /** Condition for the rows that still need an attempt. It must match the condition of the table's index. */
  isOpen?: SQL | undefined
}

/** Returns the condition for the rows that are due and that no other attempt has leased. */
export const isDue = ({ dueAt, leasedUntil, isOpen }: DueColumns, now: Date): SQL | undefined =>
  and(isOpen, lte(dueAt, now), leasedUntil && or(isNull(leasedUntil), lte(leasedUntil, now)))

/** Returns a function from the number of attempts to the pause in milliseconds. The pause doubles up to a maximum. */
export const doublingPause =
  ({ firstMs, maxMs }: { firstMs: number; maxMs: number }) =>
  (attempts: number): number =>
    Math.min(firstMs * 2 ** Math.max(0, attempts - 1), maxMs)

interface DueRowsOptions<T extends PgTable, K extends Names<T>> {
  table: T
  /** The columns of the primary key. */
  key: readonly K[]
  dueAt: Names<T>
  /** Only for tables that store the end of the lease apart from `dueAt`. */
  leasedUntil?: Names<T>
  /** Number of attempts. Code that makes a row due again sets it to 0. */
  attempts?: Names<T>
  isOpen?: SQL | undefined
  /**
   * Duration of a lease, longer than any attempt. One process works on the row while the lease lasts. If the process
   * dies, another process takes over after the lease.
   */
  leaseMs: number
  /** Order of rows that are due at the same time. */
  thenBy?: Names<T>
}

/** Claims the due rows of a table and stores the results of their attempts. */
export interface DueRows<Row, Key> {
  isDue(now: Date): SQL | undefined
  /** Returns the keys of the due rows, longest waiting first. */
  list(db: Db, now: Date, limit: number): Promise<Key[]>
  /** Leases a row and counts the attempt. Returns null if the row is not due or another attempt has leased it. */
  claim(db: Db, key: Key, now: Date): Promise<Row | null>
  /**
   * Leases a batch of due rows, and skips rows that another process is claiming. `within` must fix all columns of the
   * key except the last.
   */
  claimBatch(db: Db, within: SQL | undefined, now: Date, limit: number): Promise<Row[]>
  /**
   * Stores the result of an attempt and ends its lease. The result contains the time of the next attempt, or marks the
   * row as done or given up. If the row was made due again during the attempt, the new time stays. Returns the time of
   * the next attempt.
   */
  settle(db: Db, row: Row, result: Partial<Row>): Promise<Date | null>
  /** Like `settle`, but stores nothing if the row was made due again during the attempt. */
  settleUnlessDueAgain(db: Db, row: Row, result: Partial<Row>): Promise<void>
}

export function createDueRows<T extends PgTable, K extends Names<T>>(
  options: DueRowsOptions<T, K>,
): DueRows<RowOf<T>, Pick<RowOf<T>, K>> {
  type Row = RowOf<T>
  type Key = Pick<Row, K>
  // Drizzle cannot type statements on a generic table. The types above fit, because all columns are columns of T.
  const table: PgTable = options.table
  const columns: Record<string, PgColumn> = getTableColumns(table)
  const column = (name: string): PgColumn => {
    const found = columns[name]
    if (!found) throw new Error(`The table has no column ${name}.`)
    return found
  }
  const dueAt = column(options.dueAt)
  const attempts = options.attempts === undefined ? undefined : column(options.attempts)
  const due: DueColumns = {
    dueAt,
    leasedUntil: options.leasedUntil === undefined ? undefined : column(options.leasedUntil),
    isOpen: options.isOpen,
  }
  const isRow = (key: Key) => and(...options.key.map((name) => eq(column(name), key[name])))
  const order = [dueAt, ...(options.thenBy === undefined ? [] : [column(options.thenBy)])].map((each) => asc(each))
  /** Returns the changes of a claim. During an attempt, `dueAt` is the time at which the attempt counts as failed. */
  const lease = (now: Date) => {
    const until = new Date(now.getTime() + options.leaseMs)
    return {
      [options.dueAt]: until,
      ...(options.leasedUntil !== undefined && { [options.leasedUntil]: until }),
      ...(options.attempts !== undefined && { [options.attempts]: sql`${attempts} + 1` }),
    }
  }
  /** Condition for a row that was not made due again since its claim: doing so resets its attempts. */
  const isStillClaimed = (row: Row): SQL =>
    attempts && options.attempts !== undefined ? eq(attempts, row[options.attempts]) : sql`true`
  const released = options.leasedUntil === undefined ? {} : { [options.leasedUntil]: null }

  return {
    isDue: (now) => isDue(due, now),
    async list(db, now, limit) {
      const rows = await db
        .select(Object.fromEntries(options.key.map((name) => [name, column(name)])))
        .from(table)
        .where(isDue(due, now))
        .orderBy(...order)
        .limit(limit)
      return rows as Key[]
    },
    async claim(db, key, now) {
      const [row] = await db
        .update(table)
        .set(lease(now))
        .where(and(isRow(key), isDue(due, now)))
        .returning()
      return (row as Row | undefined) ?? null
    },
    async claimBatch(db, within, now, limit) {
      const id = column(options.key.at(-1) ?? '')
      const batch = db
        .select({ id })
        .from(table)
        .where(and(within, isDue(due, now)))
        .orderBy(...order)
        .limit(limit)
        .for('update', { skipLocked: true })
      const rows = await db
        .update(table)
        .set(lease(now))
        .where(and(within, sql`${id} = any(array(${batch}))`))
        .returning()
      return rows as Row[]
    },
    async settle(db, row, result) {
      const nextAt = result[options.dueAt]
      const set = {
        ...result,
        ...released,
        ...(nextAt !== undefined && {
          [options.dueAt]: sql`case when ${isStillClaimed(row)} then ${sql.param(nextAt, dueAt)}::timestamptz else ${dueAt} end`,
        }),
      }
      const [stored] = await db.update(table).set(set).where(isRow(row)).returning({ nextAt: dueAt })
      return (stored?.nextAt as Date | null | undefined) ?? null
    },
    async settleUnlessDueAgain(db, row, result) {
      await db
        .update(table)
        .set({ ...result, ...released })
        .where(and(isRow(row), isStillClaimed(row)))
    },
  }
}
