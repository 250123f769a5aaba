import { isSealed, type Vault } from '#platform/foundation/auth/vault.ts'
import type { Store } from '#platform/foundation/files/disk.ts'
import { ArchiveError, openArchive, type Archive } from './archive.ts'
import type { Dump } from './dump.ts'
import { eachOf } from './each-of.ts'
import { loadDump, requireEmpty } from './load.ts'
import type { Session } from './session.ts'

const filesAtOnce = 8

/**
 * Opens a backup to restore it with a key. Throws `ArchiveError` unless it is whole, or `VaultError` when the key is
 * not the backup's.
 */
export async function openBackup(folder: string, vault: Vault): Promise<Archive> {
  const archive = await openArchive(folder)
  await requireKey(archive.dump, vault)
  return archive
}

/**
 * Restores a backup into an empty database and its files beside whatever the store holds. The whole backup was read and
 * checked when it was opened; files come first and the database last, in one transaction, so that a restore that
 * broke off is begun again. Throws `ArchiveError` or `LoadError`.
 */
export async function restore({
  session,
  store,
  archive,
}: {
  session: Session
  store: Store
  archive: Archive
}): Promise<{ at: string; rows: number; files: number }> {
  await requireEmpty(session)
  let files = 0
  const deleted: string[] = []
  await eachOf(archive.files(), filesAtOnce, async (file) => {
    if (!('gone' in file)) {
      await store.write(file.key, { path: archive.pathOf(file.key) })
      files += 1
    } else if (file.gone === 'deleted') deleted.push(file.key)
  })
  const rows = await loadDump(session, archive.dump, async (counts) => {
    for (const { name, part } of archive.manifest.tables) {
      if (counts.get(name) !== part.lines)
        throw new ArchiveError(
          `The backup is damaged: ${part.file} has ${counts.get(name)} rows and should have ${part.lines}.`,
        )
    }
    await session.query(
      'update files set deleted_at = $2::timestamptz, purged_at = $2::timestamptz where key = any($1::text[]) and deleted_at is null',
      [deleted, archive.manifest.at],
    )
  })
  return { at: archive.manifest.at, rows, files }
}

/** Throws `VaultError` unless the key opens what is sealed in the database: no platform would start on it. */
export async function requireKey({ header, rows }: Dump, vault: Vault): Promise<void> {
  const table = header.tables.find((each) => each.name === 'public.secrets')
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
