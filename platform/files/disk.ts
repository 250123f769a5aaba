import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** Where the bytes are kept. */
export interface Store {
  write(key: string, bytes: Uint8Array): Promise<void>
  read(key: string): Readable
  remove(key: string): Promise<void>
}

/** Files in a folder, spread over subfolders; a file is complete or absent. */
export function diskStore(folder: string): Store {
  const pathOf = (key: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(key)) throw new Error('Not a file key')
    return join(folder, key.slice(0, 2), key)
  }
  return {
    async write(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true })
      const part = `${path}.part`
      const file = await open(part, 'w')
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(part, path)
    },
    read: (key) => createReadStream(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
  }
}
