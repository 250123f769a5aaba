import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from './client.ts'
import { openWire, type Wire } from '#platform/testing/wire.ts'
import { databaseFault } from './faults.ts'

const server = process.env['TEST_DATABASE_URL']

let wire: Wire
let database: Database
beforeAll(async () => {
  if (!server) return
  wire = await openWire(server)
  database = await openDatabase({ url: wire.url, maxConnections: 2, timeoutMs: 500 })
})
afterAll(async () => {
  await database?.close()
  wire?.close()
})
beforeEach(() => wire?.mend())

const faultOf = (work: Promise<unknown>) => work.then(() => 'none', databaseFault)
const one = () => database.db.execute(sql`select 1`)

test.runIf(server)('a database that is lost costs errors for that time, and nothing after it', async () => {
  expect(await faultOf(one())).toBe('none')
  const inside = database.db.transaction(async (tx) => {
    wire.cut()
    await tx.execute(sql`select 1`)
  })
  expect(await faultOf(inside)).toBe('unreachable')
  for (let tries = 0; tries < 5; tries += 1) expect(await faultOf(one())).toBe('unreachable')
  wire.mend()
  // Every connection of the pool is good again, inside and outside transactions.
  expect(await Promise.all(Array.from({ length: 6 }, () => faultOf(one())))).toEqual(
    Array.from({ length: 6 }, () => 'none'),
  )
  expect(await faultOf(database.db.transaction((tx) => tx.execute(sql`select 1`)))).toBe('none')
})

test.runIf(server)('a pool that is full says so soon, and recovers by itself', async () => {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const holding = [1, 2].map(() => database.db.transaction(() => released))
  expect(await faultOf(one())).toBe('overloaded')
  release()
  await Promise.all(holding)
  expect(await faultOf(one())).toBe('none')
})

test.runIf(server)(
  'a pool that is full is waited for by the queues, in the background, as nobody else waits',
  async () => {
    const busy = await openDatabase({ url: server ?? '', maxConnections: 1 })
    let release = (): void => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const holding = busy.db.transaction(() => released)
    const asked = busy.boss.executeSql('select 1 as one')
    // Told off after as long as anybody is kept waiting, which the queue has been as well.
    expect(await faultOf(busy.db.execute(sql`select 1`))).toBe('overloaded')
    expect(await faultOf(busy.db.execute(sql`select 1`))).toBe('overloaded')
    release()
    await holding
    expect((await asked).rows).toEqual([{ one: 1 }])
    await busy.close()
  },
)

test.runIf(server)(
  'a database that goes silent is waited for once: neither a roll-back nor the next to come waits for a connection of before',
  async () => {
    // One lies idle, one is in the middle of a transaction.
    await Promise.all([one(), one()])
    const told: unknown[] = []
    const within = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      wire.silence()
      const tell = (error: unknown): void =>
        void told.push(error instanceof Error && error.cause instanceof Error ? error.cause.message : error)
      await tx.execute(sql`select 1`).catch(tell)
      await tx.execute(sql`select 1`).catch(tell)
    })
    expect(await faultOf(within)).toBe('unreachable')
    // The second was not waited for.
    expect(told).toEqual(['Query read timeout', 'Client was closed and is not queryable'])
    wire.mend()
    expect(await Promise.all(Array.from({ length: 6 }, () => faultOf(one())))).toEqual(
      Array.from({ length: 6 }, () => 'none'),
    )
    expect(await faultOf(database.db.transaction((tx) => tx.execute(sql`select 1`)))).toBe('none')
  },
)
