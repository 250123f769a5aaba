import { and, between, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm'
import { Type } from 'typebox'
import type { Db } from '#platform/foundation/db/client.ts'
import { companyExports, files } from '#platform/foundation/db/schema/index.ts'
import { defineQueue, NoPayload } from '#platform/foundation/jobs/queue.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import type { ByteStore } from './disk.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

/** Deletes the bytes of a file that was marked as deleted. */
export const PurgeFile = defineQueue({ name: 'purge-file', schema: Type.Object({ fileId: Type.String() }) })

/** Each night: deletes bytes that an earlier job could not delete. */
export const SweepFiles = defineQueue({
  name: 'sweep-files',
  schema: NoPayload,
  cron: '50 2 * * *',
  expireInSeconds: 3600,
})

/** Each week: compares the files in the store with the rows in the database. */
export const ReconcileFiles = defineQueue({
  name: 'reconcile-files',
  schema: NoPayload,
  cron: '40 3 * * 0',
  expireInSeconds: 7200,
})

interface Storage {
  db: Db
  store: ByteStore
}

/**
 * Deletes a file's bytes and then marks the row. If the process dies in between, the sweep repeats the deletion. The
 * bytes of a document that was copied to another candidate are deleted with the last row that has their key.
 */
export async function purgeFile({ db, store }: Storage, fileId: string, now: Date): Promise<void> {
  const [row] = await db
    .select({ key: files.key })
    .from(files)
    .where(and(eq(files.id, fileId), isNotNull(files.deletedAt), isNull(files.purgedAt)))
  if (!row) return
  // A row that is deleted at the same time also keeps its mark, so the later of both jobs deletes the bytes.
  const sharing = await db
    .select({ id: files.id })
    .from(files)
    .where(and(eq(files.key, row.key), ne(files.id, fileId), isNull(files.deletedAt)))
    .limit(1)
  if (sharing.length === 0) await store.remove(row.key)
  await db.update(files).set({ purgedAt: now }).where(eq(files.id, fileId))
}

/** Deletes the bytes of all files that are marked as deleted. A failure does not stop the others. */
export async function sweepFiles({ db, store, log }: Storage & { log: Logger }, now: Date): Promise<void> {
  let after = firstIdOf('00')
  for (;;) {
    const batch = await db
      .select({ id: files.id })
      .from(files)
      .where(and(gt(files.id, after), isNotNull(files.deletedAt), isNull(files.purgedAt)))
      .orderBy(files.id)
      .limit(500)
    for (const { id } of batch) {
      try {
        await purgeFile({ db, store }, id, now)
      } catch (error) {
        log.error({ err: error, fileId: id }, 'delete file failed')
      }
      after = id
    }
    if (batch.length === 0) return
  }
}

/** Younger files may still lack their row or their bytes, because they are being written or deleted. */
const SETTLED_MS = DAY_MS
/** The smallest and the largest id with a prefix. A file's key is its id, or the id of the file that it is a copy of. */
const firstIdOf = (prefix: string): string => `${prefix}000000-0000-0000-0000-000000000000`
const lastIdOf = (prefix: string): string => `${prefix}ffffff-ffff-ffff-ffff-ffffffffffff`

const prefixes = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'))

/**
 * Compares the store with the database, one key prefix at a time. Deletes bytes without a row. Logs files without
 * bytes, because only a backup can restore them.
 */
export async function reconcileFiles(
  { db, store, log }: Storage & { log: Logger },
  now: Date,
): Promise<{ removed: number; missing: number }> {
  const before = new Date(now.getTime() - SETTLED_MS)
  let [removed, missing] = [0, 0]
  await store.clean(before)
  for (const prefix of prefixes) {
    const stored = new Map<string, Date>()
    for await (const { key, at } of store.list(prefix)) stored.set(key, at)
    const rows = await db
      .select({ key: files.key, purgedAt: files.purgedAt, deletedAt: files.deletedAt, createdAt: files.createdAt })
      .from(files)
      .where(between(files.key, firstIdOf(prefix), lastIdOf(prefix)))
    const archives = await db
      .select({ key: companyExports.key })
      .from(companyExports)
      .where(between(companyExports.key, firstIdOf(prefix), lastIdOf(prefix)))
    const keysInUse = new Set([...rows.filter(({ purgedAt }) => purgedAt === null), ...archives].map(({ key }) => key))
    for (const [key, at] of stored) {
      if (keysInUse.has(key) || at >= before) continue
      await store.remove(key)
      removed++
    }
    const missingFiles = rows.filter(
      ({ key, deletedAt, createdAt }) => deletedAt === null && createdAt < before && !stored.has(key),
    )
    missing += missingFiles.length
    if (missingFiles.length > 0)
      log.error(
        { keys: missingFiles.slice(0, 20).map(({ key }) => key), count: missingFiles.length },
        'files are missing in the store',
      )
  }
  if (removed > 0) log.warn({ removed }, 'deleted orphaned files')
  return { removed, missing }
}
