import { readMigrationFiles } from 'drizzle-orm/migrator'
import { getConstructionPlans } from 'pg-boss'
import { migrationsFolder } from '#platform/foundation/db/client.ts'
import { readTables, type Dump, type TableShape } from './dump.ts'
import type { Session } from './session.ts'

/** A copy that cannot be brought into a database, with what to do about it. Nothing was changed. */
export class LoadError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LoadError'
  }
}

/** Throws {@link LoadError} unless the database has no tables: nothing that is there is ever overwritten. */
export async function requireEmpty(session: Session): Promise<void> {
  const found = await session.query<{ name: string }>(`
    select schemaname || '.' || tablename as name
    from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
    order by 1`)
  if (found.length > 0)
    throw new LoadError(
      `The database is not empty: it has ${found.length} tables, ${found[0]?.name} among them. ` +
        'Name an empty one; this one was not changed.',
    )
}

/**
 * Brings a dump into an empty database, all of it or nothing: tables as the migrations of the dump made them, rows,
 * where sequences stand, and the queue of this version with the dump's jobs. Whatever was migrated since is done by the
 * platform's next start. Needs no more rights than the platform has: triggers and foreign keys are set aside by their
 * owner, and the keys are checked when they come back. `alsoWithin` runs before the commit, with how many rows each
 * table got.
 */
export async function loadDump(
  session: Session,
  { header, rows }: Dump,
  alsoWithin: (counts: ReadonlyMap<string, number>) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  await session.holdTables()
  await requireEmpty(session)
  const counts = new Map<string, number>()
  await session.run('begin')
  try {
    await makeTables(session, header.migrations)
    await session.run(withoutTransaction(getConstructionPlans('pgboss')))
    await session.run('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const there = new Map((await readTables(session)).map((table) => [table.name, table.columns]))
    const own = [...there.keys()].filter((name) => name.startsWith('public.'))
    const keys = await session.query<{ name: string; key: string; definition: string }>(`
      select conrelid::regclass::text as name, quote_ident(conname) as key, pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`)
    for (const { name, key } of keys) await session.run(`alter table ${name} drop constraint ${key}`)
    for (const name of own) await session.run(`alter table ${name} disable trigger user`)
    // What migrations write into new tables is in the dump as well.
    if (own.length > 0) await session.run(`truncate ${own.join(', ')}`)
    for (const table of header.tables)
      counts.set(table.name, await loadTable(session, table, there.get(table.name), rows(table)))
    for (const { name, last } of header.sequences)
      if (last !== null) await session.query('select setval($1::regclass, $2::bigint)', [name, last])
    for (const { name, key, definition } of keys)
      await session.run(`alter table ${name} add constraint ${key} ${definition}`)
    for (const name of own) await session.run(`alter table ${name} enable trigger user`)
    // What ran when the dump was taken was cut off there.
    await session.run("update pgboss.job set state = 'retry', start_after = now() where state = 'active'")
    await alsoWithin(counts)
    await session.run('commit')
  } catch (error) {
    await session.run('rollback')
    throw error
  }
  await session.run('analyze')
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** Runs the migrations of the dump, no more, and notes them as the migrator would have. */
async function makeTables(session: Session, wanted: Dump['header']['migrations']): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder })
  const strange = wanted.find(({ at, hash }, index) => known[index]?.folderMillis !== at || known[index]?.hash !== hash)
  if (strange)
    throw new LoadError(
      'The tables were made by another version of Tavla, which this one does not know. ' +
        'Use the version the copy was made with, or a later one.',
    )
  await session.run(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql } of known.slice(0, wanted.length)) for (const statement of sql) await session.run(statement)
  for (const { at, hash } of wanted)
    await session.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, at])
}

async function loadTable(
  session: Session,
  { name, columns }: TableShape,
  there: readonly { name: string; type: string }[] | undefined,
  rows: AsyncIterable<readonly string[]>,
): Promise<number> {
  if (!there) throw new LoadError(`There is no table ${name}.`)
  const kept = columns.flatMap((column, index) => {
    const found = there.find((each) => each.name === column)
    return found ? [{ ...found, index }] : []
  })
  // Of the queue another version may have had columns that are gone; ours are what the migrations made.
  if (kept.length < columns.length && !name.startsWith('pgboss.'))
    throw new LoadError(
      `The table ${name} has no column ${columns.find((column) => !kept.some((each) => each.name === column))}.`,
    )
  const insert = `insert into ${name} (${kept.map((column) => column.name).join(', ')}) overriding system value
    select ${kept.map(({ index, type }) => `(line->>${index})::${type}`).join(', ')}
    from json_array_elements($1::text::json) as lines(line)`
  let count = 0
  for await (const lines of rows) {
    await session.query(insert, [`[${lines.join(',')}]`])
    count += lines.length
  }
  return count
}

/** The statements of a script that opens a transaction of its own, for the one that runs already. */
const withoutTransaction = (script: string): string => script.replace(/^\s*BEGIN;/im, '').replace(/COMMIT;\s*$/i, '')
