import { mkdtemp, mkdir, rm, utimes, writeFile, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { files } from '#platform/foundation/db/schema/index.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'
import { diskStore, type ByteStore } from './disk.ts'
import { PurgeFile, SweepFiles, reconcileFiles } from './purge.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

let platform: TestPlatform
let folder: string
let disk: ByteStore
/** Number of the next removals that fail. */
let failures = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavla-purge-'))
  disk = diskStore(folder)
  const failing: ByteStore = {
    ...disk,
    remove: async (key) => {
      if (failures-- > 0) throw new Error('The store is not responding.')
      await disk.remove(key)
    },
  }
  platform = await startPlatform({ areas: [], store: failing })
})
afterAll(async () => {
  await platform.close()
  await rm(folder, { recursive: true, force: true })
})

const put = (): Promise<string> =>
  platform.deps.files.put(platform.db, { companyId: 1, kind: 'cv', name: 'cv.txt', bytes: Buffer.from('Om mig') })
const rowOf = async (id: string) => (await platform.db.select().from(files).where(eq(files.id, id)))[0]
const stored = async (): Promise<string[]> =>
  (await Promise.all((await readdir(folder)).map((prefix) => readdir(join(folder, prefix))))).flat()

test('deletes the bytes of a removed file, even if the store fails once (PLUS-09)', async () => {
  const id = await put()
  failures = 1
  await platform.deps.files.remove(platform.db, id)
  await expect(platform.runJobs()).rejects.toThrow('not responding')
  expect(await rowOf(id)).toMatchObject({ deletedAt: platform.clock(), purgedAt: null })
  expect(await stored()).toEqual([id])
  await platform.runJobs()
  expect((await rowOf(id))?.purgedAt).toEqual(platform.clock())
  expect(await stored()).toEqual([])
  // Done again, nothing is left to do.
  await platform.deps.jobs.runNow(PurgeFile, { fileId: id })
})

test('keeps the file if its deletion is rolled back (PLUS-09)', async () => {
  const id = await put()
  await platform.db
    .transaction(async (tx) => {
      await platform.deps.files.remove(tx, id)
      throw new Error('rolled back')
    })
    .catch(() => {})
  await platform.runJobs()
  expect(await stored()).toEqual([id])
  await platform.deps.files.remove(platform.db, id)
  await platform.runJobs()
})

test('sweeps up files of lost jobs at night, and continues after a failure (PLUS-09)', async () => {
  const ids = [await put(), await put(), await put()]
  // The files are marked as deleted, but their jobs are lost.
  await platform.db.update(files).set({ deletedAt: platform.clock() })
  failures = 1
  await platform.deps.jobs.runNow(SweepFiles, {})
  expect(await stored()).toHaveLength(1)
  await platform.deps.jobs.runNow(SweepFiles, {})
  expect(await stored()).toEqual([])
  for (const id of ids) expect((await rowOf(id))?.purgedAt).not.toBeNull()
})

test('removes bytes without a row, counts missing files, and keeps new bytes (PLUS-09)', async () => {
  const { db, clock } = platform
  const [stillStored, missing] = [await put(), await put()]
  const [orphan, fresh] = [randomUUID(), randomUUID()]
  for (const key of [orphan, fresh]) await disk.write(key, Buffer.from('x'))
  await mkdir(join(folder, 'ab'), { recursive: true })
  const part = join(folder, 'ab', `ab${randomUUID().slice(2)}.part`)
  await writeFile(part, 'half')
  await disk.remove(missing)
  // The disk does not use the test clock, so the file times are set: only `fresh` is younger than a day.
  const [long, now] = [new Date(clock().getTime() - 2 * DAY_MS), new Date(clock().getTime() + 2 * DAY_MS)]
  for (const path of [join(folder, orphan.slice(0, 2), orphan), part]) await utimes(path, long, long)
  await utimes(join(folder, fresh.slice(0, 2), fresh), now, now)
  expect(await reconcileFiles({ db, store: disk, log: platform.deps.log }, now)).toEqual({ removed: 1, missing: 1 })
  expect((await stored()).toSorted()).toEqual([stillStored, fresh].toSorted())
})

test('counts the bytes of the files of a company that belong to no candidate yet (PLUS-06)', async () => {
  await platform.deps.files.put(platform.db, { companyId: 7, kind: 'cv', name: 'a.txt', bytes: Buffer.from('12345') })
  await platform.deps.files.put(platform.db, {
    companyId: 7,
    candidateId: 3,
    kind: 'letter',
    name: 'b.txt',
    bytes: Buffer.from('123'),
  })
  expect(await platform.deps.files.unclaimedBytes(platform.db, 7)).toBe(5)
  expect(await platform.deps.files.unclaimedBytes(platform.db, 8)).toBe(0)
})
