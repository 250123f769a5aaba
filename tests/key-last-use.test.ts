import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { CreateApiKey } from '#contract/integrations/api-keys.ts'
import { areas } from '#gateway/areas/index.ts'
import { readEnv } from '#gateway/env.ts'
import { createGateway } from '#gateway/gateway.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { startPlatform, type CompanyRow, type TestPlatform, type UserRow } from '#platform/testing/start-platform.ts'

// Where a key was last used from, for each way into a gateway over a real platform.

let platform: TestPlatform
let platformUrl: string
let admin: UserRow
let member: UserRow
let stranger: UserRow
let company: CompanyRow

beforeAll(async () => {
  platform = await startPlatform({ now: new Date() })
  platformUrl = await platform.listen()
  ;[admin, member, stranger] = [await platform.createUser(), await platform.createUser(), await platform.createUser()]
  company = await platform.createCompany({ admin, members: [member] })
})
afterAll(() => platform.close())

async function startGateway(trustedProxies: string): Promise<string> {
  const gateway = createGateway({
    env: readEnv({ PORT: '0', PLATFORM_URL: platformUrl, LOG_LEVEL: 'silent', TRUSTED_PROXIES: trustedProxies }),
    log: pino({ level: 'silent' }),
    typeDefs: loadTypeDefs(),
    areas,
    documents: {},
  })
  onTestFinished(() => gateway.stop(100))
  return `http://127.0.0.1:${await gateway.listen(0, '127.0.0.1')}`
}

let made = 0
async function makeKey() {
  made += 1
  return (await platform.inject(CreateApiKey, { body: { id: company.id, name: `Nyckel ${made}` } }, admin)).body
}

async function ask(web: string, token: string, query: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${web}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...headers },
    body: JSON.stringify({ query }),
  })
  return (await response.json()) as { data?: unknown; errors?: { extensions: { code: string } }[] }
}

const usesOf = (web: string, id: number, token: string) =>
  ask(
    web,
    token,
    `{ company(by: { databaseId: ${company.id} }) {
      partnerKey(kind: API, by: { databaseId: ${id} }) { lastUsedAt lastUse { at client address isMcp } }
    } }`,
  )

async function lastUseOf(web: string, id: number, as = admin) {
  const { data } = await usesOf(web, id, await platform.signIn(as))
  return (data as { company: { partnerKey: { lastUsedAt: string | null; lastUse: unknown } } }).company.partnerKey
}

test('a query, a tool of an assistant and a subscription record their program and address (PLUS-60, PLUS-103)', async () => {
  const web = await startGateway('loopback')
  const { id, key } = await makeKey()
  const client = { 'user-agent': 'Node/26.1', 'x-forwarded-for': '192.0.2.14' }
  await ask(web, key, '{ signedInKey { name } }', client)
  const at = platform.clock().toISOString()
  const place = { address: '192.0.2.14', isMcp: false }
  expect(await lastUseOf(web, id)).toEqual({ lastUsedAt: at, lastUse: { at, client: 'Node 26', ...place } })

  platform.clock.advance({ minutes: 1 })
  const called = await fetch(`${web}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${key}`,
      'user-agent': 'claude-code/2.0',
    },
    body: JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_company', arguments: {} },
    }),
  })
  expect(called.status).toBe(200)
  expect((await lastUseOf(web, id)).lastUse).toMatchObject({
    client: 'claude-code 2',
    address: '127.0.0.1',
    isMcp: true,
  })

  const following = await makeKey()
  const socket = new WebSocket(`${web.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', { headers: client })
  onTestFinished(() => socket.close())
  socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { token: following.key } })))
  await expect
    .poll(async () => (await lastUseOf(web, following.id)).lastUse)
    .toMatchObject({ client: 'Node 26', ...place })
})

test('a member and a stranger cannot read it, and an address that the client spoofs is ignored (PLUS-60)', async () => {
  const web = await startGateway('10.0.0.0/8')
  const { id, key } = await makeKey()
  await ask(web, key, '{ signedInKey { name } }', { 'user-agent': 'curl/8.5', 'x-forwarded-for': '192.0.2.14' })
  const at = platform.clock().toISOString()
  expect((await lastUseOf(web, id)).lastUse).toEqual({ at, client: 'curl 8', address: '127.0.0.1', isMcp: false })
  expect(await lastUseOf(web, id, member)).toEqual({ lastUsedAt: at, lastUse: null })
  const refused = await usesOf(web, id, await platform.signIn(stranger))
  expect([refused.data, refused.errors?.[0]?.extensions.code]).toEqual([{ company: null }, 'FORBIDDEN'])
})
