import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Vault } from '#platform/foundation/auth/vault.ts'
import type { Store } from '#platform/foundation/files/disk.ts'
import { readDump } from './dump.ts'
import { eachOf } from './each-of.ts'
import { loadDump, requireEmpty } from './load.ts'
import { requireKey } from './restore.ts'
import type { Session } from './session.ts'

/**
 * Moves a database into another, empty one: rows, where sequences stand, waiting jobs. The one it comes from is only
 * read. With `files`, those in its folder are brought to the store as well, before the database. Throws `LoadError`, or
 * `VaultError` when the key does not open what is sealed in it.
 */
export async function move({
  from,
  to,
  vault,
  files,
}: {
  from: Session
  to: Session
  vault: Vault
  files: { folder: string; store: Store } | null
}): Promise<{ rows: number; files: number }> {
  await requireEmpty(to)
  return readDump(from, async (dump) => {
    await requireKey(dump, vault)
    let copied = 0
    if (files) {
      const keys = await from.query<{ key: string }>('select key from files where deleted_at is null')
      await eachOf(listed(keys), 8, async ({ key }) => {
        const path = join(files.folder, key.slice(0, 2), key)
        // One that is not there was stored elsewhere already.
        if (!(await stat(path).catch(() => null))) return
        await files.store.write(key, { path })
        copied += 1
      })
    }
    const rows = await loadDump(to, dump)
    return { rows, files: copied }
  })
}

// oxlint-disable-next-line eslint/require-await -- an iterable of what is there already
async function* listed<T>(all: readonly T[]): AsyncGenerator<T> {
  yield* all
}
