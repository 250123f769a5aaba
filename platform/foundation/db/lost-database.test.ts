import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from './client.ts'
import { openDatabase } from './open-database.ts'
import { openTcpProxy, type TcpProxy } from '#platform/testing/tcp-proxy.ts'
import { databaseFault } from './database-faults.ts'

const server = process.env['TEST_DATABASE_URL']

let wire: TcpProxy
let database: Database
beforeAll(async () => {
  if (!server) return
  wire = await openTcpProxy(server)
  database = await openDatabase({ url: wire.url, maxConnections: 2, timeoutMs: 500 })
})
afterAll(async () => {
  await database?.close()
  wire?.close()
})
beforeEach(() => wire?.restore())

const faultOf = (work: Promise<unknown>) => work.then(() => 'none', databaseFault)
const selectOne = () => database.db.execute(sql`select 1`)

test.runIf(server)('fails while the database is lost and works again once it is back', async () => {
  expect(await faultOf(selectOne())).toBe('none')
  const inside = database.db.transaction(async (tx) => {
    wire.cut()
    await tx.execute(sql`select 1`)
  })
  expect(await faultOf(inside)).toBe('unreachable')
  for (let tries = 0; tries < 5; tries += 1) expect(await faultOf(selectOne())).toBe('unreachable')
  wire.restore()
  // Every connection of the pool works again, inside and outside transactions.
  expect(await Promise.all(Array.from({ length: 6 }, () => faultOf(selectOne())))).toEqual(
    Array.from({ length: 6 }, () => 'none'),
  )
  expect(await faultOf(database.db.transaction((tx) => tx.execute(sql`select 1`)))).toBe('none')
})

test.runIf(server)('reports a full pool within a second and recovers automatically', async () => {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const holding = [1, 2].map(() => database.db.transaction(() => released))
  expect(await faultOf(selectOne())).toBe('overloaded')
  release()
  await Promise.all(holding)
  expect(await faultOf(selectOne())).toBe('none')
})

test.runIf(server)('lets queues wait for a full pool, but not requests', async () => {
  const busy = await openDatabase({ url: server ?? '', maxConnections: 1 })
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  const holding = busy.db.transaction(() => released)
  const queued = busy.boss.executeSql('select 1 as one')
  // Two requests time out, so the queue has waited longer than a request may.
  expect(await faultOf(busy.db.execute(sql`select 1`))).toBe('overloaded')
  expect(await faultOf(busy.db.execute(sql`select 1`))).toBe('overloaded')
  release()
  await holding
  expect((await queued).rows).toEqual([{ one: 1 }])
  await busy.close()
})

test.runIf(server)(
  'waits once for a silent database: neither a rollback nor later statements wait for the old connections',
  async () => {
    // Opens two connections: one stays idle, one runs the transaction.
    await Promise.all([selectOne(), selectOne()])
    const messages: unknown[] = []
    const transaction = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      wire.silence()
      const record = (error: unknown): void =>
        void messages.push(error instanceof Error && error.cause instanceof Error ? error.cause.message : error)
      await tx.execute(sql`select 1`).catch(record)
      await tx.execute(sql`select 1`).catch(record)
    })
    expect(await faultOf(transaction)).toBe('unreachable')
    // The second statement failed at once.
    expect(messages).toEqual(['Query read timeout', 'Client was closed and is not queryable'])
    wire.restore()
    expect(await Promise.all(Array.from({ length: 6 }, () => faultOf(selectOne())))).toEqual(
      Array.from({ length: 6 }, () => 'none'),
    )
    expect(await faultOf(database.db.transaction((tx) => tx.execute(sql`select 1`)))).toBe('none')
  },
)
