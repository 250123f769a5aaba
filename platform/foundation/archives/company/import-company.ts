import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getTableConfig } from 'drizzle-orm/pg-core'
import { Value } from 'typebox/value'
import { open, type Entry, type ZipFile } from 'yauzl'
import type { DatabaseSession } from '../backup/session.ts'
import type { ByteStore } from '#platform/foundation/files/disk.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import { parseLocale } from '#rules/text-and-time/locale.ts'
import { FORMAT, CompanyArchiveManifest, manifestName, VERSION, type ArchivedFile } from './format.ts'
import { archiveTables, companyColumns, removedColumns, userColumns, type ArchiveTable } from './tables.ts'

/** Why an archive cannot be imported, with the file and the line. Nothing was changed. */
export class ImportError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BringError'
  }
}

/** The result of an import. */
export interface ImportedCompany {
  companyId: number
  company: string
  rows: ReadonlyMap<string, number>
  files: number
  /** The number of members. New accounts have no password, so these members must reset it. */
  members: number
}

/** Allowed file names in an archive. */
const fileNames =
  /^(manifest\.json|data\/[a-z_]{1,63}\.jsonl|lists\/[a-z]{1,63}\.csv|files\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const MAX_MANIFEST_BYTES = 512 * 1024 * 1024
const MAX_LINE_LENGTH = 16 * 1024 * 1024
const MAX_FILE_BYTES = 2 ** 31
const BATCH_SIZE = 200

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Imports the archive of a company into a platform without companies. The whole archive is verified first. Its rows are
 * then stored in one transaction, and its files before the commit. Ids are kept, so that references stay valid. A
 * person with an existing account (by email address) keeps that account. Throws {@link ImportError}.
 */
export async function importCompany({
  session,
  store,
  path,
  now,
}: {
  session: DatabaseSession
  store: ByteStore
  path: string
  now: Date
}): Promise<ImportedCompany> {
  const archive = await openArchive(path)
  try {
    const manifest = await readManifest(archive)
    await verify(archive, manifest)
    const result = await bring(archive, manifest, { session, store, now })
    // Updates the planner statistics after the bulk insert. The import is complete even if this fails.
    await session.run('analyze').catch(() => {})
    return result
  } finally {
    archive.zip.close()
  }
}

interface Archive {
  zip: ZipFile
  entries: ReadonlyMap<string, Entry>
}

/** Opens the archive and reads its list of files. Rejects unexpected file names, such as paths outside the archive. */
async function openArchive(path: string): Promise<Archive> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    open(path, { autoClose: false, lazyEntries: true, validateEntrySizes: true }, (error, opened) =>
      error ? reject(new ImportError(`${path} is not a readable archive: ${error.message}`)) : resolve(opened),
    ),
  )
  const entries = new Map<string, Entry>()
  await new Promise<void>((resolve, reject) => {
    zip.on('error', (error: Error) => reject(new ImportError(`${path} is damaged: ${error.message}`)))
    zip.on('end', resolve)
    zip.on('entry', (entry: Entry) => {
      if (!fileNames.test(entry.fileName) || entries.has(entry.fileName))
        return reject(new ImportError(`${JSON.stringify(entry.fileName)} is not an allowed file name in an archive`))
      entries.set(entry.fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  }).catch((error: unknown) => {
    zip.close()
    throw error
  })
  return { zip, entries }
}

async function readContent({ zip, entries }: Archive, name: string): Promise<Readable> {
  const entry = entries.get(name)
  if (!entry) throw new ImportError(`${name} is missing`)
  return new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) =>
      error ? reject(new ImportError(`${name} cannot be read: ${error.message}`)) : resolve(stream),
    ),
  )
}

async function readManifest(archive: Archive): Promise<CompanyArchiveManifest> {
  if ((archive.entries.get(manifestName)?.uncompressedSize ?? 0) > MAX_MANIFEST_BYTES)
    throw new ImportError(`${manifestName} is too large`)
  const chunks: Buffer[] = []
  for await (const chunk of await readContent(archive, manifestName)) chunks.push(chunk as Buffer)
  let manifest: unknown
  try {
    manifest = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (error) {
    throw new ImportError(`${manifestName} is not valid JSON: ${error instanceof Error ? error.message : ''}`)
  }
  if (!Value.Check(CompanyArchiveManifest, manifest))
    throw new ImportError(`${manifestName} is not a manifest of the format ${FORMAT}`)
  if (manifest.version !== VERSION)
    throw new ImportError(`The archive has version ${manifest.version}; this platform supports version ${VERSION}`)
  return manifest
}

/** Verifies that every file is present with its size and checksum, and that every line is a valid row. */
async function verify(archive: Archive, { files }: CompanyArchiveManifest): Promise<void> {
  const listed = new Map(files.map((file) => [file.name, file]))
  for (const name of archive.entries.keys())
    if (name !== manifestName && !listed.has(name)) throw new ImportError(`${name} is not in the manifest`)
  for (const name of ['companies', 'people', ...archiveTables.map((table) => table.name)].map(
    (table) => `data/${table}.jsonl`,
  ))
    if (!listed.has(name)) throw new ImportError(`${name} is missing from the manifest`)
  for (const file of files) {
    const size = archive.entries.get(file.name)?.uncompressedSize
    if (size === undefined) throw new ImportError(`${file.name} is missing`)
    if (size !== file.bytes) throw new ImportError(`${file.name} has ${size} bytes instead of ${file.bytes}`)
    const columns = columnsOf(file.name)
    if (columns) await checkRows(archive, file, columns)
    const hash = createHash('sha256')
    for await (const chunk of await readSafely(archive, file.name)) hash.update(chunk)
    if (hash.digest('hex') !== file.sha256)
      throw new ImportError(`${file.name} is damaged: its checksum does not match`)
  }
}

async function* readSafely(archive: Archive, name: string): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of await readContent(archive, name)) yield chunk as Buffer
  } catch (error) {
    throw error instanceof ImportError
      ? error
      : new ImportError(`${name} cannot be read: ${error instanceof Error ? error.message : ''}`)
  }
}

/** Returns the allowed columns of a file with rows. */
const columnsOf = (name: string): readonly string[] | null => {
  const table = /^data\/(\w+)\.jsonl$/.exec(name)?.[1]
  if (table === 'companies') return companyColumns
  if (table === 'people') return ['id', 'email', 'first_name', 'last_name', 'locale']
  const columns = archiveTables.find((candidate) => candidate.name === table)?.columns
  return columns ? [...columns, ...(removedColumns[table ?? ''] ?? [])] : null
}

async function checkRows(archive: Archive, { name, rows }: ArchivedFile, columns: readonly string[]): Promise<void> {
  const known = new Set(columns)
  let count = 0
  for await (const { row, line } of rowsOf(archive, name)) {
    count = line
    const unknown = Object.keys(row).find((column) => !known.has(column))
    if (unknown !== undefined)
      throw new ImportError(`${name}, line ${line}: there is no column ${JSON.stringify(unknown.slice(0, 60))}`)
  }
  if (count !== rows) throw new ImportError(`${name} has ${count} lines instead of ${rows ?? 0}`)
}

/** Reads the rows of a file, with line numbers from 1. */
async function* rowsOf(archive: Archive, name: string): AsyncGenerator<{ row: Row; line: number }> {
  let line = 0
  for await (const text of createInterface({ input: Readable.from(readSafely(archive, name)), crlfDelay: Infinity })) {
    line += 1
    let row: unknown = null
    try {
      if (text.length <= MAX_LINE_LENGTH) row = JSON.parse(text)
    } catch {
      // Reported below.
    }
    if (!isRow(row)) throw new ImportError(`${name}, line ${line}: not a row`)
    yield { row, line }
  }
}

async function bring(
  archive: Archive,
  manifest: CompanyArchiveManifest,
  { session, store, now }: { session: DatabaseSession; store: ByteStore; now: Date },
): Promise<ImportedCompany> {
  const { company } = manifest
  const stored: string[] = []
  const rows = new Map<string, number>()
  await session.lockMigrations()
  await session.run('begin')
  try {
    const [existing] = await session.query<{ name: string | null }>(
      'select name from companies where organization_number = $1 limit 1',
      [company.organizationNumber],
    )
    if (existing)
      throw new ImportError(`The company ${company.organizationNumber} already exists here. Nothing was changed.`)
    const [other] = await session.query('select 1 from companies limit 1')
    if (other)
      throw new ImportError(
        'The platform already has companies. An archive keeps its ids, so it can only be imported into an empty ' +
          'platform. Nothing was changed.',
      )
    const { ids, members } = await importPeople(archive, session, now)
    rows.set(
      'companies',
      await insertAll(archive, session, { name: 'companies', columns: companyColumns }, (row) => row),
    )
    for (const table of archiveTables.filter(({ isImported }) => isImported))
      rows.set(table.name, await insertAll(archive, session, withGeneratedColumns(table), rowConverter(table, ids)))
    await advanceSequences(session)
    await session.query(
      'insert into history (company_id, entity, entity_id, action, at, data) values ($1, $2, $3, $4, $5, $6)',
      [
        company.id,
        'company',
        String(company.id),
        'brought',
        now,
        JSON.stringify({ files: rows.get('files') ?? 0, exportedAt: manifest.exportedAt }),
      ],
    )
    const files = await importFiles(archive, manifest, store, stored)
    await session.run('commit')
    return { companyId: company.id, company: company.name, rows, files, members }
  } catch (error) {
    await session.run('rollback').catch(() => {})
    for (const key of stored) await store.remove(key).catch(() => {})
    throw error
  }
}

/**
 * Stores the people of the archive. Members get an account without a password; others get a deleted account with their
 * name. Returns the user id here for each id in the archive.
 */
async function importPeople(
  archive: Archive,
  session: DatabaseSession,
  now: Date,
): Promise<{ ids: ReadonlyMap<string, string>; members: number }> {
  const ids = new Map<string, string>()
  let members = 0
  for await (const { row, line } of rowsOf(archive, 'data/people.jsonl')) {
    const { id, email, first_name: firstName, last_name: lastName, locale } = row
    if (typeof id !== 'string' || typeof firstName !== 'string' || typeof lastName !== 'string')
      throw new ImportError(`data/people.jsonl, line ${line}: not a person`)
    if (typeof email === 'string') members += 1
    const [existing] =
      typeof email === 'string'
        ? await session.query<{ id: string }>('select id::text from users where email = $1 and deleted_at is null', [
            email,
          ])
        : await session.query<{ id: string }>('select id::text from users where id = $1::uuid', [id])
    if (existing) {
      ids.set(id, existing.id)
      continue
    }
    await attempt('data/people.jsonl', `line ${line}`, () =>
      session.query(
        `insert into users (
          id, email, first_name, last_name, country, city, date_of_birth, phone_number, locale,
          email_confirmed_at, deleted_at, created_at
        )
        values ($1, $2, $3, $4, '', '', '1900-01-01', '', $5, $6, $7, $8)`,
        [
          id,
          typeof email === 'string' ? email : `${id}@deleted.invalid`,
          firstName,
          lastName,
          parseLocale(locale),
          null,
          typeof email === 'string' ? null : now,
          now,
        ],
      ),
    )
    ids.set(id, id)
  }
  return { ids, members }
}

/** Adds the columns that {@link rowConverter} generates: candidates get new links. */
const withGeneratedColumns = ({ name, columns }: ArchiveTable) => ({
  name,
  columns: name === 'candidates' ? [...columns, 'link_hash', 'link_nonce'] : columns,
})

/** Returns a function that replaces the user ids in a row and generates values that are not in the archive. */
function rowConverter({ name }: ArchiveTable, ids: ReadonlyMap<string, string>): (row: Row) => Row {
  const people = userColumns.filter(({ table }) => table === name).map(({ column }) => column)
  return (row) => {
    const next = { ...row }
    for (const column of people) {
      const id = next[column]
      if (typeof id === 'string') next[column] = ids.get(id) ?? id
    }
    return name === 'candidates' ? { ...next, link_hash: randomBytes(32).toString('hex'), link_nonce: '' } : next
  }
}

async function insertAll(
  archive: Archive,
  session: DatabaseSession,
  { name, columns }: { name: string; columns: readonly string[] },
  change: (row: Row) => Row,
): Promise<number> {
  const file = `data/${name}.jsonl`
  const list = columns.map((column) => `"${column}"`).join(', ')
  const text = `insert into "${name}" (${list}) select ${list} from jsonb_populate_recordset(null::"${name}", $1::jsonb)`
  let batch: Row[] = []
  let count = 0
  const flush = async () => {
    if (batch.length === 0) return
    const lines = batch.length === 1 ? `line ${count}` : `lines ${count - batch.length + 1} to ${count}`
    await attempt(file, lines, () => session.query(text, [JSON.stringify(batch)]))
    batch = []
  }
  for await (const { row } of rowsOf(archive, file)) {
    batch.push(change(row))
    count += 1
    if (batch.length === BATCH_SIZE) await flush()
  }
  await flush()
  return count
}

async function attempt(file: string, lines: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } catch (error) {
    throw new ImportError(
      `${file}, ${lines}: the database rejected it (${error instanceof Error ? error.message : String(error)}). Nothing was changed.`,
    )
  }
}

/** Sets the sequences and number series to continue after the imported values. */
async function advanceSequences(session: DatabaseSession): Promise<void> {
  for (const table of [companies, ...archiveTables.filter(({ isImported }) => isImported).map(({ table }) => table)]) {
    const { name, columns } = getTableConfig(table)
    if (columns.some((column) => column.name === 'id' && column.generatedIdentity !== undefined))
      await session.query(
        `select setval(pg_get_serial_sequence('${name}', 'id'), greatest((select max(id) from "${name}"), 1))`,
      )
  }
  await session.query(
    `insert into number_series (name, last)
     select 'invoices/' || number / 1000000, max(number % 1000000)
     from (
       select number from invoices
       union all select credit_note_number from invoices where credit_note_number is not null
     ) numbered
     group by number / 1000000
     on conflict (name) do update set last = greatest(number_series.last, excluded.last)`,
  )
}

/**
 * Stores the files under their ids. Adds each id to `stored`, so that the caller can delete the files after an error.
 */
async function importFiles(
  archive: Archive,
  { files }: CompanyArchiveManifest,
  store: ByteStore,
  stored: string[],
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'tavla-bring-'))
  try {
    const rows = new Set<string>()
    for await (const { row } of rowsOf(archive, 'data/files.jsonl')) rows.add(String(row['id']))
    for (const { name, bytes } of files) {
      const id = /^files\/(.+)$/.exec(name)?.[1]
      if (id === undefined) continue
      if (!rows.delete(id)) throw new ImportError(`${name} has no row in data/files.jsonl`)
      if (bytes > MAX_FILE_BYTES) throw new ImportError(`${name} is too large`)
      const part = join(folder, id)
      await pipeline(readSafely(archive, name), createWriteStream(part))
      stored.push(id)
      await store.write(id, { path: part })
      await rm(part)
    }
    const [lost] = rows
    if (lost !== undefined) throw new ImportError(`files/${lost} is listed in data/files.jsonl but missing`)
    return stored.length
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
