import { sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import type { TestPlatform } from './start-platform.ts'

/** A node of an executed plan, in the format of `explain (analyze, format json)`. */
export interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

export interface Statement {
  sql: string
  params: unknown[]
}

type DatabaseContext = Pick<TestPlatform, 'db' | 'database'>

/** Disables automatic statistics, which is the state right after a bulk write and on PGlite. */
export async function disableStatistics(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of rows)
    await db.execute(sql`alter table ${sql.identifier(name)} set (autovacuum_enabled = false)`)
}

const rowsOfNode = (node: PlanNode): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0))

/** Returns the number of rows that a plan touched: returned and discarded rows of every node, times its loops. */
export const countTouchedRows = (node: PlanNode): number =>
  rowsOfNode(node) + (node.Plans ?? []).reduce((sum, each) => sum + countTouchedRows(each), 0)

/** Returns the number of rows that a plan read from each table, with any scan type. */
export function countReadRows(node: PlanNode, read = new Map<string, number>()): ReadonlyMap<string, number> {
  const table = node['Relation Name']
  if (table !== undefined) read.set(table, (read.get(table) ?? 0) + rowsOfNode(node))
  for (const each of node.Plans ?? []) countReadRows(each, read)
  return read
}

/** Returns the select statements that a function sends to the database. */
export async function captureStatements({ db }: DatabaseContext, run: () => Promise<unknown>): Promise<Statement[]> {
  const session: { prepareQuery(this: unknown, query: Statement, ...more: unknown[]): unknown } = Object.getPrototypeOf(
    Reflect.get(db, 'session'),
  )
  const originalPrepareQuery = session.prepareQuery
  const statements: Statement[] = []
  session.prepareQuery = function (query, ...more) {
    statements.push(query)
    return originalPrepareQuery.call(this, query, ...more)
  }
  try {
    await run()
  } finally {
    session.prepareQuery = originalPrepareQuery
  }
  return statements.filter(
    (each) => /^\s*(select|with)\b/i.test(each.sql) && !/for (no key )?update|pg_notify/i.test(each.sql),
  )
}

/**
 * Executes a statement and returns its plan. Postgres scans small test tables completely because that is cheaper.
 * `asIfLarge` disables sequential scans, so the plan shows whether the statement can use an index.
 */
export async function explain(
  { db }: DatabaseContext,
  { sql: text, params }: Statement,
  { asIfLarge = false } = {},
): Promise<PlanNode> {
  const statement = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(params[Number(part) - 1])}`))
  return db.transaction(async (tx) => {
    if (asIfLarge) await tx.execute(sql`set local enable_seqscan = off`)
    const {
      rows: [row],
    } = await tx.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      sql`explain (analyze, timing off, format json) ${sql.join(statement)}`,
    )
    if (!row) throw new Error('The database returned no plan.')
    return row['QUERY PLAN'][0].Plan
  })
}
