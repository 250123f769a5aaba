import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { ApiKeys, CreateApiKey, CreateCareerPage, DeleteApiKey } from '#contract/integrations/api-keys.ts'
import { GetAuditLog } from '#contract/privacy/audit.ts'
import { areas } from '#gateway/areas/index.ts'
import { readEnv } from '#gateway/env.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { sampleDetails } from '#platform/domains/ads/ads/ad.fixture.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import {
  startPlatform,
  type AdRow,
  type CandidateRow,
  type CompanyRow,
  type TestPlatform,
  type UserRow,
} from '#platform/testing/start-platform.ts'
import { root } from './support/program.ts'

// Assistants at /mcp, with the client of the protocol's own SDK over HTTP, a gateway and a real platform.

let platform: TestPlatform
let gateway: Gateway
let web: string
let member: UserRow
let company: CompanyRow
let ad: AdRow
let candidate: CandidateRow
let keys: Record<'read' | 'write' | 'career' | 'foreign', string>

beforeAll(async () => {
  platform = await startPlatform({ now: new Date() })
  gateway = createGateway({
    env: readEnv({
      PORT: '0',
      PLATFORM_URL: await platform.listen(),
      LOG_LEVEL: 'silent',
      CORS_ORIGINS: 'https://app.example',
    }),
    log: pino({ level: 'silent' }),
    typeDefs: loadTypeDefs(),
    areas,
    documents: {},
  })
  web = `http://127.0.0.1:${await gateway.listen(0, '127.0.0.1')}`
  member = await platform.createUser({ firstName: 'Karin', lastName: 'Wallén' })
  company = await platform.createCompany({ admin: member })
  ad = await platform.createAd(company, member)
  candidate = await platform.createCandidate(ad, { name: 'Elin Åkesson', email: 'elin@example.com' })
  const stranger = await platform.createUser()
  const elsewhere = await platform.createCompany({ admin: stranger })
  keys = {
    read: await makeKey('read'),
    write: await makeKey('write'),
    career: (await platform.inject(CreateCareerPage, { body: { id: company.id, name: 'Webben' } }, member)).body.key,
    foreign: await makeKey('write', elsewhere, stranger),
  }
})
afterAll(async () => {
  await gateway.stop(100)
  await platform.close()
})

let made = 0
async function makeKey(scope: 'read' | 'write', of = company, by = member): Promise<string> {
  made += 1
  const body = { id: of.id, name: `Assistent ${made}`, scope }
  return (await platform.inject(CreateApiKey, { body }, by)).body.key
}

/** Opens a client of the SDK with a key. */
async function connect(key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${web}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
  })
  await client.connect(transport as Parameters<typeof client.connect>[0])
  onTestFinished(() => client.close())
  return client
}

interface ToolAnswer {
  isError: boolean
  value: Record<string, unknown>
}

async function run(client: Client, name: string, input: Record<string, unknown> = {}): Promise<ToolAnswer> {
  const { isError = false, content } = (await client.callTool({ name, arguments: input })) as CallToolResult
  const [first] = content
  if (first?.type !== 'text') throw new Error('The tool answered without text.')
  return { isError, value: JSON.parse(first.text) as Record<string, unknown> }
}

/** Sends a message without the SDK. */
const post = (headers: Record<string, string>, body: unknown = { jsonrpc: '2.0', id: 1, method: 'tools/list' }) =>
  fetch(`${web}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

const idOf = (kind: 'Ad' | 'Candidate' | 'Company', { id }: { id: number }) => toGlobalId(kind, id)

describe('tools', () => {
  test('a read key gets the reading tools, a write key all, each with hints (PLUS-103)', async () => {
    const reading = (await (await connect(keys.read)).listTools()).tools
    const writing = (await (await connect(keys.write)).listTools()).tools
    expect(reading.map(({ name }) => name)).toEqual([
      'get_ad',
      'get_board',
      'get_candidate',
      'get_company',
      'list_ads',
      'list_candidates',
      'list_changes',
      'list_professions',
      'list_reject_reasons',
    ])
    expect(reading.every(({ annotations }) => annotations?.readOnlyHint === true)).toBe(true)
    expect(writing).toHaveLength(19)
    const hints = Object.fromEntries(writing.map(({ name, annotations }) => [name, annotations?.destructiveHint]))
    expect(hints).toMatchObject({ get_ad: undefined, create_ad: false, send_message: true, move_candidate: true })
    expect(hints).toMatchObject({ add_candidate: true, copy_candidate: true })
  })

  test('a schema of an input has types, enums, bounds and descriptions (PLUS-103)', async () => {
    const { tools } = await (await connect(keys.write)).listTools()
    const schemaOf = (name: string) => tools.find((tool) => tool.name === name)?.inputSchema
    expect(schemaOf('list_ads')).toMatchObject({
      type: 'object',
      properties: {
        status: {
          type: ['string', 'null'],
          enum: expect.arrayContaining(['DRAFT', 'ACTIVE', null]),
          description: expect.stringMatching(/^Only ads with this status.*ACTIVE: /),
        },
        first: { type: ['integer', 'null'], default: 50, maximum: 2_147_483_647 },
        updatedAfter: { format: 'date-time' },
      },
      additionalProperties: false,
    })
    expect(schemaOf('move_candidate')).toMatchObject({
      required: ['input'],
      properties: {
        input: {
          required: expect.arrayContaining(['candidateId', 'stepId', 'expectedChangedAt']),
          properties: { message: { minProperties: 1, maxProperties: 1 } },
        },
      },
    })
  })

  test('no tool ranks, rates or sorts people (PLUS-103)', async () => {
    const { tools } = await (await connect(keys.write)).listTools()
    const ranking = /\b(rank|rate|rating|score|scoring|sort|orderBy|best|top|match)/i
    expect(tools.filter((tool) => ranking.test(JSON.stringify(tool))).map(({ name }) => name)).toEqual([])
    for (const { name } of tools) {
      const file = `gateway/mcp/tools/${name.replaceAll('_', '-')}.graphql`
      expect(readFileSync(join(root, file), 'utf8'), name).not.toMatch(ranking)
    }
  })

  test('docs/api/mcp.md lists each tool with its title (PLUS-103)', async () => {
    const { tools } = await (await connect(keys.write)).listTools()
    const page = readFileSync(join(root, 'docs/api/mcp.md'), 'utf8')
    const rows = [...page.matchAll(/^\| `(\w+)` +\| (read|write) +\| (.+?) +\|$/gm)]
    expect(rows.map(([, name, access, title]) => [name, access, title])).toEqual(
      tools.map(({ name, title, annotations }) => [name, annotations?.readOnlyHint ? 'read' : 'write', title]),
    )
  })
})

test('an assistant reads the company, the ads, the board and a candidate (PLUS-103)', async () => {
  const client = await connect(keys.read)
  expect((await run(client, 'get_company')).value).toMatchObject({
    signedInKey: { scope: 'READ', company: { id: idOf('Company', company), name: company.name } },
  })
  const ads = await run(client, 'list_ads', { first: 10 })
  expect(JSON.stringify(ads.value)).toContain(idOf('Ad', ad))
  expect((await run(client, 'get_ad', { ad: idOf('Ad', ad) })).value).toMatchObject({ ad: { name: ad.title } })
  const board = await run(client, 'get_board', { ad: idOf('Ad', ad) })
  expect(JSON.stringify(board.value)).toContain('Elin Åkesson')
  const people = await run(client, 'list_candidates', { ad: { id: idOf('Ad', ad) } })
  expect(JSON.stringify(people.value)).toContain('elin@example.com')
  expect((await run(client, 'get_candidate', { candidate: idOf('Candidate', candidate) })).value).toMatchObject({
    candidate: { name: 'Elin Åkesson', card: { note: '' } },
  })
  expect((await run(client, 'list_reject_reasons', { company: idOf('Company', company) })).isError).toBe(false)
  const found = await run(client, 'list_professions', { search: 'KRAN' })
  const { professionGroups } = found.value as { professionGroups: { professions: { name: string }[] }[] }
  const names = professionGroups.flatMap(({ professions }) => professions.map(({ name }) => name))
  expect(names).toContain('Kranförare m.fl.')
  expect(names.filter((name) => !/kran/i.test(name))).toEqual([])
  const changes = await run(client, 'list_changes', { events: ['APPLICATION_RECEIVED'] })
  expect(changes).toMatchObject({ isError: false, value: { signedInKey: { company: { changes: { nodes: [] } } } } })
})

test('an assistant prepares an ad, moves a candidate and writes to it; the log says that it was one (PLUS-103)', async () => {
  const client = await connect(keys.write)
  const { value } = await run(client, 'get_company')
  const folderId = /"folders":\[\{"id":"([^"]+)"/.exec(JSON.stringify(value))?.[1]
  const created = await run(client, 'create_ad', { input: { folderId, title: 'Drifttekniker' } })
  expect(created).toMatchObject({
    isError: false,
    value: { createAd: { ad: { name: 'Drifttekniker', status: 'DRAFT' } } },
  })
  const board = (await run(client, 'get_board', { ad: idOf('Ad', ad) })).value as unknown as {
    board: { steps: { id: string; candidates: { id: string; changedAt: string }[] }[] }
  }
  const step = board.board.steps.find(({ candidates }) => candidates.length === 0)
  const moving = {
    candidateId: idOf('Candidate', candidate),
    stepId: step?.id,
    order: 0,
    expectedChangedAt: candidate.changedAt.toISOString(),
  }
  expect(await run(client, 'move_candidate', { input: moving })).toMatchObject({ isError: false })
  const again = await run(client, 'move_candidate', { input: moving })
  expect(again).toMatchObject({ isError: true, value: { errors: [{ reason: 'MOVED_MEANWHILE' }] } })
  const note = { candidateId: idOf('Candidate', candidate), html: '<p>Ring på måndag</p>' }
  expect((await run(client, 'write_note', { input: note })).isError).toBe(false)
  const message = { candidateId: idOf('Candidate', candidate), html: '<p>Hej!</p>' }
  expect((await run(client, 'send_message', { input: message })).isError).toBe(false)
  const { items } = (await platform.inject(GetAuditLog, { query: { id: company.id } }, member)).body
  const byAssistant = items.filter(({ isMcp }) => isMcp)
  expect(byAssistant.map(({ act }) => act).toSorted()).toEqual([
    'ad.created',
    'candidate.messageSent',
    'candidate.moved',
    'candidate.noted',
    'candidate.read',
  ])
  const actorOf = (sought: string) => byAssistant.find(({ act }) => act === sought)?.actor?.name
  expect([actorOf('candidate.moved'), actorOf('candidate.read')]).toEqual(['Nyckel Assistent 2', 'Nyckel Assistent 1'])
  expect(items.some(({ isMcp, act }) => !isMcp && act === 'partnerKey.created')).toBe(true)
})

test('an assistant adds a candidate and copies it to another ad; both logs say so (PLUS-103, PLUS-88)', async () => {
  const client = await connect(keys.write)
  const open = { type: 'active', use: 'form' } as const
  const [first, second] = [
    await platform.createAd(company, member, open),
    await platform.createAd(company, member, open),
  ]
  const details = { name: 'Malin Ek', email: 'malin.ek@brev.example', source: 'RECOMMENDATION' }
  const adding = { input: { adId: idOf('Ad', first), ...details } }
  const added = await run(client, 'add_candidate', adding)
  expect(added).toMatchObject({ isError: false, value: { addCandidate: { candidate: { step: {} }, errors: [] } } })
  const { candidate: malin } = added.value['addCandidate'] as { candidate: { id: string } }
  // A second one with the address is refused with the existing one.
  expect(await run(client, 'add_candidate', adding)).toMatchObject({
    isError: true,
    value: { errors: [{ reason: 'ALREADY_CANDIDATE' }], data: { addCandidate: { candidate: { id: malin.id } } } },
  })
  const copying = { input: { candidateId: malin.id, adId: idOf('Ad', second) } }
  expect(await run(client, 'copy_candidate', copying)).toMatchObject({ isError: false })
  const people = await run(client, 'list_candidates', { ad: { id: idOf('Ad', second) } })
  expect(JSON.stringify(people.value)).toContain('Malin Ek')
  const { items } = (await platform.inject(GetAuditLog, { query: { id: company.id } }, member)).body
  expect(items.filter(({ isMcp }) => isMcp).map(({ act }) => act)).toEqual(
    expect.arrayContaining(['candidate.added', 'candidate.copied', 'candidate.copiedHere']),
  )
  expect((await run(await connect(keys.read), 'copy_candidate', copying)).isError).toBe(true)
})

test('screening hides the same facts from an assistant as from the API (PLUS-103)', async () => {
  const client = await connect(keys.read)
  const input = { candidate: idOf('Candidate', candidate) }
  await platform.db
    .update(companies)
    .set({ anonymousScreening: { name: true, age: true, picture: true, untilStep: 'nowhere' } })
  onTestFinished(async () => {
    await platform.db.update(companies).set({ anonymousScreening: null })
  })
  for (const answer of [
    await run(client, 'get_candidate', input),
    await run(client, 'get_board', { ad: idOf('Ad', ad) }),
    await run(client, 'list_candidates'),
  ])
    expect(JSON.stringify(answer)).not.toMatch(/Elin|Åkesson|elin@/)
})

test('a repeated write with the same idempotency key takes effect once (PLUS-103)', async () => {
  const client = await connect(keys.write)
  const { value } = await run(client, 'get_company')
  const folderId = /"folders":\[\{"id":"([^"]+)"/.exec(JSON.stringify(value))?.[1]
  const create = async () =>
    (
      (await client.callTool({
        name: 'create_ad',
        arguments: { input: { folderId, title: 'En gång' } },
        _meta: { idempotencyKey: 'once-and-for-all' },
      })) as CallToolResult
    ).content
  expect(await create()).toEqual(await create())
})

describe('errors', () => {
  test('a wrong input, a foreign id and a refused write are results with the reason of the API (PLUS-103)', async () => {
    const client = await connect(keys.write)
    const wrong = await run(client, 'list_ads', { status: 'NONE' })
    expect(wrong).toMatchObject({ isError: true, value: { errors: [{ code: 'BAD_REQUEST' }] } })
    const foreign = await run(await connect(keys.foreign), 'get_ad', { ad: idOf('Ad', ad) })
    expect(foreign).toMatchObject({
      isError: true,
      value: { errors: [{ code: 'FORBIDDEN', reason: 'keyElsewhere' }] },
    })
    const draft = await platform.createAd(company, member, { details: sampleDetails() })
    const refused = await run(client, 'unpublish_ad', { input: { adId: idOf('Ad', draft) } })
    expect(refused).toMatchObject({ isError: true, value: { errors: [{ reason: 'NOT_ACTIVE' }] } })
    const readOnly = await run(await connect(keys.read), 'unpublish_ad', { input: { adId: idOf('Ad', ad) } })
    expect(readOnly).toMatchObject({ isError: true, value: { errors: [{ reason: 'keyReadOnly' }] } })
  })

  test('an unknown or missing argument is refused with the arguments of the tool (PLUS-103)', async () => {
    const client = await connect(keys.write)
    const messagesOf = async (tool: string, input: Record<string, unknown>): Promise<unknown[]> => {
      const { isError, value } = await run(client, tool, input)
      const { errors = [] } = value as { errors?: { message: string }[] }
      return [isError, ...errors.map(({ message }) => message)]
    }
    expect(await messagesOf('get_ad', { id: idOf('Ad', ad) })).toEqual([
      true,
      'Unknown argument `id`: `get_ad` takes `ad`.',
      'The argument `ad` is missing: `get_ad` takes `ad`.',
    ])
    expect(await messagesOf('get_company', { name: 'Nordvik' })).toEqual([
      true,
      'Unknown argument `name`: `get_company` takes no arguments.',
    ])
    expect(await messagesOf('create_ad', { input: { title: 4 } })).toContainEqual(
      expect.stringMatching(/^Argument `input` has invalid value/),
    )
  })

  test('an unknown tool is an error of the protocol (PLUS-103)', async () => {
    await expect((await connect(keys.read)).callTool({ name: 'rate_candidate' })).rejects.toThrow('Unknown tool')
  })
})

describe('access', () => {
  test('only an API key gets in; every other token gets a 401 or 403 without a session (PLUS-103)', async () => {
    const deleted = await makeKey('read')
    const [newest] = (await platform.inject(ApiKeys, { params: { companyId: company.id } }, member)).body
    await platform.inject(DeleteApiKey, { body: { id: company.id, keyId: newest?.id ?? 0 } }, member)
    const answers: Record<string, unknown> = {}
    const messages: Record<string, string> = {}
    for (const [name, token] of Object.entries({
      none: null,
      person: await platform.signIn(member),
      unknown: `tvl_${'x'.repeat(32)}`,
      short: 'tvl_x',
      deleted,
      career: keys.career,
    })) {
      const response = await post(token === null ? {} : { authorization: `Bearer ${token}` })
      const { error } = (await response.json()) as { error: { message: string; data?: { reason?: string } } }
      messages[name] = error.message
      answers[name] = [response.status, response.headers.get('www-authenticate'), error.data?.reason]
    }
    const invalid = 'Bearer realm="Tavla", error="invalid_token"'
    expect(answers).toEqual({
      none: [401, 'Bearer realm="Tavla"', undefined],
      person: [401, 'Bearer realm="Tavla"', undefined],
      unknown: [401, invalid, 'keyUnknown'],
      short: [401, invalid, 'keyUnknown'],
      deleted: [401, invalid, 'keyDeleted'],
      career: [403, null, 'keyNotAllowed'],
    })
    expect(messages).toMatchObject({
      none: 'This endpoint needs an API key. Send it as `Authorization: Bearer tvl_…`.',
      short: 'Unknown API key. Check that you sent the whole key.',
    })
  })

  test('a page of a foreign origin is refused, that of the web app may call (PLUS-103)', async () => {
    const authorization = `Bearer ${keys.read}`
    const { host } = new URL(web)
    for (const origin of ['https://evil.example', `http://${host}`, 'null'])
      expect((await post({ authorization, origin })).status).toBe(403)
    const own = await post({ authorization, origin: 'https://app.example' })
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, 'https://app.example'])
    const preflight = await fetch(`${web}/mcp`, { method: 'OPTIONS', headers: { origin: 'https://app.example' } })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      expect.stringContaining('mcp-protocol-version'),
    ])
  })

  test('a wrong request gets a clear status: method, type, size, batch (PLUS-103)', async () => {
    const authorization = `Bearer ${keys.read}`
    const get = await fetch(`${web}/mcp`, { headers: { authorization, accept: 'text/event-stream' } })
    expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect((await fetch(`${web}/mcp`, { method: 'DELETE', headers: { authorization } })).status).toBe(405)
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    expect((await post({ authorization, 'content-type': 'text/plain' })).status).toBe(415)
    expect((await post({ authorization }, [message, message])).status).toBe(400)
    expect((await post({ authorization }, '{')).status).toBe(400)
    expect((await post({ authorization }, 'x'.repeat(3_000_000))).status).toBe(413)
    expect((await post({ authorization }, message)).status).toBe(200)
  })
})
