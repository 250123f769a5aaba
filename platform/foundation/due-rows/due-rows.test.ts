import { randomUUID } from 'node:crypto'
import { eq, isNull } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { mails } from '#platform/foundation/db/schema/index.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { createDueRows, doublingPause } from './due-rows.ts'

const database = await openTestDatabase()
const { db } = database
afterAll(() => database.close())

const LEASE_MS = 60_000
const now = new Date('2025-11-03T09:00:00Z')
const inMs = (milliseconds: number) => new Date(now.getTime() + milliseconds)
const rows = createDueRows({
  table: mails,
  key: ['id'],
  dueAt: 'dueAt',
  attempts: 'attempts',
  isOpen: isNull(mails.sentAt),
  leaseMs: LEASE_MS,
  thenBy: 'createdAt',
})

async function store(dueAt: Date): Promise<string> {
  const id = randomUUID()
  const content = { messageId: id, recipient: 'a@b.example', subject: '', text: '', html: '' }
  await db.insert(mails).values({ id, ...content, createdAt: now, dueAt })
  return id
}

beforeEach(() => db.delete(mails))

test('one of several concurrent claims gets the row, and the next one gets it after the lease', async () => {
  const id = await store(now)
  const claims = await Promise.all([1, 2, 3].map(() => rows.claim(db, { id }, now)))
  expect(claims.flatMap((row) => row?.attempts ?? [])).toEqual([1])
  expect(await rows.claim(db, { id }, inMs(LEASE_MS - 1))).toBeNull()
  expect(await rows.claim(db, { id }, inMs(LEASE_MS))).toMatchObject({ attempts: 2 })
})

test('lists and claims only due rows, the longest waiting first', async () => {
  const [second, first, later] = [await store(inMs(-1)), await store(inMs(-2)), await store(inMs(1))]
  expect(await rows.list(db, now, 10)).toEqual([{ id: first }, { id: second }])
  expect((await rows.claimBatch(db, undefined, now, 1)).map(({ id }) => id)).toEqual([first])
  expect((await rows.claimBatch(db, undefined, now, 10)).map(({ id }) => id)).toEqual([second])
  expect(await rows.claim(db, { id: later }, now)).toBeNull()
})

test('concurrent batches share no row', async () => {
  for (let count = 0; count < 12; count += 1) await store(now)
  const batches = await Promise.all([1, 2, 3].map(() => rows.claimBatch(db, undefined, now, 4)))
  const claimed = batches.flat().map(({ id }) => id)
  expect(new Set(claimed).size).toBe(claimed.length)
})

test('stores the result of an attempt, and the time of the next one', async () => {
  const id = await store(now)
  const row = await rows.claim(db, { id }, now)
  if (!row) throw new Error('The row was due')
  expect(await rows.settle(db, row, { dueAt: inMs(5000), subject: 'tried' })).toEqual(inMs(5000))
  expect(await db.select().from(mails)).toMatchObject([{ dueAt: inMs(5000), subject: 'tried', attempts: 1 }])
})

test('a row that is made due again during an attempt stays due', async () => {
  const id = await store(now)
  const row = await rows.claim(db, { id }, now)
  if (!row) throw new Error('The row was due')
  await db
    .update(mails)
    .set({ dueAt: inMs(1), attempts: 0 })
    .where(eq(mails.id, id))
  await rows.settleUnlessDueAgain(db, row, { dueAt: inMs(5000), subject: 'not stored' })
  expect(await rows.settle(db, row, { dueAt: inMs(5000), text: 'stored' })).toEqual(inMs(1))
  expect(await db.select().from(mails)).toMatchObject([{ dueAt: inMs(1), subject: '', text: 'stored' }])
})

test('pauses double up to their maximum', () => {
  const pause = doublingPause({ firstMs: 1000, maxMs: 5000 })
  expect([0, 1, 2, 3, 4, 100].map(pause)).toEqual([1000, 1000, 2000, 4000, 5000, 5000])
})
