import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'

/** Tables that need no history entry: their rows are short-lived, or only carry out a change recorded elsewhere. */
const exemptTables = new Set([
  'idempotency_keys',
  'outbox',
  'mails',
  'rate_limits',
  'codes',
  'one_time_tokens',
  'bank_identity_logins',
  'sessions',
  'secrets',
  'signing_keys',
  'security_log',
])

/**
 * Counts the rows that this transaction has inserted, updated and deleted, by table. PostgreSQL may include earlier
 * transactions of the same connection, so compare two calls instead of reading one.
 */
export async function changedTables(tx: Tx): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ tables: Record<string, number> | null }>(sql`
    select json_object_agg(name, changes) as tables from (
      select c.relname as name,
        pg_stat_get_xact_tuples_inserted(c.oid) + pg_stat_get_xact_tuples_updated(c.oid)
          + pg_stat_get_xact_tuples_deleted(c.oid) as changes
      from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    ) t where changes > 0`)
  return new Map(Object.entries(rows[0]?.tables ?? {}))
}

/** Throws if this transaction has changed rows since `before` but has not written a history entry. */
export async function requireHistoryEntry(tx: Tx, before: ReadonlyMap<string, number>): Promise<void> {
  const changed = [...(await changedTables(tx))]
    .filter(([name, changes]) => changes > (before.get(name) ?? 0))
    .map(([name]) => name)
  if (changed.includes('history')) return
  const forgotten = changed.filter((name) => !exemptTables.has(name))
  if (forgotten.length > 0) throw new Error(`Changed without a history entry: ${forgotten.join(', ')}`)
}
