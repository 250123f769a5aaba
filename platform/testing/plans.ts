import { sql } from 'drizzle-orm'
import type { Db } from '#platform/foundation/db/client.ts'
import type { TestPlatform } from './start-platform.ts'

/** A node of a plan that was run, as `explain (analyze, format json)` tells it. */
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

type Asked = Pick<TestPlatform, 'db' | 'database'>

/** Keeps statistics from being made by themselves from now on, as right after a bulk write and on PGlite. */
export async function withoutStatistics(db: Db): Promise<void> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public'`,
  )
  for (const { name } of rows)
    await db.execute(sql`alter table ${sql.identifier(name)} set (autovacuum_enabled = false)`)
}

const ownRows = (node: PlanNode): number =>
  node['Actual Loops'] *
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0))

/** Rows that a plan touched: of each node those it gave and those it threw away, each time it ran. */
export const touchedBy = (node: PlanNode): number =>
  ownRows(node) + (node.Plans ?? []).reduce((sum, each) => sum + touchedBy(each), 0)

/** Rows that a plan read of each table, whichever way. */
export function readBy(node: PlanNode, read = new Map<string, number>()): ReadonlyMap<string, number> {
  const table = node['Relation Name']
  if (table !== undefined) read.set(table, (read.get(table) ?? 0) + ownRows(node))
  for (const each of node.Plans ?? []) readBy(each, read)
  return read
}

/** The statements that select among those that something asks the database, as asked. */
export async function statementsOf({ db }: Asked, run: () => Promise<unknown>): Promise<Statement[]> {
  const session: { prepareQuery(this: unknown, query: Statement, ...more: unknown[]): unknown } = Object.getPrototypeOf(
    Reflect.get(db, 'session'),
  )
  const usual = session.prepareQuery
  const statements: Statement[] = []
  session.prepareQuery = function (query, ...more) {
    statements.push(query)
    return usual.call(this, query, ...more)
  }
  try {
    await run()
  } finally {
    session.prepareQuery = usual
  }
  return statements.filter(
    (each) => /^\s*(select|with)\b/i.test(each.sql) && !/for (no key )?update|pg_notify/i.test(each.sql),
  )
}

/**
 * The plan of a statement, which is run for it. Tables of a test are small, and small tables are read whole because
 * that is cheaper: with `asIfLarge` that is made dear, so that the plan shows whether an index serves the statement.
 */
export async function planOf(
  { db }: Asked,
  { sql: text, params }: Statement,
  { asIfLarge = false } = {},
): Promise<PlanNode> {
  const asked = text
    .split(/\$(\d+)/)
    .map((part, index) => (index % 2 === 0 ? sql.raw(part) : sql`${sql.param(params[Number(part) - 1])}`))
  return db.transaction(async (tx) => {
    if (asIfLarge) await tx.execute(sql`set local enable_seqscan = off`)
    const {
      rows: [told],
    } = await tx.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      sql`explain (analyze, timing off, format json) ${sql.join(asked)}`,
    )
    if (!told) throw new Error('Nothing was explained')
    return told['QUERY PLAN'][0].Plan
  })
}
