import type { DatabaseSession } from './session.ts'

/** A table and its stored columns. Generated columns are omitted, because the database computes them again. */
export interface TableShape {
  /** `schema.name`. */
  name: string
  columns: readonly string[]
}

/** The contents of a dump except the rows. */
interface DumpHeader {
  /** The applied migrations in order. `at` is the migration's timestamp, which is its key. */
  migrations: readonly { at: number; hash: string }[]
  tables: readonly TableShape[]
  /** The last value of each sequence. Null if the sequence was never used. */
  sequences: readonly { name: string; last: string | null }[]
}

/** A consistent snapshot of a database. */
export interface Dump {
  header: DumpHeader
  /** Reads the rows of a table in batches. Each row is a JSON array of the values in PostgreSQL's text format. */
  rows(table: TableShape): AsyncIterable<readonly string[]>
}

/** The pg-boss tables with jobs, in the order of their references. pg-boss creates its other tables itself. */
const jobTables = ['pgboss.queue', 'pgboss.schedule', 'pgboss.job', 'pgboss.job_dependency']
/** Rows in a batch. */
export const BATCH_SIZE = 500

/** Thrown if the database does not belong to Tavla, or no platform has started on it yet. */
export class NotTavlaDatabaseError extends Error {
  constructor() {
    super('There is nothing to copy: no platform has started on this database yet.')
    this.name = 'NoTavlaError'
  }
}

/**
 * Reads a snapshot of a database while others write to it. `work` reads the rows, one table at a time. Values are read
 * as text, which PostgreSQL parses back without loss, so the copy does not depend on a tool or a server version.
 */
export async function readDump<T>(session: DatabaseSession, work: (dump: Dump) => Promise<T>): Promise<T> {
  await session.run('begin isolation level repeatable read, read only')
  try {
    const header = await readHeader(session)
    return await work({ header, rows: (table) => readRows(session, table) })
  } finally {
    await session.run('rollback')
  }
}

async function readHeader(session: DatabaseSession): Promise<DumpHeader> {
  const [migrationsTable] = await session.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as name",
  )
  if (!migrationsTable?.name) throw new NotTavlaDatabaseError()
  const migrations = await session.query<{ at: string; hash: string }>(
    'select created_at::text as at, hash from drizzle.__drizzle_migrations order by created_at',
  )
  const tables = await readTables(session)
  const sequences = await session.query<{ name: string; last: string | null }>(`
    select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as last
    from pg_sequences
    where schemaname = 'public'
    order by 1`)
  return {
    migrations: migrations.map(({ at, hash }) => ({ at: Number(at), hash })),
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
    sequences,
  }
}

/**
 * Returns the tables to copy, with the types of their stored columns. Partitions are not listed: their rows are read
 * through the partitioned table.
 */
export async function readTables(
  session: DatabaseSession,
): Promise<{ name: string; columns: { name: string; type: string }[] }[]> {
  const tables = await session.query<{ name: string; columns: { name: string; type: string }[] }>(`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name,
      (
        select json_agg(
          json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum
        )
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'pgboss')
    order by 1`)
  const ownTables = tables.filter(({ name }) => name.startsWith('public.'))
  // The job tables come in the order of their references.
  return [...ownTables, ...jobTables.flatMap((name) => tables.filter((table) => table.name === name))]
}

async function* readRows(session: DatabaseSession, { name, columns }: TableShape): AsyncGenerator<readonly string[]> {
  await session.run(`
    declare tavla_rows no scroll cursor
    for select to_json(array[${columns.map((column) => `${column}::text`).join(', ')}]::text[])::text as line
    from ${name}`)
  const fetchBatch = (): Promise<{ line: string }[]> => {
    const batch = session.query<{ line: string }>(`fetch ${BATCH_SIZE} from tavla_rows`)
    // The reader may stop before it awaits this batch.
    batch.catch(() => undefined)
    return batch
  }
  for (let next: Promise<{ line: string }[]> | null = fetchBatch(); next !== null;) {
    const rows: readonly { line: string }[] = await next
    // The database reads the next batch while the reader compresses this one.
    next = rows.length < BATCH_SIZE ? null : fetchBatch()
    if (rows.length > 0) yield rows.map(({ line }) => line)
  }
  await session.run('close tavla_rows')
}
