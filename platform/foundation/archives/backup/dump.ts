import type { Session } from './session.ts'

/** A table and its columns that are stored: those the database computes come back by themselves. */
export interface TableShape {
  /** `schema.name`. */
  name: string
  columns: readonly string[]
}

/** What a dump holds, apart from the rows. */
export interface DumpHeader {
  /** The migrations that made the tables, in their order: when each was made (its key), and its hash. */
  migrations: readonly { at: number; hash: string }[]
  tables: readonly TableShape[]
  /** Where each sequence stands; null when nothing was taken from it yet. */
  sequences: readonly { name: string; last: string | null }[]
}

/** The contents of a database at one moment. */
export interface Dump {
  header: DumpHeader
  /** The rows of a table, some at a time, each a JSON array of the values as the database writes them in text. */
  rows(table: TableShape): AsyncIterable<readonly string[]>
}

/** The tables of the job queue that hold jobs; the others are its own, made anew by whichever version runs. */
const jobTables = ['pgboss.queue', 'pgboss.schedule', 'pgboss.job', 'pgboss.job_dependency']
const atATime = 500

/** A database that is none of ours, or that no platform has started on yet. */
export class NoTavlaError extends Error {
  constructor() {
    super('There is nothing to take: no platform has started on this database yet.')
    this.name = 'NoTavlaError'
  }
}

/**
 * Reads a database while others go on writing: everything is of the moment at which it began. The rows are asked for
 * within `work`, one table at a time. Values travel as text, as every type reads them back exactly, so that the copy
 * depends on no tool and on no version of the server.
 */
export async function readDump<T>(session: Session, work: (dump: Dump) => Promise<T>): Promise<T> {
  await session.run('begin isolation level repeatable read, read only')
  try {
    const header = await readHeader(session)
    return await work({ header, rows: (table) => readRows(session, table) })
  } finally {
    await session.run('rollback')
  }
}

async function readHeader(session: Session): Promise<DumpHeader> {
  const [found] = await session.query<{ there: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations')::text as there",
  )
  if (!found?.there) throw new NoTavlaError()
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
 * The tables with rows of ours, and the stored columns of each with their types. Partitions are read through their
 * table.
 */
export async function readTables(
  session: Session,
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
  const own = tables.filter(({ name }) => name.startsWith('public.'))
  // Of the jobs in the order in which one names the other.
  return [...own, ...jobTables.flatMap((name) => tables.filter((table) => table.name === name))]
}

async function* readRows(session: Session, { name, columns }: TableShape): AsyncGenerator<readonly string[]> {
  await session.run(`
    declare tavla_rows no scroll cursor
    for select to_json(array[${columns.map((column) => `${column}::text`).join(', ')}]::text[])::text as line
    from ${name}`)
  for (;;) {
    const rows = await session.query<{ line: string }>(`fetch ${atATime} from tavla_rows`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < atATime) break
  }
  await session.run('close tavla_rows')
}
