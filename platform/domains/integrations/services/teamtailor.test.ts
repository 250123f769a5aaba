import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  ConnectionExchanges,
  ConnectionReading,
  DisableService,
  EnableTeamtailor,
  SetTeamtailorWebhookKey,
} from '#contract/integrations/services.ts'
import { connections } from '#platform/foundation/db/schema/index.ts'
import { sandboxClient } from '#platform/foundation/env/service-settings.ts'
import { startConnected, type ConnectedWorld } from './connections.fixture.ts'
import { example } from './examples.fixture.ts'
import { checkBoardSignature, checkEventSignature, integrationKeyIn } from './teamtailor/signatures.ts'

// Jobs that Teamtailor sends to the job board, and events of a company's webhook, in the documented formats.

let world: ConnectedWorld
let key: string
let id: number
const webhookKey = 'exempelnyckel-för-webhook-1'
beforeAll(async () => {
  // The day on which the examples were written.
  world = await startConnected({ now: new Date('2026-11-03T09:00:00Z') })
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
    hasWebhookKey: false,
  })
})

const hmac = (secret: string, text: string | Buffer): string => createHmac('sha256', secret).update(text).digest('hex')
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
function tokenOf(claims: object, secret = sandboxClient.teamtailorKey, header: object = { typ: 'JWT', alg: 'HS256' }) {
  const unsigned = `${encode(header)}.${encode(claims)}`
  return `Bearer ${unsigned}.${createHmac('sha256', secret).update(unsigned).digest('base64url')}`
}
const bytesOf = (body: object | string | Buffer | null): Buffer =>
  Buffer.isBuffer(body)
    ? body
    : Buffer.from(typeof body === 'string' ? body : body === null ? '' : JSON.stringify(body))
const seconds = (minutes = 0): number => Math.floor(world.platform.clock().getTime() / 1000) + minutes * 60
const boardSignature = (body: Buffer, at = seconds(), secret = sandboxClient.teamtailorKey): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')},v0=${hmac('false', 'x')}`

interface BoardOptions {
  method?: 'POST' | 'PUT' | 'DELETE'
  path?: string
  authorization?: string
  signature?: string
}
async function sendJob(body: object | string | Buffer | null, options: BoardOptions = {}) {
  const payload = bytesOf(body)
  const answer = await world.platform.app.inject({
    method: options.method ?? 'POST',
    url: `/hooks/teamtailor-board/webhook${options.path ?? ''}`,
    headers: {
      authorization: options.authorization ?? tokenOf({ integrationKey: key }),
      'teamtailor-signature': options.signature ?? boardSignature(payload),
      ...(body !== null && { 'content-type': 'application/json' }),
    },
    ...(body !== null && { payload }),
  })
  return [answer.statusCode, answer.json<Record<string, unknown>>()] as const
}
/** Returns an example, with other values for some of its fields. */
const job = (over: object = {}, file = 'teamtailor/post.json'): Record<string, unknown> => ({
  ...Object(JSON.parse(example(file))),
  id: randomUUID(),
  ...over,
})
const inner = (over: object) => ({ job: { ...Object(job()['job']), ...over } })
const ad = async (externalId = '70112') => (await world.arrived()).get(externalId)
const reading = async () => (await world.platform.inject(ConnectionReading, { query: { id } }, world.member)).body
const faults = async () =>
  (await world.platform.inject(ConnectionExchanges, { query: { id } }, world.moderator)).body.items.map(
    ({ fault }) => fault,
  )

describe('job board', () => {
  test('a job is created, changed and removed as documented, and the answer names our ad (PLUS-160)', async () => {
    const [status, body] = await sendJob(example('teamtailor/post.json'))
    const created = await ad()
    expect([status, body]).toEqual([200, { body: { externalId: `tavla-${created?.id}` } }])
    expect(created).toMatchObject({
      title: 'Kundtjänstmedarbetare',
      type: 'active',
      source: 'teamtailor',
      city: 'Umeå',
      link: expect.stringContaining('promotion=5-tavla'),
      external: {
        address: 'Storgatan 3',
        workplaceType: 'mixed',
        extent: 'fullTime',
        salaryFrom: 29_500,
        salaryTo: 33_800,
      },
    })
    expect(await sendJob(example('teamtailor/put.json'), { method: 'PUT' })).toEqual([200, body])
    expect(await ad()).toMatchObject({
      id: created?.id,
      title: 'Kundtjänstmedarbetare, deltid',
      external: { extent: 'partTime' },
    })
    expect(await sendJob(null, { method: 'DELETE', path: '/70112' })).toEqual([200, {}])
    expect(await ad()).toMatchObject({ type: 'inactive' })
    expect(await sendJob(null, { method: 'DELETE', path: '/70112' })).toEqual([200, {}])
    expect(await sendJob(null, { method: 'DELETE', path: '/unknown%00' })).toEqual([200, {}])
    expect((await world.arrived()).size).toBe(1)
  })

  test('a delivery with the same id changes nothing, and gets the same answer (PLUS-160)', async () => {
    const delivery = job()
    const first = await sendJob(delivery)
    expect(first[0]).toBe(200)
    expect(await sendJob({ ...delivery, ...inner({ title: 'Ändrad' }) })).toEqual(first)
    expect(await ad()).toMatchObject({ title: 'Kundtjänstmedarbetare' })
    const all = await Promise.all(
      ['POST', 'PUT', 'POST'].map((method) => sendJob(delivery, { method: method as 'POST' | 'PUT' })),
    )
    expect(all).toEqual([first, first, first])
    expect((await world.arrived()).size).toBe(1)
  })

  test('rejects another key, another signer, a changed body and an old time, and stores nothing (PLUS-160)', async () => {
    const body = job()
    const bytes = bytesOf(body)
    for (const authorization of [
      '',
      'Bearer x',
      'Bearer a.b.c',
      `Bearer ${key}`,
      tokenOf({ integrationKey: key }, 'another key'),
      tokenOf({ integrationKey: `${key}x` }),
      tokenOf({ integrationKey: '' }),
      tokenOf({ other: key }),
      tokenOf({ integrationKey: [key] }),
      tokenOf({ integrationKey: key }, sandboxClient.teamtailorKey, { typ: 'JWT', alg: 'none' }),
      tokenOf({ integrationKey: key }, sandboxClient.teamtailorKey, { typ: 'JWT', alg: 'HS512' }),
      tokenOf({ integrationKey: key, exp: seconds(-10) }),
      `Bearer ${encode({ typ: 'JWT', alg: 'none' })}.${encode({ integrationKey: key })}.`,
    ])
      expect([authorization, (await sendJob(body, { authorization }))[0]]).toEqual([authorization, 401])
    for (const signature of [
      '',
      'x',
      boardSignature(bytes, seconds(), 'another key'),
      boardSignature(Buffer.concat([bytes, Buffer.from(' ')])),
      boardSignature(bytes).replace(/v1=.*?,v0/, 'v0'),
      boardSignature(bytes).replace(/t=\d+/, 't=1'),
    ])
      expect([signature, await sendJob(body, { signature })]).toEqual([
        signature,
        [401, { errors: [expect.stringContaining('Integrationsnyckeln')] }],
      ])
    expect(await faults()).toEqual([])
    for (const minutes of [-6, 6])
      expect(await sendJob(body, { signature: boardSignature(bytes, seconds(minutes)) })).toEqual([
        401,
        { errors: ['Signaturen är för gammal.'] },
      ])
    expect((await world.arrived()).size).toBe(0)
    expect(await faults()).toEqual(['timestamp', 'timestamp'])
    expect((await sendJob(body, { signature: boardSignature(bytes, seconds(4)) }))[0]).toBe(200)
  })

  test('the key of one company never reaches the ads of another (PLUS-160)', async () => {
    await sendJob(job())
    const other = { company: world.company, key }
    world.company = await world.platform.createCompany({ admin: world.member })
    const { body } = await world.platform.inject(EnableTeamtailor, { body: { id: world.company.id } }, world.member)
    key = body.integrationKey ?? ''
    expect(await sendJob(null, { method: 'DELETE', path: '/70112' })).toEqual([200, {}])
    expect((await sendJob(job(inner({ title: 'Annan' }))))[0]).toBe(200)
    expect((await world.arrived(other.company)).get('70112')).toMatchObject({
      title: 'Kundtjänstmedarbetare',
      type: 'active',
    })
    expect(await ad()).toMatchObject({ title: 'Annan' })
  })

  test('bad input gets 400 with texts for the recruiter, and its fault is kept (PLUS-160, PLUS-162)', async () => {
    const without = (name: string) => Object.fromEntries(Object.entries(job()).filter(([each]) => each !== name))
    const bad: (string | Buffer | object)[] = [
      'ingen json',
      '',
      '[]',
      'null',
      Buffer.from([0x7b, 0xe5, 0x7d]),
      '['.repeat(100_000),
      ...['id', 'reference-id', 'created-at', 'duration', 'job-board-id', 'webhook-data', 'company', 'job'].map(
        without,
      ),
      job({ id: 'x' }),
      job({ id: `${randomUUID()}\0` }),
      job({ 'reference-id': '' }),
      job({ 'reference-id': ' \0' }),
      job({ duration: -1 }),
      job({ company: { name: 'Utan uuid' } }),
      job(inner({ title: 17 })),
      job(inner({ title: ' ' })),
      job(inner({ title: 'x'.repeat(1001) })),
      job(inner({ body: 'x'.repeat(60_001) })),
      job(inner({ url: 'javascript:alert(1)', 'apply-url': '' })),
      job(inner({ 'end-date': '2026-11-02T00:00:00+01:00' })),
    ]
    for (const body of bad) {
      const [status, answer] = await sendJob(body)
      expect([JSON.stringify(body).slice(0, 60), status, answer]).toEqual([
        JSON.stringify(body).slice(0, 60),
        400,
        { errors: expect.arrayContaining([expect.any(String)]) },
      ])
    }
    expect(await sendJob('x'.repeat(300_001))).toEqual([413, { errors: [expect.any(String)] }])
    expect((await world.arrived()).size).toBe(0)
    await sendJob('ingen json')
    expect((await reading()).faulty).toMatchObject({ fault: 'invalid', detail: expect.stringContaining('JSON') })
    expect((await sendJob(job(inner({ title: ' ' }))))[1]).toEqual({ errors: ['Jobbet saknar titel.'] })
    expect(await reading()).toMatchObject({ faulty: null, job: { title: null, leftOut: 'noTitle', adId: null } })
    expect((await sendJob(job()))[0]).toBe(200)
    expect(await reading()).toMatchObject({
      faulty: null,
      job: { title: 'Kundtjänstmedarbetare', leftOut: null, adId: (await ad())?.id, externalId: '70112' },
    })
  })

  test('the activation form is checked, and the form before a job asks for the place (PLUS-160)', async () => {
    const get = async (path: string, authorization: string) => {
      const answer = await world.platform.app.inject({
        method: 'GET',
        url: `/hooks/teamtailor-board/${path}`,
        headers: { authorization },
      })
      return [answer.statusCode, answer.json<unknown>()]
    }
    const { config } = JSON.parse(example('teamtailor/activation-config.json')) as {
      config: { validateEndpoint: string; fields: { id: string }[] }
    }
    const claims = (value: string) => tokenOf(Object.fromEntries(config.fields.map((field) => [field.id, value])))
    expect(await get(config.validateEndpoint, claims(` ${key} `))).toEqual([200, {}])
    expect(await get(config.validateEndpoint, claims('tt_fel'))).toEqual([401, { errors: [expect.any(String)] }])
    expect(await get('config?page=1&locale=en&job_id=1', claims(key))).toEqual([
      200,
      { config: expect.objectContaining({ '1': [], page: '1', hasNextPage: false, hasRedirectLink: false }) },
    ])
  })

  test('an ended connection accepts nothing, and forgets its readings (PLUS-160, PLUS-162)', async () => {
    await sendJob(job())
    expect((await world.platform.inject(DisableService, { body: { id } }, world.member)).status).toBe(200)
    await world.platform.runJobs()
    expect(await ad()).toMatchObject({ type: 'inactive' })
    expect((await sendJob(job({ 'reference-id': '9' })))[0]).toBe(401)
    expect(await world.connection('teamtailor')).toMatchObject({ integrationKey: null, webhookUrl: null })
    const rows = await world.platform.db
      .select({ reading: connections.lastReading, hash: connections.keyHash })
      .from(connections)
    expect(rows).toContainEqual({ reading: { job: null, faulty: null }, hash: null })
  })
})

describe('company webhook', () => {
  beforeEach(async () => {
    const set = (value: string, as = world.member) =>
      world.platform.inject(SetTeamtailorWebhookKey, { body: { id, key: value } }, as)
    expect((await set('  ')).error).toMatchObject({ errors: { key: ['required'] } })
    expect((await set('x', await world.platform.createUser())).status).toBe(403)
    expect((await set(webhookKey)).status).toBe(200)
    expect(await world.connection('teamtailor')).toMatchObject({ hasWebhookKey: true, integrationKey: key })
  })
  const v2 = (body: Buffer, at = seconds(), secret = webhookKey): string =>
    Buffer.from(`t=${at},v2=${createHmac('sha256', secret).update(`${at}.`).update(body).digest('hex')}`).toString(
      'base64',
    )
  async function sendEvent(
    body: object | string | Buffer,
    { signature, to = id }: { signature?: string | null; to?: number } = {},
  ) {
    const payload = bytesOf(body)
    const answer = await world.platform.app.inject({
      method: 'POST',
      url: `/hooks/teamtailor/${to}`,
      headers: {
        'content-type': 'application/json',
        ...(signature !== null && { 'tt-signature': signature ?? v2(payload) }),
      },
      payload,
    })
    return [answer.statusCode, answer.json<{ code: string }>().code]
  }

  test('an event changes and ends the ad that the job board channel created (COMP-102, PLUS-161)', async () => {
    expect(await sendEvent(example('teamtailor/job-create.json'))).toEqual([200, 'ignored'])
    expect(await reading()).toMatchObject({ job: { leftOut: 'noLink' } })
    expect((await world.arrived()).size).toBe(0)
    await sendJob(example('teamtailor/post.json'))
    const created = await ad()
    await world.later({ minutes: 1 })
    expect(await sendEvent(example('teamtailor/job-update.json'))).toEqual([200, 'taken'])
    expect(await ad()).toMatchObject({
      id: created?.id,
      title: 'Kundtjänstmedarbetare, deltid',
      city: 'Umeå',
      link: created?.link,
      external: { extent: 'partTime', address: 'Storgatan 3' },
    })
    // An event that is older than the stored job changes nothing.
    expect(await sendEvent(example('teamtailor/job-create.json'))).toEqual([200, 'taken'])
    expect(await ad()).toMatchObject({ title: 'Kundtjänstmedarbetare, deltid' })
    expect(await sendEvent(example('teamtailor/job-update-archived.json'))).toEqual([200, 'taken'])
    expect(await ad()).toMatchObject({ type: 'inactive' })
    expect(await sendEvent(example('teamtailor/job-destroy.json'))).toEqual([200, 'taken'])
  })

  test('the signature may be of version 1, in the header or in the body (PLUS-161)', async () => {
    await sendJob(example('teamtailor/post.json'))
    const v1 = Buffer.from(hmac(webhookKey, '70112')).toString('base64')
    expect(await sendEvent(example('teamtailor/job-update.json'), { signature: v1 })).toEqual([200, 'taken'])
    expect(await sendEvent(example('teamtailor/job-update.json'), { signature: v1 })).toEqual([200, 'replayed'])
    expect(await sendEvent(example('teamtailor/job-create-signed-in-body.json'), { signature: null })).toEqual([
      200,
      'taken',
    ])
    expect(
      await sendEvent(example('teamtailor/job-destroy.json'), {
        signature: Buffer.from(hmac(webhookKey, '70113')).toString('base64'),
      }),
    ).toEqual([401, 'signature'])
  })

  test('events of people are ignored and leave no trace (PLUS-161)', async () => {
    const before = await faults()
    expect(await sendEvent(example('teamtailor/candidate-create-ignored.json'))).toEqual([200, 'ignored'])
    expect(await sendEvent({ payload: { event_name: 'job.dance', data: { id: '1' } } })).toEqual([200, 'ignored'])
    expect(await faults()).toEqual(before)
    expect(await reading()).toEqual({ job: null, faulty: null })
  })

  test('rejects a wrong signature, an old time and an invalid event, and stores nothing (PLUS-161)', async () => {
    const text = example('teamtailor/job-update.json')
    const body = Buffer.from(text)
    for (const signature of ['', 'x', v2(body, seconds(), key), v2(Buffer.from(`${text} `)), v2(body).slice(4)])
      expect([signature, ...(await sendEvent(text, { signature }))]).toEqual([signature, 401, 'signature'])
    expect(await sendEvent(text, { to: 2_000_000_000 })).toEqual([401, 'signature'])
    for (const minutes of [-6, 6])
      expect(await sendEvent(text, { signature: v2(body, seconds(minutes)) })).toEqual([401, 'timestamp'])
    for (const bad of [
      'ingen json',
      '[]',
      '{}',
      { payload: { event_name: 'job.create', data: {} } },
      Buffer.from([0x7b, 0xe5]),
    ])
      expect([String(bad), ...(await sendEvent(bad))]).toEqual([String(bad), 400, 'invalid'])
    expect((await world.arrived()).size).toBe(0)
    expect((await reading()).faulty).toMatchObject({ fault: 'invalid' })
    expect(await world.connection('teamtailor')).toMatchObject({ status: 'connected', fault: 'invalid' })
  })
})

describe('signatures', () => {
  const { cases, now, ...keys } = JSON.parse(example('teamtailor/signatures.json')) as {
    companyWebhookKey: string
    jobBoardKey: string
    now: string
    cases: {
      body: string | null
      version: string
      value: string
      expect?: string
      authorization?: string
    }[]
  }
  test.each(cases)(
    '$version of $body, $expect (PLUS-160, PLUS-161)',
    async ({ body, version, value, authorization, ...rest }) => {
      const bytes = Buffer.from(body === null ? '' : example(`teamtailor/${body}`))
      const signed = { body: bytes, now: new Date(now) }
      const dataId = /"data":\{"id":"(\d+)"/.exec(bytes.toString())?.[1] ?? null
      const expected = rest.expect === 'too old' ? 'timestamp' : rest.expect === 'wrong body' ? 'signature' : null
      if (version !== 'partner v1')
        return expect(checkEventSignature(value, dataId, { ...signed, key: keys.companyWebhookKey })).toBe(expected)
      expect(checkBoardSignature(value, { ...signed, key: keys.jobBoardKey })).toBe(expected)
      expect(await integrationKeyIn(authorization ?? '', { key: keys.jobBoardKey, now: signed.now })).toBe(
        'tt_exempel123',
      )
    },
  )
})
