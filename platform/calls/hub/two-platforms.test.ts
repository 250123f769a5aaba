import { HubConnectionBuilder, HttpTransportType, LogLevel } from '@microsoft/signalr'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountsLogOutFromAllDevices } from '#contract/identity/sessions.ts'
import { registerEventProjection } from '#platform/foundation/events/projections.ts'
import { recordEvents } from '#platform/foundation/events/record-event.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'

// Two platforms share one database, as behind a load balancer.
let one: TestPlatform
let two: TestPlatform
const bases: string[] = []
beforeAll(async () => {
  one = await startPlatform()
  two = await startPlatform({ database: one.database })
  registerEventProjection('updateTemplates', async () => (row) => ({
    companyId: row.companyId ?? 0,
    emailTemplates: [],
    stepTemplates: [],
  }))
  bases.push(await one.listen(), await two.listen())
})
afterAll(async () => {
  await two.close()
  await one.close()
})

test('delivers events in one order on both platforms, and closes sockets of sessions ended on the other (SHELL-115, ACC-13)', async () => {
  const user = await one.createUser()
  const company = await one.createCompany({ members: [user] })
  const token = await one.signIn(user)
  const clients = await Promise.all(
    bases.map(async (base) => {
      const connection = new HubConnectionBuilder()
        .withUrl(`${base}/hub`, { accessTokenFactory: () => token, transport: HttpTransportType.WebSockets })
        .configureLogging(LogLevel.None)
        .build()
      const seqs: number[] = []
      connection.on('updateTemplates', (_payload: object, seq: number) => seqs.push(seq))
      const closed = new Promise<void>((resolve) => connection.onclose(() => resolve()))
      await connection.start()
      return { seqs, closed }
    }),
  )
  await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? one : two).db.transaction((tx) =>
        recordEvents(tx, [{ type: 'updateTemplates', companyId: company.id }]),
      ),
    ),
  )
  await expect.poll(() => clients.map(({ seqs }) => seqs.length)).toEqual([40, 40])
  for (const { seqs } of clients) expect(seqs).toEqual([...seqs].sort((a, b) => a - b))
  expect(clients[0]?.seqs).toEqual(clients[1]?.seqs)
  await one.inject(AccountsLogOutFromAllDevices, undefined, token)
  await Promise.all(clients.map(({ closed }) => closed))
})
