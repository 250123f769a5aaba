import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Vault } from '#platform/foundation/auth/vault.ts'
import type { ByteStore } from '#platform/foundation/files/disk.ts'
import { readDump } from './dump.ts'
import { forEachConcurrently } from './for-each-concurrently.ts'
import { loadDump, requireEmpty } from './load.ts'
import { requireKey } from './restore.ts'
import type { DatabaseSession } from './session.ts'

/**
 * Copies a database into an empty one: rows, sequence values and waiting jobs. The source is only read. With `files`,
 * the files in the folder are first copied to the store. Throws `LoadError`, or `VaultError` if the key does not
 * decrypt the secrets in the source.
 */
export async function moveToPostgres({
  from,
  to,
  vault,
  files,
}: {
  from: DatabaseSession
  to: DatabaseSession
  vault: Vault
  files: { folder: string; store: ByteStore } | null
}): Promise<{ rows: number; files: number }> {
  await requireEmpty(to)
  return readDump(from, async (dump) => {
    await requireKey(dump, vault)
    let copied = 0
    if (files) {
      const keys = await from.query<{ key: string }>('select key from files where deleted_at is null')
      await forEachConcurrently(iterate(keys), 8, async ({ key }) => {
        const path = join(files.folder, key.slice(0, 2), key)
        // A missing file is already in another store.
        if (!(await stat(path).catch(() => null))) return
        await files.store.write(key, { path })
        copied += 1
      })
    }
    const rows = await loadDump(to, dump)
    return { rows, files: copied }
  })
}

// oxlint-disable-next-line eslint/require-await -- turns an array into an async iterable
async function* iterate<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}
