import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/foundation/db/client.ts'

/** Tables whose rows are the means of a change or pass by themselves, not what the history tells of. */
const passing = new Set([
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

/** How many rows each table has had changed by this connection, as far as the database still counts them apart. */
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

/** Throws when this transaction has changed rows that the history should tell of. */
export async function refuseForgotten(tx: Tx, before: ReadonlyMap<string, number>): Promise<void> {
  const changed = [...(await changedTables(tx))]
    .filter(([name, changes]) => changes > (before.get(name) ?? 0))
    .map(([name]) => name)
  if (changed.includes('history')) return
  const forgotten = changed.filter((name) => !passing.has(name))
  if (forgotten.length > 0) throw new Error(`Changed without an entry in the history: ${forgotten.join(', ')}`)
}
