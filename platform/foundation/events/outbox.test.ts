import { asc, isNotNull, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { outbox } from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import { registerEventProjection } from './projections.ts'
import { recordEvents } from './record-event.ts'
import {
  getLastSequenceNumber,
  numberCommittedEvents,
  projectEvents,
  pruneEvents,
  readEvents,
  resumeEvents,
} from './outbox.ts'

const platform = await setUpPlatform()
beforeEach(async () => {
  await platform.db.delete(outbox)
})

const record = (companyId: number) =>
  platform.db.transaction((tx) => recordEvents(tx, [{ type: 'updateHome', companyId }]))
const numbered = async (): Promise<[number | null, number | null][]> =>
  (await platform.db.select().from(outbox).where(isNotNull(outbox.seq)).orderBy(asc(outbox.seq))).map(
    ({ seq, companyId }) => [seq, companyId],
  )

test('never numbers an event of a rolled-back transaction (SHELL-115)', async () => {
  await platform.db
    .transaction(async (tx) => {
      await recordEvents(tx, [{ type: 'updateHome', companyId: 1 }])
      throw new Error('rolled back')
    })
    .catch(() => {})
  await record(2)
  await numberCommittedEvents(platform.deps)
  expect(await numbered()).toEqual([[1, 2]])
})

test('continues the numbers without gaps after old events are pruned (SHELL-115)', async () => {
  await record(1)
  await record(2)
  await numberCommittedEvents(platform.deps)
  await record(3)
  await numberCommittedEvents(platform.deps)
  expect(await numbered()).toEqual([
    [1, 1],
    [2, 2],
    [3, 3],
  ])
  await pruneEvents(platform.db, { before: new Date(Date.now() + 60_000), changesBefore: new Date(0) })
  await record(4)
  await numberCommittedEvents(platform.deps)
  expect(await numbered()).toEqual([
    [3, 3],
    [4, 4],
  ])
  expect(await getLastSequenceNumber(platform.db)).toBe(4)
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'numbers concurrent transactions in commit order, so a smaller number never appears later (SHELL-115)',
  async () => {
    const release = Promise.withResolvers<void>()
    const inserted = Promise.withResolvers<void>()
    const slow = platform.db.transaction(async (tx) => {
      await recordEvents(tx, [{ type: 'updateHome', companyId: 1 }])
      inserted.resolve()
      await release.promise
    })
    await inserted.promise
    await record(2)
    await numberCommittedEvents(platform.deps)
    expect(await numbered()).toEqual([[1, 2]])
    release.resolve()
    await slow
    await numberCommittedEvents(platform.deps)
    expect(await numbered()).toEqual([
      [1, 2],
      [2, 1],
    ])
  },
)

test('gives each event one number with many concurrent writers and senders (SHELL-115)', async () => {
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
      await numberCommittedEvents(platform.deps)
    }),
  )
  await numberCommittedEvents(platform.deps)
  done = true
  await reader
  const all = await numbered()
  expect(all.map(([seq]) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
  expect(new Set(all.map(([, companyId]) => companyId)).size).toBe(40)
})

test('throttles updateHome to one event per second, and always publishes the last one (COMP-07)', async () => {
  const user = await platform.createUser()
  for (let n = 0; n < 30; n += 1) await record(1)
  expect(await numberCommittedEvents(platform.deps)).toBeNull()
  expect(await numbered()).toEqual([[1, 1]])
  // The published event stays the newest for a minute, however slow this test is.
  await platform.db
    .update(outbox)
    .set({ createdAt: sql`created_at + interval '1 minute'` })
    .where(isNotNull(outbox.seq))
  for (let n = 0; n < 30; n += 1) await record(1)
  await record(2)
  await platform.db.transaction((tx) =>
    recordEvents(tx, [
      { type: 'updateHome', companyId: 1, userId: user.id },
      { type: 'updateTree', companyId: 1 },
    ]),
  )
  const wait = await numberCommittedEvents(platform.deps)
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(61_000)
  expect((await numbered()).map(([, companyId]) => companyId)).toEqual([1, 2, 1, 1])
  // A client that has received every numbered event still gets the waiting one.
  await platform.db
    .update(outbox)
    .set({ createdAt: sql`created_at - interval '2 minutes'` })
    .where(isNotNull(outbox.seq))
  expect(await numberCommittedEvents(platform.deps)).toBeNull()
  expect((await readEvents(platform.db, 4)).map(({ seq, companyId }) => [seq, companyId])).toEqual([[5, 1]])
  expect(await platform.db.select().from(outbox)).toHaveLength(5)
})

test('returns a reset when the resume position is too old, too far behind or unknown (SHELL-114)', async () => {
  const user = await platform.createUser()
  for (let n = 0; n < 3; n += 1) await record(n + 1)
  await numberCommittedEvents(platform.deps)
  expect(await resumeEvents(platform.db, user.id, 3, 3)).toEqual({ events: [], seq: 3 })
  expect(await resumeEvents(platform.db, user.id, null, 3)).toEqual({ events: [], seq: 3 })
  expect(await resumeEvents(platform.db, user.id, 9, 3)).toEqual({ reset: true, seq: 3 })
  await pruneEvents(platform.db, { before: new Date(Date.now() + 60_000), changesBefore: new Date(0) })
  expect(await resumeEvents(platform.db, user.id, 1, 3)).toEqual({ reset: true, seq: 3 })
  expect(await resumeEvents(platform.db, user.id, 2, 3)).toEqual({ events: [], seq: 3 })
})

test('loads the payloads of a company only for users with access to it (SHELL-115)', async () => {
  const [anna, bo] = [await platform.createUser(), await platform.createUser()]
  const [first, second] = [
    await platform.createCompany({ members: [anna] }),
    await platform.createCompany({ members: [bo] }),
  ]
  for (const { id } of [first, second, first]) await record(id)
  await numberCommittedEvents(platform.deps)
  const loads: [companies: (number | null)[], users: readonly string[]][] = []
  registerEventProjection('updateHome', async (_db, rows, userIds) => {
    loads.push([rows.map(({ companyId }) => companyId), userIds])
    return ({ companyId }) => ({ companyId, notifications: 0, unseenCount: 0 })
  })
  const eventsByUser = await projectEvents(platform.db, await readEvents(platform.db, 0), [anna.id, bo.id])
  expect(loads).toEqual([
    [[second.id], [bo.id]],
    [[first.id], [anna.id]],
  ])
  expect([anna, bo].map(({ id }) => eventsByUser.get(id)?.length)).toEqual([1, 1])
})
