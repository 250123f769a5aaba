import { sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import type { Jobs } from './jobs.ts'
import { NoPayload, defineQueue } from './queue.ts'

/**
 * Updates table statistics, which autovacuum does on PostgreSQL. The embedded database has no autovacuum, and without
 * statistics its planner expects one row in every table.
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

/** Changed rows after which a table is analysed: `rows` plus `share` of the table. These are autovacuum's defaults. */
const threshold = { rows: 50, share: 0.1 }

/** Analyses the tables that have changed beyond the threshold since their last analysis. Returns their names. */
export async function analyseChanged(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select s.relname as name from pg_stat_user_tables s join pg_class c on c.oid = s.relid
    where s.schemaname = 'public' and s.n_mod_since_analyze > ${threshold.rows}::int + ${threshold.share}::float8 * greatest(c.reltuples, 0)
    order by s.relname`)
  for (const { name } of rows) await db.execute(sql`analyze ${sql.identifier('public')}.${sql.identifier(name)}`)
  return rows.map(({ name }) => name)
}

/** Analyses all tables. Call it after a bulk import. */
export const analyseAll = async (db: Db): Promise<void> => void (await db.execute(sql`analyze`))
