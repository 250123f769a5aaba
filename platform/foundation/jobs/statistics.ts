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
  return analyse(db, rows)
}

/**
 * Analyses all tables of the platform. Call it after a bulk import. It leaves out the catalogs: those that the databases
 * of a server share are locked while another database is analysed.
 */
export async function analyseAll(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_stat_user_tables where schemaname = 'public' order by relname`,
  )
  await analyse(db, rows)
}

/** Analyses tables, each in its own statement. Returns their names. */
async function analyse(db: Db, tables: readonly { name: string }[]): Promise<string[]> {
  for (const { name } of tables) await db.execute(sql`analyze ${sql.identifier('public')}.${sql.identifier(name)}`)
  return tables.map(({ name }) => name)
}
