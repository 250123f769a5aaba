import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from './client.ts'
import { databaseFault } from './faults.ts'

const server = process.env['TEST_DATABASE_URL']

/** A wire to PostgreSQL that can be cut: open connections break and new ones are refused at once. */
let isCut = false
const sockets = new Set<Socket>()
const wire = createServer((near) => {
  const to = new URL(server ?? 'postgres://127.0.0.1')
  if (isCut) return void near.destroy()
  const far = connect(Number(to.port || 5432), to.hostname)
  for (const each of [near, far]) sockets.add(each.on('error', () => {}).on('close', () => [near, far].forEach((end) => end.destroy())))
  near.pipe(far).pipe(near)
})
const cut = () => {
  isCut = true
  for (const each of sockets) each.destroy()
  sockets.clear()
}

let database: Database
beforeAll(async () => {
  if (!server) return
  wire.listen(0, '127.0.0.1')
  await once(wire, 'listening')
  const url = Object.assign(new URL(server), { hostname: '127.0.0.1', port: String((wire.address() as AddressInfo).port) }).href
  database = await openDatabase({ url, maxConnections: 2 })
})
afterAll(async () => {
  await database?.close()
  wire.close()
})
beforeEach(() => {
  isCut = false
})

const faultOf = (work: Promise<unknown>) => work.then(() => 'none', databaseFault)
const one = () => database.db.execute(sql`select 1`)

test.runIf(server)('a database that is lost costs errors for that time, and nothing after it', async () => {
  expect(await faultOf(one())).toBe('none')
  const inside = database.db.transaction(async (tx) => {
    cut()
    await tx.execute(sql`select 1`)
  })
  expect(await faultOf(inside)).toBe('unreachable')
  for (let tries = 0; tries < 5; tries += 1) expect(await faultOf(one())).toBe('unreachable')
  isCut = false
  // Every connection of the pool is good again, inside and outside transactions.
  expect(await Promise.all(Array.from({ length: 6 }, () => faultOf(one())))).toEqual(Array.from({ length: 6 }, () => 'none'))
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
