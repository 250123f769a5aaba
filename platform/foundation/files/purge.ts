import { and, between, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { Type } from 'typebox'
import type { Db } from '#platform/foundation/db/client.ts'
import { companyExports, files } from '#platform/foundation/db/schema/index.ts'
import { defineQueue, NoPayload } from '#platform/foundation/jobs/queue.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import type { Store } from './disk.ts'

/** Deletes the bytes of a file whose deletion was asked for. */
export const PurgeFile = defineQueue({ name: 'purge-file', schema: Type.Object({ fileId: Type.String() }) })

/** Each night: deletes the bytes that should be gone and are not. */
export const SweepFiles = defineQueue({
  name: 'sweep-files',
  schema: NoPayload,
  cron: '50 2 * * *',
  expireInSeconds: 3600,
})

/** Each week: compares what the store holds with what the database knows. */
export const ReconcileFiles = defineQueue({
  name: 'reconcile-files',
  schema: NoPayload,
  cron: '40 3 * * 0',
  expireInSeconds: 7200,
})

interface Bytes {
  db: Db
  store: Store
}

/** Deletes a file's bytes, and says so once they are gone: killed in between, it is done again. */
export async function purge({ db, store }: Bytes, fileId: string, now: Date): Promise<void> {
  const [row] = await db
    .select({ key: files.key })
    .from(files)
    .where(and(eq(files.id, fileId), isNotNull(files.deletedAt), isNull(files.purgedAt)))
  if (!row) return
  await store.remove(row.key)
  await db.update(files).set({ purgedAt: now }).where(eq(files.id, fileId))
}

/** Deletes all bytes whose deletion was asked for and that are still there; one that fails holds up no other. */
export async function sweepFiles({ db, store, log }: Bytes & { log: Logger }, now: Date): Promise<void> {
  let after = firstOf('00')
  for (;;) {
    const left = await db
      .select({ id: files.id })
      .from(files)
      .where(and(gt(files.id, after), isNotNull(files.deletedAt), isNull(files.purgedAt)))
      .orderBy(files.id)
      .limit(500)
    for (const { id } of left) {
      try {
        await purge({ db, store }, id, now)
      } catch (error) {
        log.error({ err: error, fileId: id }, 'the bytes of a file could not be deleted')
      }
      after = id
    }
    if (left.length === 0) return
  }
}

/** Bytes without a row, or rows without bytes, may be on their way for this long. */
const settledMs = 24 * 3_600_000
/** The first and the last id that begin so; a file's key is its id. */
const firstOf = (prefix: string): string => `${prefix}000000-0000-0000-0000-000000000000`
const lastOf = (prefix: string): string => `${prefix}ffffff-ffff-ffff-ffff-ffffffffffff`

const prefixes = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'))

/**
 * Compares the store with the database, a part of the keys at a time. Bytes nobody knows of are deleted; files whose
 * bytes are gone are told in the log, since only a backup brings them back.
 */
export async function reconcileFiles(
  { db, store, log }: Bytes & { log: Logger },
  now: Date,
): Promise<{ removed: number; missing: number }> {
  const before = new Date(now.getTime() - settledMs)
  let [removed, missing] = [0, 0]
  await store.clean(before)
  for (const prefix of prefixes) {
    const stored = new Map<string, Date>()
    for await (const { key, at } of store.list(prefix)) stored.set(key, at)
    const known = await db
      .select({ key: files.key, purgedAt: files.purgedAt, deletedAt: files.deletedAt, createdAt: files.createdAt })
      .from(files)
      .where(between(files.id, firstOf(prefix), lastOf(prefix)))
    const archives = await db
      .select({ key: companyExports.key })
      .from(companyExports)
      .where(between(companyExports.key, firstOf(prefix), lastOf(prefix)))
    const kept = new Set([...known.filter(({ purgedAt }) => purgedAt === null), ...archives].map(({ key }) => key))
    for (const [key, at] of stored) {
      if (kept.has(key) || at >= before) continue
      await store.remove(key)
      removed++
    }
    const lost = known.filter(
      ({ key, deletedAt, createdAt }) => deletedAt === null && createdAt < before && !stored.has(key),
    )
    missing += lost.length
    if (lost.length > 0)
      log.error({ keys: lost.slice(0, 20).map(({ key }) => key), count: lost.length }, 'files without bytes')
  }
  if (removed > 0) log.warn({ removed }, 'bytes without a file were deleted')
  return { removed, missing }
}
