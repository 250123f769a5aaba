import { readMigrationFiles } from 'drizzle-orm/migrator'
import { getConstructionPlans } from 'pg-boss'
import { migrationsFolder } from '#platform/foundation/db/migrations.ts'
import { LAST_VERSION_FOR_OLD_TABLES } from '#platform/foundation/db/require-upgradable.ts'
import { readTables, type Dump, type TableShape } from './dump.ts'
import type { DatabaseSession } from './session.ts'

/** Why a dump cannot be loaded into a database, and what to do. Nothing was changed. */
export class LoadError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'LoadError'
  }
}

/** Throws {@link LoadError} if the database has tables, so that existing data is never overwritten. */
export async function requireEmpty(session: DatabaseSession): Promise<void> {
  const tables = await session.query<{ name: string }>(`
    select schemaname || '.' || tablename as name
    from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
    order by 1`)
  if (tables.length > 0)
    throw new LoadError(
      `The database is not empty: it has ${tables.length} tables, for example ${tables[0]?.name}. ` +
        'Specify an empty database. Nothing was changed.',
    )
}

/**
 * Loads a dump into an empty database, in one transaction:
 *
 * - Creates the tables with the migrations of the dump. The platform runs newer migrations at its next start.
 * - Loads the rows and sets the sequences.
 * - Creates the job queue of this version, and loads the dump's jobs into it.
 *
 * Needs only the rights of the platform: as the owner of the tables, it disables the triggers and drops the foreign
 * keys and the indexes without a constraint while loading. Adding the foreign keys again validates them. `alsoWithin`
 * runs before the commit, with the row count of each table.
 */
export async function loadDump(
  session: DatabaseSession,
  { header, rows }: Dump,
  alsoWithin: (counts: ReadonlyMap<string, number>) => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  await session.lockMigrations()
  await requireEmpty(session)
  const counts = new Map<string, number>()
  await session.run('begin')
  try {
    await createTables(session, header.migrations)
    await session.run(withoutTransaction(getConstructionPlans('pgboss')))
    await session.run('set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0')
    const columnsByTable = new Map((await readTables(session)).map((table) => [table.name, table.columns]))
    const ownTables = [...columnsByTable.keys()].filter((name) => name.startsWith('public.'))
    const keys = await session.query<{ name: string; key: string; definition: string }>(`
      select conrelid::regclass::text as name, quote_ident(conname) as key, pg_get_constraintdef(oid) as definition
      from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`)
    for (const { name, key } of keys) await session.run(`alter table ${name} drop constraint ${key}`)
    for (const name of ownTables) await session.run(`alter table ${name} disable trigger user`)
    // Building an index once takes less time than adding every row to it.
    const indexes = await session.query<{ index: string; definition: string }>(`
      select i.indexrelid::regclass::text as index, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class t on t.oid = i.indrelid
      where t.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not t.relispartition
        and not exists (select from pg_constraint where conindid = i.indexrelid)`)
    for (const { index } of indexes) await session.run(`drop index ${index}`)
    // Rows that migrations insert into new tables are also in the dump.
    if (ownTables.length > 0) await session.run(`truncate ${ownTables.join(', ')}`)
    for (const table of header.tables)
      counts.set(table.name, await loadTable(session, table, columnsByTable.get(table.name), rows(table)))
    for (const { name, last } of header.sequences)
      if (last !== null) await session.query('select setval($1::regclass, $2::bigint)', [name, last])
    for (const { definition } of indexes) await session.run(definition)
    for (const { name, key, definition } of keys)
      await session.run(`alter table ${name} add constraint ${key} ${definition}`)
    for (const name of ownTables) await session.run(`alter table ${name} enable trigger user`)
    // Jobs that were active during the dump have no worker here, so they are retried.
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

/** Hash of the last of the migrations that the first migration replaced. Both have the same timestamp. */
const LAST_REPLACED_HASH = 'e8e1f12a30ea1d0efdacbea084ada5aec69b00cd42878f451d731fc40563139b'

/**
 * Runs exactly the migrations of the dump, and records them like the migrator. A dump can also name the migrations that
 * the first migration replaced.
 */
async function createTables(session: DatabaseSession, wanted: Dump['header']['migrations']): Promise<void> {
  const known = readMigrationFiles({ migrationsFolder })
  const since = known[0]?.folderMillis ?? 0
  const needed = wanted.filter(({ at }) => at >= since)
  if (wanted.length > 0 && needed.length === 0)
    throw new LoadError(
      `The tables are older than Tavla ${LAST_VERSION_FOR_OLD_TABLES}, and this version cannot load them. Restore or ` +
        `move them with Tavla ${LAST_VERSION_FOR_OLD_TABLES}, start it once, and then start this version.`,
    )
  const unknown = needed.find(
    ({ at, hash }, index) =>
      known[index]?.folderMillis !== at ||
      (known[index]?.hash !== hash && !(index === 0 && hash === LAST_REPLACED_HASH)),
  )
  if (unknown)
    throw new LoadError(
      'This version of Tavla does not know the version that created the tables. ' +
        'Use the version that created the copy, or a later one.',
    )
  await session.run(`
    create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`)
  for (const { sql } of known.slice(0, needed.length)) for (const statement of sql) await session.run(statement)
  for (const { at, hash } of wanted)
    await session.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [hash, at])
}

async function loadTable(
  session: DatabaseSession,
  { name, columns }: TableShape,
  targetColumns: readonly { name: string; type: string }[] | undefined,
  rows: AsyncIterable<readonly string[]>,
): Promise<number> {
  if (!targetColumns) throw new LoadError(`There is no table ${name}.`)
  const loaded = columns.flatMap((column, index) => {
    const target = targetColumns.find((candidate) => candidate.name === column)
    return target ? [{ ...target, index }] : []
  })
  // Another pg-boss version may have columns that no longer exist. Our tables have exactly the columns of the
  // migrations.
  if (loaded.length < columns.length && !name.startsWith('pgboss.'))
    throw new LoadError(
      `The table ${name} has no column ${columns.find((column) => !loaded.some((target) => target.name === column))}.`,
    )
  const insert = `insert into ${name} (${loaded.map((column) => column.name).join(', ')}) overriding system value
    select ${loaded.map(({ index, type }) => `(line->>${index})::${type}`).join(', ')}
    from jsonb_array_elements($1::text::jsonb) as lines(line)`
  let count = 0
  let inserted: Promise<unknown> = Promise.resolve()
  // Reads the next batch while the database inserts this one.
  for await (const lines of rows) {
    await inserted
    inserted = session.query(insert, [`[${lines.join(',')}]`])
    // Awaited before the next batch, or at the end.
    inserted.catch(() => undefined)
    count += lines.length
  }
  await inserted
  return count
}

/** Removes BEGIN and COMMIT from a script, so that it runs in the current transaction. */
const withoutTransaction = (script: string): string => script.replace(/^\s*BEGIN;/im, '').replace(/COMMIT;\s*$/i, '')
