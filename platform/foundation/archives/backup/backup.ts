import type { Store } from '#platform/foundation/files/disk.ts'
import { createArchive, type ArchiveWriter, type Manifest, type StoredFile } from './archive.ts'
import { readDump, type TableShape } from './dump.ts'
import { eachOf } from './each-of.ts'
import type { Session } from './session.ts'

/** How many files are copied at once. */
const filesAtOnce = 8

/** What a backup came to. */
export interface BackupResult {
  tables: number
  rows: number
  files: number
  bytes: number
  /** Files that have a row and no bytes, though nobody deleted them. */
  lost: readonly string[]
}

/**
 * Backs up database and files into a folder of its own, while the platforms go on (an embedded database has to be
 * stopped). The rows are those of one moment; then every file they name is copied. Files handed in meanwhile are not in
 * it, and one that was deleted meanwhile is noted as deleted, so that rows and files of a backup always belong
 * together.
 */
export async function backUp({
  session,
  store,
  folder,
  now,
}: {
  session: Session
  store: Store
  folder: string
  now: Date
}): Promise<BackupResult> {
  const archive = await createArchive(folder)
  try {
    const dumped = await readDump(session, async ({ header, rows }) => {
      const tables: Manifest['tables'] = []
      for (const table of header.tables) {
        const part = await archive.part(`tables/${table.name}.jsonl.gz`, each(rows(table)))
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
    await archive.giveUp()
    throw error
  }
}

async function* each(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const batch of batches) yield* batch
}

async function copyFiles(session: Session, store: Store, archive: ArchiveWriter, tables: Manifest['tables']) {
  const copied: StoredFile[] = []
  const missing: string[] = []
  await eachOf(keysOf(archive, tables), filesAtOnce, async (key) => {
    try {
      copied.push(await archive.file(key, store.read(key)))
    } catch (error) {
      if (!isMissing(error)) throw error
      missing.push(key)
    }
  })
  const still =
    missing.length === 0
      ? []
      : await session.query<{ key: string }>(
          'select key from files where key = any($1::text[]) and deleted_at is null',
          [missing],
        )
  const lost = still.map(({ key }) => key)
  const lines = async function* () {
    for (const file of copied) yield JSON.stringify(file)
    for (const key of missing) yield JSON.stringify({ key, gone: lost.includes(key) ? 'lost' : 'deleted' })
  }
  const part = await archive.part('files.jsonl.gz', lines())
  return {
    count: copied.length,
    bytes: copied.reduce((sum, file) => sum + ('bytes' in file ? file.bytes : 0), 0),
    part,
    lost,
  }
}

/** The keys of the files whose bytes belong to the dump, as it tells them itself. */
async function* keysOf(archive: ArchiveWriter, tables: Manifest['tables']): AsyncGenerator<string> {
  const files = tables.find(({ name }) => name === 'public.files')
  if (!files) return
  const at = (column: string): number => (files satisfies TableShape).columns.indexOf(column)
  const [key, deleted] = [at('key'), at('deleted_at')]
  for await (const line of archive.lines(files.part)) {
    const row = JSON.parse(line) as (string | null)[]
    const name = row[key]
    if (typeof name === 'string' && row[deleted] === null) yield name
  }
}

/** Whether a store has no bytes under a key: as the disk says it, and S3. */
function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    (('code' in error && error.code === 'ENOENT') || error.name === 'NoSuchKey' || error.name === 'NotFound')
  )
}
