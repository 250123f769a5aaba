import type { ByteStore } from '#platform/foundation/files/disk.ts'
import { createArchive, inBatches, type ArchiveWriter, type BackupManifest, type StoredFile } from './archive.ts'
import { readDump, type TableShape } from './dump.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import type { DatabaseSession } from './session.ts'

/** Number of files that are copied concurrently. */
const MAX_CONCURRENT_FILES = 8

/** The counts of a finished backup. */
export interface BackupResult {
  tables: number
  rows: number
  files: number
  bytes: number
  /** Keys of files that are missing in the store, although their rows are not deleted. */
  lost: readonly string[]
}

/**
 * Backs up database and files into a new folder. Platforms can keep running, except on an embedded database.
 *
 * The rows come from one database snapshot; then every file in those rows is copied. Files that are uploaded during the
 * backup are not included. Files that are deleted during the backup are recorded as deleted. Rows and files of a backup
 * are therefore always consistent.
 */
export async function backUp({
  session,
  store,
  folder,
  now,
}: {
  session: DatabaseSession
  store: ByteStore
  folder: string
  now: Date
}): Promise<BackupResult> {
  const archive = await createArchive(folder)
  try {
    const dumped = await readDump(session, async ({ header, rows }) => {
      const tables: BackupManifest['tables'] = []
      for (const table of header.tables) {
        const part = await archive.part(`tables/${table.name}.jsonl.gz`, rows(table))
        tables.push({ name: table.name, columns: [...table.columns], part })
      }
      return { migrations: [...header.migrations], sequences: [...header.sequences], tables }
    })
    const files = await copyFiles(session, store, archive, dumped.tables)
    await archive.finish({
      format: 'tavla-backup-1',
      at: now.toISOString(),
      database: session.kind,
      ...dumped,
      files: { count: files.count, bytes: files.bytes, part: files.part },
    })
    return {
      tables: dumped.tables.length,
      rows: dumped.tables.reduce((sum, { part }) => sum + part.lines, 0),
      files: files.count,
      bytes: files.bytes,
      lost: files.lost,
    }
  } catch (error) {
    await archive.abort()
    throw error
  }
}

async function copyFiles(
  session: DatabaseSession,
  store: ByteStore,
  archive: ArchiveWriter,
  tables: BackupManifest['tables'],
) {
  const copied: StoredFile[] = []
  const missing: string[] = []
  await forEachConcurrently(keysOf(archive, tables), MAX_CONCURRENT_FILES, async (key) => {
    try {
      copied.push(await archive.file(key, store.read(key)))
    } catch (error) {
      if (!isMissing(error)) throw error
      missing.push(key)
    }
  })
  const notDeleted =
    missing.length === 0
      ? []
      : await session.query<{ key: string }>(
          'select key from files where key = any($1::text[]) and deleted_at is null',
          [missing],
        )
  const lost = notDeleted.map(({ key }) => key)
  const lines = async function* () {
    for (const file of copied) yield JSON.stringify(file)
    for (const key of missing) yield JSON.stringify({ key, gone: lost.includes(key) ? 'lost' : 'deleted' })
  }
  const part = await archive.part('files.jsonl.gz', inBatches(lines()))
  return {
    count: copied.length,
    bytes: copied.reduce((sum, file) => sum + ('bytes' in file ? file.bytes : 0), 0),
    part,
    lost,
  }
}

/** Reads the keys of the files that belong to the dump from its own rows. */
async function* keysOf(archive: ArchiveWriter, tables: BackupManifest['tables']): AsyncGenerator<string> {
  const files = tables.find(({ name }) => name === 'public.files')
  if (!files) return
  const indexOf = (column: string): number => (files satisfies TableShape).columns.indexOf(column)
  const [key, deleted] = [indexOf('key'), indexOf('deleted_at')]
  for await (const line of archive.lines(files.part)) {
    const row = JSON.parse(line) as (string | null)[]
    const fileKey = row[key]
    if (typeof fileKey === 'string' && row[deleted] === null) yield fileKey
  }
}

/** Returns whether an error of the disk store or of S3 means that the file does not exist. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    (('code' in error && error.code === 'ENOENT') || error.name === 'NoSuchKey' || error.name === 'NotFound')
  )
}
