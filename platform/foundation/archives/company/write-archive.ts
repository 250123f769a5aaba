import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { and, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { ZipFile } from 'yazl'
import type { Db, Tx } from '#platform/foundation/db/client.ts'
import { candidates } from '#platform/foundation/db/schema/index.ts'
import { inSnapshot } from '#platform/foundation/db/snapshot.ts'
import type { FileStore } from '#platform/foundation/files/files.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { csvLists } from './lists.ts'
import { FORMAT, manifestName, VERSION, type ArchivedFile, type CompanyArchiveManifest } from './format.ts'
import { archiveTables, companyColumns, userColumns, type ArchiveTable } from './tables.ts'

interface WriteOptions {
  db: Db
  files: Pick<FileStore, 'read'>
  companyId: number
  /** Language of the headings in the lists. */
  locale: Locale
  /** The path of the archive. */
  path: string
  now: Date
  /** Called after each part with the number of written parts and the total. */
  onPart: (done: number, total: number) => Promise<void>
}

/** Number of rows per query. */
const PAGE_SIZE = 500

/** A part of the archive with rows, in a temporary file until it is compressed. */
interface Spooled {
  name: string
  path: string
  rows: number
}

/**
 * Writes the archive of a company: rows as JSON lines, lists as CSV, and the stored files. All rows come from one
 * database snapshot. They are first written to temporary files, so that compressing does not keep the snapshot open.
 * Returns the number of persons erased by the time of the snapshot.
 */
export async function writeArchive(options: WriteOptions): Promise<{ erased: number }> {
  const folder = await mkdtemp(join(dirname(options.path), 'parts-'))
  try {
    const parts = await inSnapshot(options.db, (tx) => readRows(tx, options, folder))
    await packArchive(options, parts)
    return { erased: parts.erased }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads all parts of an archive within the snapshot, and writes the rows to temporary files. */
async function readRows(tx: Tx, { companyId, locale }: WriteOptions, folder: string) {
  const {
    rows: [company],
  } = await tx.execute<{ name: string | null; number: string }>(
    sql`select name, organization_number as number from companies where id = ${companyId}`,
  )
  if (!company) throw new Error('No such company.')
  const { rows: stored } = await tx.execute<{ id: string; key: string }>(
    sql`select id::text, key from files where company_id = ${companyId} and deleted_at is null order by id`,
  )
  const spooled: Spooled[] = []
  const spool = async (name: string, texts: AsyncIterable<string>) => {
    const part = { name, path: join(folder, String(spooled.length)), rows: 0 }
    await pipeline(async function* () {
      for await (const text of texts) {
        part.rows += 1
        yield text
      }
    }, createWriteStream(part.path))
    spooled.push(part)
  }
  const withLineFeeds = async function* (lines: AsyncIterable<string>) {
    for await (const line of lines) yield `${line}\n`
  }
  for (const table of archiveTables.toReversed())
    await spool(`data/${table.name}.jsonl`, withLineFeeds(linesOf(tx, table, companyId)))
  await spool('data/people.jsonl', withLineFeeds(people(tx, companyId)))
  await spool(
    'data/companies.jsonl',
    withLineFeeds(
      (async function* () {
        const { rows } = await tx.execute<{ line: string }>(
          sql`select ${jsonOf(companyColumns)} as line from companies t where id = ${companyId}`,
        )
        for (const row of rows) yield row.line
      })(),
    ),
  )
  for (const [name, csv] of csvLists(tx, companyId, locale)) await spool(`lists/${name}.csv`, csv)
  return { company, stored, spooled, erased: await countErased(tx, companyId) }
}

/** Selects the ids of all users that the rows of a company refer to. */
const referencedUsers = (companyId: number): SQL =>
  sql.join(
    userColumns.map(
      ({ table, column: userColumn }) =>
        sql`select ${sql.identifier(userColumn)} as id from ${sql.identifier(table)} where company_id = ${companyId}`,
    ),
    sql` union `,
  )

/** Returns whether a company's archive contains a user. */
export async function isUserReferenced(db: Db, companyId: number, userId: string): Promise<boolean> {
  const {
    rows: [match],
  } = await db.execute(sql`select from (${referencedUsers(companyId)}) n where n.id = ${userId}::uuid limit 1`)
  return match !== undefined
}

/**
 * Returns the number of erased persons in a company's archive: anonymised candidates, and users with deleted accounts.
 */
export async function countErased(db: Db, companyId: number): Promise<number> {
  const {
    rows: [users],
  } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count
    from users u
    where u.deleted_at is not null and u.id in (select n.id from (${referencedUsers(companyId)}) n)`)
  return (
    (users?.count ?? 0) +
    (await db.$count(candidates, and(eq(candidates.companyId, companyId), isNotNull(candidates.anonymisedAt))))
  )
}

async function packArchive(
  { files, companyId, path, now, onPart }: WriteOptions,
  { company, stored, spooled }: Awaited<ReturnType<typeof readRows>>,
): Promise<void> {
  const zip = new ZipFile()
  const output = zip.outputStream as unknown as Readable
  const fail = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', fail)
  const written: ArchivedFile[] = []
  const parts: { name: string; compress: boolean; chunks: () => AsyncIterable<Uint8Array>; rows?: number }[] = [
    ...spooled.map(({ name, path: spooledPath, rows }) => ({
      name,
      compress: true,
      chunks: () => createReadStream(spooledPath),
      ...(name.startsWith('data/') && { rows }),
    })),
    ...stored.map(({ id, key }) => ({ name: `files/${id}`, compress: false, chunks: () => files.read({ key }) })),
  ]

  const total = parts.length + 1
  let done = 0
  for (const { name, compress, chunks, rows } of parts) {
    zip.addReadStreamLazy(name, { mtime: now, compress }, (ready) => {
      const hash = createHash('sha256')
      let bytes = 0
      const measured = async function* () {
        for await (const chunk of chunks()) {
          const part = Buffer.from(chunk)
          hash.update(part)
          bytes += part.length
          yield part
        }
        written.push({ name, bytes, sha256: hash.digest('hex'), ...(rows !== undefined && { rows }) })
        done += 1
        await onPart(done, total)
      }
      const stream = Readable.from(measured())
      stream.on('error', fail)
      ready(null, stream)
    })
  }
  // The manifest comes last, because it contains the checksums of the other files.
  zip.addReadStreamLazy(manifestName, { mtime: now, compress: true }, (ready) => {
    const manifest: CompanyArchiveManifest = {
      format: FORMAT,
      version: VERSION,
      exportedAt: now.toISOString(),
      company: { id: companyId, name: company.name ?? '', organizationNumber: company.number },
      files: written.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    }
    ready(null, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]))
  })
  zip.end()
  await pipeline(output, createWriteStream(path))
}

const column = (name: string): SQL => sql`t.${sql.identifier(name)}`

/** Formats a row `t` as one line of JSON, with its columns in order. */
const jsonOf = (columns: readonly string[]): SQL =>
  sql`(select row_to_json(r)::text from (select ${sql.join(columns.map(column), sql`, `)}) r)`

async function* linesOf(
  db: Tx,
  { name, companyColumn, columns, key, only }: ArchiveTable,
  companyId: number,
): AsyncGenerator<string> {
  let after: readonly string[] | null = null
  const keys = sql.join(
    key.map((keyColumn) => column(keyColumn.name)),
    sql`, `,
  )
  for (;;) {
    const isAfterPage: SQL =
      after === null || key.length === 0
        ? sql`true`
        : sql`(${keys}) > (${sql.join(
            key.map(({ type }, index) => sql`${after?.[index] ?? ''}::${sql.raw(type)}`),
            sql`, `,
          )})`
    const { rows }: { rows: { line: string; key: string[] }[] } = await db.execute<{ line: string; key: string[] }>(sql`
      select ${jsonOf(columns)} as line,
        array[
          ${sql.join(key.length === 0 ? [sql`''`] : key.map((keyColumn) => sql`${column(keyColumn.name)}::text`), sql`, `)}
        ]::text[] as key
      from ${sql.identifier(name)} t
      where ${column(companyColumn)} = ${companyId} and ${only ?? sql`true`} and ${isAfterPage}
      ${key.length === 0 ? sql`` : sql`order by ${keys}`} limit ${PAGE_SIZE}`)
    for (const { line } of rows) yield line
    if (rows.length < PAGE_SIZE || key.length === 0) return
    after = rows.at(-1)?.key ?? null
  }
}

/** Reads the people that the rows refer to: members with their email address, others with their name only. */
async function* people(db: Tx, companyId: number): AsyncGenerator<string> {
  const { rows } = await db.execute<{
    id: string
    email: string | null
    first_name: string
    last_name: string
    locale: string
  }>(sql`
    select u.id::text, case when m.user_id is null then null else u.email end as email, u.first_name, u.last_name,
      u.locale
    from users u
    left join members m on m.company_id = ${companyId} and m.user_id = u.id
    where u.id in (select n.id from (${referencedUsers(companyId)}) n where n.id is not null)
    order by u.id`)
  for (const { id, email, first_name, last_name, locale } of rows)
    yield JSON.stringify({ id, email, first_name, last_name, locale })
}
