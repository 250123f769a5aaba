import { asc, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { outbox } from '#platform/foundation/db/schema/index.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'
import { registerEventProjection } from './projections.ts'
import { recordEvents } from './record-event.ts'
import { lastNumber, numberCommitted, projectEvents, pruneEvents, readEvents, resumeEvents } from './sender.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await startPlatform()
})
afterAll(() => platform.close())
beforeEach(async () => {
  await platform.db.delete(outbox)
})

const record = (companyId: number) =>
  platform.db.transaction((tx) => recordEvents(tx, [{ type: 'updateHome', companyId }]))
const numbered = async (): Promise<[number | null, number | null][]> =>
  (await platform.db.select().from(outbox).where(isNotNull(outbox.seq)).orderBy(asc(outbox.seq))).map(
    ({ seq, companyId }) => [seq, companyId],
  )

test('SHELL-115 an event of a transaction that is rolled back is never numbered', async () => {
  await platform.db
    .transaction(async (tx) => {
      await recordEvents(tx, [{ type: 'updateHome', companyId: 1 }])
      throw new Error('rolled back')
    })
    .catch(() => {})
  await record(2)
  await numberCommitted(platform.db)
  expect(await numbered()).toEqual([[1, 2]])
})

test('SHELL-115 numbers continue without gaps, also after old events were deleted', async () => {
  await record(1)
  await record(2)
  await numberCommitted(platform.db)
  await record(3)
  await numberCommitted(platform.db)
  expect(await numbered()).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  await pruneEvents(platform.db, new Date(Date.now() + 60_000))
  await record(4)
  await numberCommitted(platform.db)
  expect(await numbered()).toEqual([
    [3, 3],
    [4, 4],
  ])
  expect(await lastNumber(platform.db)).toBe(4)
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'SHELL-115 with transactions at once, numbers follow the commits: a smaller one never appears later',
  async () => {
    let release = (): void => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let inserted = (): void => {}
    const begun = new Promise<void>((resolve) => (inserted = resolve))
    const slow = platform.db.transaction(async (tx) => {
      await recordEvents(tx, [{ type: 'updateHome', companyId: 1 }])
      inserted()
      await held
    })
    await begun
    await record(2)
    await numberCommitted(platform.db)
    expect(await numbered()).toEqual([[1, 2]])
    release()
    await slow
    await numberCommitted(platform.db)
    expect(await numbered()).toEqual([
      [1, 2],
      [2, 1],
    ])
  },
)

test('SHELL-115 many writers and several senders at once: each event one number, no reader sees a smaller one later', async () => {
  let seen = 0
  let done = false
  const reader = (async () => {
    // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- changed by the writers below
    while (!done) {
      const rows = await readEvents(platform.db, seen)
      for (const row of rows) {
        expect(row.seq).toBe(seen + 1)
        seen = row.seq
      }
      await new Promise((resolve) => setImmediate(resolve))
    }
  })()
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      await record(index + 1)
      await numberCommitted(platform.db)
    }),
  )
  await numberCommitted(platform.db)
  done = true
  await reader
  const all = await numbered()
  expect(all.map(([seq]) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  expect(new Set(all.map(([, companyId]) => companyId)).size).toBe(40)
})

test('COMP-07 of a company whose counts change all the time one event a second is told, and the last of them always', async () => {
  const user = await platform.createUser()
  for (let n = 0; n < 30; n += 1) await record(1)
  expect(await numberCommitted(platform.db)).toBeNull()
  expect(await numbered()).toEqual([[1, 1]])
  for (let n = 0; n < 30; n += 1) await record(1)
  await record(2)
  await platform.db.transaction((tx) =>
    recordEvents(tx, [
      { type: 'updateHome', companyId: 1, userId: user.id },
      { type: 'updateTree', companyId: 1 },
    ]),
  )
  const wait = await numberCommitted(platform.db)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(1000)
  expect((await numbered()).map(([, companyId]) => companyId)).toEqual([1, 2, 1, 1])
  // Whoever was told all that has a number is still told what waits.
  await platform.db
    .update(outbox)
    .set({ createdAt: sql`created_at - interval '1 second'` })
    .where(isNotNull(outbox.seq))
  expect(await numberCommitted(platform.db)).toBeNull()
  expect((await readEvents(platform.db, 4)).map(({ seq, companyId }) => [seq, companyId])).toEqual([[5, 1]])
  expect(await platform.db.select().from(outbox)).toHaveLength(5)
})

test('SHELL-114 resuming from what is too old, too far or unknown is a reset', async () => {
  const user = await platform.createUser()
  for (let n = 0; n < 3; n += 1) await record(n + 1)
  await numberCommitted(platform.db)
  expect(await resumeEvents(platform.db, user.id, 3, 3)).toEqual({ events: [], seq: 3 })
  expect(await resumeEvents(platform.db, user.id, null, 3)).toEqual({ events: [], seq: 3 })
  expect(await resumeEvents(platform.db, user.id, 9, 3)).toEqual({ reset: true, seq: 3 })
  await pruneEvents(platform.db, new Date(Date.now() + 60_000))
  expect(await resumeEvents(platform.db, user.id, 1, 3)).toEqual({ reset: true, seq: 3 })
  expect(await resumeEvents(platform.db, user.id, 2, 3)).toEqual({ events: [], seq: 3 })
})

test('SHELL-115 the values of a company are read for those who see it, not for everybody connected', async () => {
  const [anna, bo] = [await platform.createUser(), await platform.createUser()]
  const [first, second] = [
    await platform.createCompany({ members: [anna] }),
    await platform.createCompany({ members: [bo] }),
  ]
  for (const { id } of [first, second, first]) await record(id)
  await numberCommitted(platform.db)
  const asked: [companies: (number | null)[], users: readonly string[]][] = []
  registerEventProjection('updateHome', async (_db, rows, userIds) => {
    asked.push([rows.map(({ companyId }) => companyId), userIds])
    return ({ companyId }) => ({ companyId, notifications: 0, unseenCount: 0 })
  })
  const told = await projectEvents(platform.db, await readEvents(platform.db, 0), [anna.id, bo.id])
  expect(asked).toEqual([
    [[second.id], [bo.id]],
    [[first.id], [anna.id]],
  ])
  expect([anna, bo].map(({ id }) => told.get(id)?.length)).toEqual([1, 1])
})
