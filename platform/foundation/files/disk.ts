import { createReadStream } from 'node:fs'
import { access, constants, copyFile, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { ByteRange } from './byte-range.ts'

/** Content of a file: in memory or at a path. */
export type FileContent = Uint8Array | { path: string }

/** Key of a stored file. */
interface StoredKey {
  key: string
  /** When its bytes were written. */
  at: Date
}

/** Storage for the bytes of files. */
export interface ByteStore {
  write(key: string, content: FileContent): Promise<void>
  /** Streams the whole file or a byte range. */
  read(key: string, range?: ByteRange): Readable
  /** Deletes a file. Does nothing if it does not exist. */
  remove(key: string): Promise<void>
  /** Lists the files with a key prefix of two hexadecimal digits. */
  list(prefix: string): AsyncIterable<StoredKey>
  /** Removes the temporary files of interrupted writes that are older than `before`. */
  clean(before: Date): Promise<void>
  /** Throws if no file can be written, because the disk is full or read-only. Null for a store that cannot be checked. */
  check: (() => Promise<void>) | null
}

/** Free space that a folder needs. The largest file has 100 MB. */
const MIN_FREE_BYTES = 200_000_000

/** Throws if files cannot be written to a folder, or if its disk is nearly full. */
export async function checkFolder(folder: string): Promise<void> {
  const { bavail, bsize, files, ffree } = await statfs(folder)
  const free = bavail * bsize
  if (free < MIN_FREE_BYTES) throw new Error(`The disk of ${folder} has only ${Math.floor(free / 1e6)} MB left.`)
  // Some file systems have no limit of files and report 0.
  if (files > 0 && ffree === 0) throw new Error(`The disk of ${folder} has no room for another file.`)
  await access(folder, constants.W_OK)
}

export const isKey = (key: string): boolean => /^[0-9a-f-]{36}$/.test(key)

/** Stores files in subfolders of a folder. A write either completes or leaves no file. */
export function diskStore(folder: string): ByteStore {
  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new Error('The file key is not valid.')
    return join(folder, key.slice(0, 2), key)
  }
  /** Returns the folder, or its closest parent that exists. The first write creates the folder. */
  const existing = async (path: string): Promise<string> =>
    (await stat(path).catch(() => null)) || dirname(path) === path ? path : existing(dirname(path))
  const namesIn = (prefix: string): Promise<string[]> => readdir(join(folder, prefix)).catch(() => [])
  const writtenAt = (path: string): Promise<Date | null> =>
    stat(path).then(
      ({ mtime }) => mtime,
      () => null,
    )
  return {
    async write(key, content) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const part = `${path}.part`
      if (!(content instanceof Uint8Array)) await copyFile(content.path, part)
      const file = await open(part, content instanceof Uint8Array ? 'w' : 'r+')
      try {
        if (content instanceof Uint8Array) await file.writeFile(content)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
    },
    read(key, range) {
      const stream = createReadStream(pathOf(key), range)
      // The stream can fail before its reader starts. The reader still gets the error, but without a listener the error
      // would end the process.
      stream.on('error', () => {})
      return stream
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async *list(prefix) {
      for (const key of await namesIn(prefix)) {
        const at = isKey(key) ? await writtenAt(pathOf(key)) : null
        if (at) yield { key, at }
      }
    },
    async clean(before) {
      for (const prefix of await namesIn('')) {
        for (const name of await namesIn(prefix)) {
          const path = join(folder, prefix, name)
          const at = name.endsWith('.part') ? await writtenAt(path) : null
          if (at && at < before) await rm(path, { force: true })
        }
      }
    },
    check: async () => checkFolder(await existing(folder)),
  }
}
