import { isSealed, type Vault } from '#platform/foundation/auth/vault.ts'
import type { ByteStore } from '#platform/foundation/files/disk.ts'
import { ArchiveError, openArchive, type Archive } from './archive.ts'
import type { Dump } from './dump.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { loadDump, requireEmpty } from './load.ts'
import type { DatabaseSession } from './session.ts'

/** Number of files that are restored concurrently. */
const MAX_CONCURRENT_FILES = 8

/**
 * Opens a backup for a restore. Throws `ArchiveError` if it is damaged or incomplete, and `VaultError` if the key does
 * not decrypt its secrets.
 */
export async function openBackup(folder: string, vault: Vault): Promise<Archive> {
  const archive = await openArchive(folder)
  await requireKey(archive.dump, vault)
  return archive
}

/**
 * Restores a backup into an empty database, and adds its files to the store. `openBackup` has already verified the
 * whole backup. The files are restored before the database, which is loaded in one transaction, so an interrupted
 * restore can be repeated. Throws `ArchiveError` or `LoadError`.
 */
export async function restore({
  session,
  store,
  archive,
}: {
  session: DatabaseSession
  store: ByteStore
  archive: Archive
}): Promise<{ at: string; rows: number; files: number }> {
  await requireEmpty(session)
  let files = 0
  const deleted: string[] = []
  await forEachConcurrently(archive.files(), MAX_CONCURRENT_FILES, async (file) => {
    if (!('gone' in file)) {
      await store.write(file.key, { path: archive.pathOf(file.key) })
      files += 1
    } else if (file.gone === 'deleted') deleted.push(file.key)
  })
  const rows = await loadDump(session, archive.dump, async (counts) => {
    for (const { name, part } of archive.manifest.tables) {
      if (counts.get(name) !== part.lines)
        throw new ArchiveError(
          `The backup is damaged: ${part.file} has ${counts.get(name)} rows instead of ${part.lines}.`,
        )
    }
    await session.query(
      'update files set deleted_at = $2::timestamptz, purged_at = $2::timestamptz where key = any($1::text[]) and deleted_at is null',
      [deleted, archive.manifest.at],
    )
  })
  return { at: archive.manifest.at, rows, files }
}

/**
 * Throws `VaultError` if the key does not decrypt the secrets in the dump. A platform would not start without that key.
 */
export async function requireKey({ header, rows }: Dump, vault: Vault): Promise<void> {
  const table = header.tables.find((candidate) => candidate.name === 'public.secrets')
  if (!table) return
  const [name, value] = [table.columns.indexOf('name'), table.columns.indexOf('value')]
  for await (const lines of rows(table)) {
    for (const line of lines) {
      const row = JSON.parse(line) as string[]
      const sealed = row[value] ?? ''
      if (isSealed(sealed)) vault.open(sealed, row[name] ?? '')
    }
  }
}
