import { sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import type { Jobs } from './jobs.ts'
import { NoPayload, defineQueue } from './queue.ts'

/**
 * What autovacuum does on PostgreSQL; an embedded database has none, and without statistics the planner expects one row
 * everywhere.
 */
export const KeepStatistics = defineQueue({
  name: 'keep-statistics',
  schema: NoPayload,
  cron: '*/5 * * * *',
  expireInSeconds: 300,
})

export function registerStatistics({ db, jobs }: { db: Db; jobs: Jobs }): void {
  jobs.work(KeepStatistics, async () => void (await analyseChanged(db)))
}

/** Rows that may change without new statistics, and the share of a table that may: autovacuum's own defaults. */
const free = { rows: 50, share: 0.1 }

/** Makes new statistics of the tables that have changed much since their last. Answers which. */
export async function analyseChanged(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and s.n_mod_since_analyze > ${free.rows}::int + ${free.share}::float8 * greatest(c.reltuples, 0)
    order by s.relname`)
  for (const { name } of rows) await db.execute(sql`analyze ${sql.identifier('public')}.${sql.identifier(name)}`)
  return rows.map(({ name }) => name)
}

/** Makes statistics of everything, after much was written at once. */
export const analyseAll = async (db: Db): Promise<void> => void (await db.execute(sql`analyze`))
