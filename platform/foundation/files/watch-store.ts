import { tmpdir } from 'node:os'
import type { Logger } from '#platform/foundation/log/log.ts'
import { createOutage } from '#platform/foundation/log/outage.ts'
import { checkFolder, type ByteStore } from './disk.ts'

/** The storage cannot write a file, for example because its disk is full. */
class StorageFault extends Error {
  constructor(cause: unknown) {
    super('The storage of files cannot write.', { cause })
    this.name = 'StorageFault'
  }
}

/** Error codes of a full disk. Uploads meet them in the temporary folder. */
const FULL_CODES = new Set<unknown>(['ENOSPC', 'EDQUOT'])

/** Returns whether an error means that files cannot be written at the moment. */
export const isStorageFault = (error: unknown): boolean =>
  error instanceof StorageFault || (error instanceof Error && 'code' in error && FULL_CODES.has(error.code))

export interface WatchedStore extends ByteStore {
  /** Returns whether files cannot be written at the moment. Checks the disks of the files and of uploads. */
  isFailing(): Promise<boolean>
}

/**
 * Adds to a store that it logs once when writing begins to fail, and once when it works again. A failed write throws
 * {@link StorageFault}.
 */
export function watchStore(store: ByteStore, log: Logger): WatchedStore {
  const outage = createOutage(log, { begins: 'file storage cannot write', ends: 'file storage can write again' })
  return {
    ...store,
    async write(key, content) {
      try {
        await store.write(key, content)
      } catch (error) {
        outage.failed(error)
        throw new StorageFault(error)
      }
      outage.answered()
    },
    async isFailing() {
      try {
        await checkFolder(tmpdir())
        await store.check?.()
        if (store.check) outage.answered()
      } catch (error) {
        outage.failed(error)
      }
      return outage.isOn
    },
  }
}
