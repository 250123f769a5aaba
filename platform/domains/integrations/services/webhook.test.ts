import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ConnectionExchanges, DisableService, EnableTeamtailor } from '#contract/integrations/services.ts'
import { sign } from './webhook/signature.ts'
import { startConnected, type ConnectedWorld } from './connections.fixture.ts'

let world: ConnectedWorld
let key: string
let id: number
beforeAll(async () => {
  world = await startConnected()
  await world.turnOn('userTeamtailorServiceConnection', world.member)
})
afterAll(() => world.close())
beforeEach(async () => {
  world.company = await world.platform.createCompany({ admin: world.member })
  const { body } = await world.platform.inject(EnableTeamtailor, { body: { id: world.company.id } }, world.member)
  key = body.integrationKey ?? ''
  id = body.id ?? 0
  expect(body).toMatchObject({
    status: 'connected',
    webhookUrl: `${world.platform.env.siteUrl}/hooks/teamtailor/${id}`,
  })
})

const job = {
  id: 'tt-1',
  title: 'Kundtjänst',
  body: '<p>Hej</p><script>x</script>',
  city: 'Umeå',
  url: 'https://jobs.example/1',
}
const event = (overrides: object = {}) => ({
  event: 'job.create',
  changed: world.platform.clock().toISOString(),
  job,
  ...overrides,
})
async function send(body: object | string | Buffer, { signature, to = id }: { signature?: string; to?: number } = {}) {
  const payload = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body)
  const answer = await world.platform.app.inject({
    method: 'POST',
    url: `/hooks/teamtailor/${to}`,
    headers: {
      'content-type': 'application/json',
      'x-teamtailor-signature': signature ?? sign(key, payload, world.platform.clock()),
    },
    payload,
  })
  return [answer.statusCode, answer.json<{ code: string }>().code]
}
const ad = async () => (await world.arrived()).get('tt-1')

test('creates, changes and ends an ad by events, each once (COMP-102)', async () => {
  expect(await send(event())).toEqual([200, 'taken'])
  expect(await ad()).toMatchObject({
    title: 'Kundtjänst',
    type: 'active',
    source: 'teamtailor',
    link: 'https://jobs.example/1',
    external: { content: '<p>Hej</p>' },
  })
  await world.later({ minutes: 1 })
  expect(await send(event({ event: 'job.update', job: { ...job, title: 'Kundvärd' } }))).toEqual([200, 'taken'])
  expect(await ad()).toMatchObject({ title: 'Kundvärd' })
  await world.later({ minutes: 1 })
  expect(await send(event({ event: 'job.destroy', job: { id: 'tt-1' } }))).toEqual([200, 'taken'])
  expect(await ad()).toMatchObject({ type: 'inactive' })
  expect((await world.arrived()).size).toBe(1)
})

test('puts the ads of consecutive events in one folder', async () => {
  for (const id of ['tt-1', 'tt-2', 'tt-3']) {
    await world.later({ minutes: 1 })
    expect(await send(event({ changed: world.platform.clock().toISOString(), job: { ...job, id } }))).toEqual([
      200,
      'taken',
    ])
  }
  expect(new Set([...(await world.arrived()).values()].map(({ folderId }) => folderId)).size).toBe(1)
})

test('ignores a replayed event and an event older than the stored job', async () => {
  const first = event()
  const signature = sign(key, JSON.stringify(first), world.platform.clock())
  expect(await send(first, { signature })).toEqual([200, 'taken'])
  const old = world.platform.clock()
  await world.later({ minutes: 2 })
  expect(await send(event({ event: 'job.update', job: { ...job, title: 'Nyare' } }))).toEqual([200, 'taken'])
  expect(await send(first, { signature })).toEqual([200, 'replayed'])
  expect(await send(event({ changed: old.toISOString(), job: { ...job, title: 'Äldre' } }))).toEqual([200, 'taken'])
  expect(await ad()).toMatchObject({ title: 'Nyare' })
})

test('rejects a wrong signature, a changed body or an old time, and stores nothing', async () => {
  const body = event()
  const text = JSON.stringify(body)
  const now = world.platform.clock()
  for (const signature of [
    '',
    'x',
    sign(`${key}x`, text, now),
    sign(key, `${text} `, now),
    sign(key, text, now).replace('v1=', 'v2='),
    sign(key, text, now).replace(/t=\d+/, 't=1'),
  ]) {
    expect([signature, ...(await send(body, { signature }))]).toEqual([signature, 401, 'signature'])
  }
  for (const minutes of [-6, 6])
    expect(await send(body, { signature: sign(key, text, new Date(now.getTime() + minutes * 60_000)) })).toEqual([
      401,
      'timestamp',
    ])
  expect(await send(body, { to: 2_000_000_000 })).toEqual([401, 'signature'])
  expect(await send(body, { signature: sign(key, text, new Date(now.getTime() - 4 * 60_000)) })).toEqual([200, 'taken'])
  const { body: log } = await world.platform.inject(ConnectionExchanges, { query: { id } }, world.moderator)
  expect(log.items.map(({ fault }) => fault)).toEqual([null, 'timestamp', 'timestamp'])
})

test('rejects an invalid event despite a valid signature, and logs it for staff', async () => {
  const bad = [
    'ingen json',
    '[]',
    JSON.stringify(event({ event: 'job.dance' })),
    JSON.stringify(event({ changed: 'igår' })),
    JSON.stringify(event({ job: { id: '' } })),
    JSON.stringify(event({ job: { id: 'tt-2', title: 'Utan adress' } })),
    Buffer.from([0x7b, 0xe5, 0x7d]),
  ]
  for (const body of bad) expect([String(body), ...(await send(body))]).toEqual([String(body), 400, 'invalid'])
  expect((await world.arrived()).size).toBe(0)
  expect(await world.connection('teamtailor')).toMatchObject({ status: 'connected', fault: 'invalid' })
})

test('rejects the key of an ended connection, and ends its ads', async () => {
  await send(event())
  expect((await world.platform.inject(DisableService, { body: { id } }, world.member)).status).toBe(200)
  await world.platform.runJobs()
  expect(await ad()).toMatchObject({ type: 'inactive' })
  expect(await send(event({ job: { ...job, id: 'tt-9' } }))).toEqual([401, 'signature'])
  expect(await world.connection('teamtailor')).toMatchObject({ integrationKey: null, webhookUrl: null })
})
