import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { createClient } from 'graphql-ws'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { RenameAd } from '#contract/ads/ads.ts'
import { CreateApiKey, CreateCareerPage, DeleteApiKey } from '#contract/integrations/api-keys.ts'
import { GetCandidate, OrderCandidate, SetCandidateRating } from '#contract/candidates/pipeline.ts'
import { areas } from '#gateway/areas/index.ts'
import { readEnv } from '#gateway/env.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { sampleDetails, sampleFinishedAd } from '#platform/domains/ads/ads/ad.fixture.ts'
import { ads, candidates } from '#platform/foundation/db/schema/index.ts'
import {
  startPlatform,
  type AdRow,
  type CandidateRow,
  type CompanyRow,
  type TestPlatform,
  type UserRow,
} from '#platform/testing/start-platform.ts'
import { openLive, type LiveClient } from './support/socket.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

// API keys at the gateway over a real platform: the access they have, and the errors for everything else.

let platform: TestPlatform
let gateway: Gateway
let web: string
let platformUrl: string
let member: UserRow
let company: CompanyRow
let ad: AdRow
let candidate: CandidateRow
let keys: Record<'read' | 'write' | 'career', string>
const live: LiveClient[] = []

beforeAll(async () => {
  platform = await startPlatform({ now: new Date() })
  platformUrl = await platform.listen()
  // The id of a trusted document, as the web client sends it.
  const documents = { ours: 'query Ours { viewer { email } }' }
  gateway = createGateway({
    env: readEnv({ PORT: '0', PLATFORM_URL: platformUrl, LOG_LEVEL: 'silent' }),
    log: pino({ level: 'silent' }),
    typeDefs: loadTypeDefs(),
    areas,
    documents,
    rates: { key: { burst: 60, perSecond: 0.001 } },
  })
  web = `http://127.0.0.1:${await gateway.listen(0, '127.0.0.1')}`
  member = await platform.createUser({ firstName: 'Karin', lastName: 'Wallén' })
  company = await platform.createCompany({ members: [member] })
  ad = await platform.createAd(company, member)
  candidate = await platform.createCandidate(ad)
  keys = {
    read: await makeKey('read'),
    write: await makeKey('write'),
    career: (await platform.inject(CreateCareerPage, { body: { id: company.id, name: 'Webben' } }, member)).body.key,
  }
})
afterAll(async () => {
  // The gateway has already closed the socket of a deleted key.
  await Promise.allSettled(live.map((client) => client.close()))
  await gateway.stop(100)
  await platform.close()
})

/** Runs an operation of the web client, which keys cannot use. */
async function askAsMember(query: string, variables: object): Promise<Answer> {
  return ask(query, await platform.signIn(member), variables)
}

test('a member renames a key, changes its access and replaces it; both keys work for 24 hours (PLUS-60)', async () => {
  const first = await makeKey('read')
  const who = async (key: string) => {
    const { data, errors } = await ask('{ signedInKey { name scope } }', key)
    return data?.['signedInKey'] ?? errors?.[0]?.extensions['reason']
  }
  const list = '{ company(by: { databaseId: $id }) { partnerKeys(kind: API) { id name formerKeyUntil } } }'
  const listed = await askAsMember(`query ($id: Int!) ${list}`, { id: company.id })
  const [newest] = (listed.data as { company: { partnerKeys: { id: string }[] } }).company.partnerKeys
  const partnerKeyId = newest?.id
  const changed = await askAsMember(
    `mutation ($input: UpdatePartnerKeyInput!) {
      updatePartnerKey(input: $input) { partnerKey { name scope } errors { reason path } }
    }`,
    { input: { partnerKeyId, name: 'Intranätet', scope: 'WRITE' } },
  )
  expect(changed.data).toEqual({
    updatePartnerKey: { partnerKey: { name: 'Intranätet', scope: 'WRITE' }, errors: [] },
  })
  const taken = await askAsMember(
    'mutation ($input: UpdatePartnerKeyInput!) { updatePartnerKey(input: $input) { errors { reason path } } }',
    { input: { partnerKeyId, name: 'Nyckel 1' } },
  )
  expect(taken.data).toMatchObject({ updatePartnerKey: { errors: [{ reason: 'NAME_TAKEN' }] } })
  const replaced = await askAsMember(
    `mutation ($input: ReplacePartnerKeyInput!) {
      replacePartnerKey(input: $input) { partnerKey { formerKeyUntil } secret errors { reason } }
    }`,
    { input: { partnerKeyId } },
  )
  const { replacePartnerKey } = replaced.data as {
    replacePartnerKey: { secret: string; partnerKey: { formerKeyUntil: string } }
  }
  expect(Date.parse(replacePartnerKey.partnerKey.formerKeyUntil)).toBeGreaterThan(Date.now())
  const named = { name: 'Intranätet', scope: 'WRITE' }
  expect([await who(first), await who(replacePartnerKey.secret)]).toEqual([named, named])
})

let made = 0
async function makeKey(scope: 'read' | 'write'): Promise<string> {
  made += 1
  return (await platform.inject(CreateApiKey, { body: { id: company.id, name: `Nyckel ${made}`, scope } }, member)).body
    .key
}

interface Answer {
  status: number
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions: Record<string, unknown> }[]
}

async function ask(query: string, key: string, variables: object = {}, other: object = {}): Promise<Answer> {
  const response = await fetch(`${web}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
      authorization: `Bearer ${key}`,
    },
    body: JSON.stringify({ query, variables, ...other }),
  })
  return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) }
}

test('a key can read its company, ads, board and candidates (PLUS-60)', async () => {
  const { data, errors } = await ask(
    `query Ours($ad: Int!) {
    signedInKey { name scope company { databaseId name projects { folders { ads { databaseId name status } } } } }
    board(ad: { databaseId: $ad }) { steps { name candidates { databaseId name card { note messages { html } } } } }
  }`,
    keys.read,
    { ad: ad.id },
  )
  expect(errors).toBeUndefined()
  expect(data).toMatchObject({ signedInKey: { name: 'Nyckel 1', scope: 'READ', company: { databaseId: company.id } } })
  expect(JSON.stringify(data)).toContain(`"databaseId":${ad.id}`)
  expect(JSON.stringify(data)).toContain(`"databaseId":${candidate.id}`)
})

test('a key reads objects of several types by their ids, and no others (PLUS-60)', async () => {
  const other = await platform.createUser()
  const foreign = await platform.createAd(await platform.createCompany({ admin: other }), other)
  const ids = [
    toGlobalId('Candidate', candidate.id),
    toGlobalId('Ad', foreign.id),
    toGlobalId('Ad', ad.id),
    toGlobalId('Ad', 9_999_999),
    toGlobalId('Viewer', member.id),
  ]
  const { data, errors } = await ask('query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }', keys.read, { ids })
  expect(errors).toBeUndefined()
  expect(data).toEqual({
    nodes: [{ __typename: 'Candidate', id: ids[0] }, null, { __typename: 'Ad', id: ids[2] }, null, null],
  })
})

test('a non-public name gets the same error as an unknown name, in documents and introspection (PLUS-60)', async () => {
  const unknown = async (query: string): Promise<string[]> => {
    const { status, data, errors = [] } = await ask(query, keys.write)
    expect([status, data]).toEqual([400, undefined])
    return errors.map(({ message }) => message)
  }
  expect(await unknown('{ viewer { email } }')).toEqual(['Cannot query field "viewer" on type "Query".'])
  expect(await unknown(`{ ad(by: { databaseId: ${ad.id} }) { notifications viewerCanEdit promotion } }`)).toHaveLength(
    3,
  )
  expect(await unknown('mutation { createPartnerKey(input: {}) { secret } }')).toEqual([
    'Cannot query field "createPartnerKey" on type "Mutation".',
  ])
  expect(await unknown('{ company(by: { databaseId: 1 }) { partnerKeys(kind: API) { masked } } }')).toEqual([
    'Cannot query field "partnerKeys" on type "Company".',
  ])
  const period = 'startsAt: "2026-01-01T00:00:00Z", endsAt: "2026-01-02T00:00:00Z"'
  expect(
    await unknown(
      `mutation { publishAd(input: { adId: "x", ${period}, shouldPromote: true }) { errors { message } } }`,
    ),
  ).toEqual([expect.stringContaining('unknown field "shouldPromote"')])
  // A suggestion names only what is public.
  expect(await unknown('{ node(id: "x") { ... on Viewer { email } } }')).toEqual([
    'Unknown type "Viewer". Did you mean "Answer"?',
  ])
  expect(await unknown('{ veiwer { email } }')).toEqual(['Cannot query field "veiwer" on type "Query".'])
  expect(await unknown('mutation { createPartnerKeys(input: {}) { secret } }')).toEqual([
    'Cannot query field "createPartnerKeys" on type "Mutation".',
  ])
  expect((await ask(`{ node(id: "${toGlobalId('Viewer', member.id)}") { id } }`, keys.write)).data).toEqual({
    node: null,
  })
  const { data } = await ask('{ __schema { types { name } } __type(name: "Mutation") { fields { name } } }', keys.read)
  const names = JSON.stringify(data)
  expect(names).toContain('moveCandidate')
  for (const closed of ['Viewer', 'createPartnerKey', 'Invoice', 'signIn']) expect(names).not.toContain(`"${closed}"`)
})

test('a GET query with a key returns an ETag, and 304 until the data changes (PLUS-61)', async () => {
  const get = (key: string, etag?: string) =>
    fetch(`${web}/graphql?${new URLSearchParams({ query: '{ signedInKey { name publishedAds { title } } }' })}`, {
      headers: { authorization: `Bearer ${key}`, ...(etag !== undefined && { 'if-none-match': etag }) },
    })
  const summaryOf = async (answer: Response) => [
    answer.status,
    answer.headers.get('etag'),
    answer.headers.get('cache-control'),
    await answer.text(),
  ]
  const first = await get(keys.career)
  const etag = first.headers.get('etag') ?? ''
  expect(await summaryOf(first)).toEqual([
    200,
    expect.stringMatching(/^W\/"[\w-]{43}"$/),
    'private, no-cache',
    expect.stringContaining(
      JSON.stringify({ data: { signedInKey: { name: 'Webben', publishedAds: [] } } }).slice(0, -1),
    ),
  ])
  for (const one of [etag, `"other", ${etag}`, etag.slice('W/'.length)])
    expect(await summaryOf(await get(keys.career, one))).toEqual([304, etag, 'private, no-cache', ''])
  expect((await get(keys.read, etag)).status).toBe(200)
  await platform.db
    .update(ads)
    .set({
      ...sampleFinishedAd(),
      title: 'Svetsare',
      type: 'active',
      publishedAt: platform.clock(),
      start: platform.clock(),
      end: new Date(platform.clock().getTime() + DAY_MS),
    })
    .where(eq(ads.id, ad.id))
  expect(await summaryOf(await get(keys.career, etag))).toEqual([
    200,
    expect.not.stringContaining(etag),
    'private, no-cache',
    expect.stringContaining('Svetsare'),
  ])
  await platform.db
    .update(ads)
    .set({ title: ad.title, type: ad.type, publishedAt: ad.publishedAt, start: ad.start, end: ad.end })
    .where(eq(ads.id, ad.id))
  // Errors and responses to users must not be cached.
  const wrong = await get('tvl_nobodys-key-nobodys-key')
  const own = await get(await platform.signIn(member))
  for (const answer of [wrong, own])
    expect([answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([null, 'no-store'])
})

test('a career page key reads the salary that an ad states (PLUS-61)', async () => {
  const salaryOf = async (details: Parameters<typeof sampleDetails>[0]) => {
    await platform.db
      .update(ads)
      .set({ ...sampleFinishedAd(), details: sampleDetails(details), type: 'active', publishedAt: platform.clock() })
      .where(eq(ads.id, ad.id))
    const { data } = await ask(
      `{ signedInKey { publishedAds { salary {
        __typename currency period ... on SalaryAmount { amount } ... on SalaryRange { minimum maximum }
      } } } }`,
      keys.career,
    )
    return (data as { signedInKey: { publishedAds: { salary: unknown }[] } }).signedInKey.publishedAds[0]?.salary
  }
  const stated = { salaryCurrency: 'SEK', salaryPayout: 'monthly' } as const
  expect(await salaryOf({ ...stated, salaryMode: 'range', salaryFrom: 29_500, salaryTo: 33_800.5 })).toEqual({
    __typename: 'SalaryRange',
    currency: 'SEK',
    period: 'MONTHLY',
    minimum: '29500.00',
    maximum: '33800.50',
  })
  expect(await salaryOf({ ...stated, salaryMode: 'fixed', salaryFixed: 31_000 })).toEqual({
    __typename: 'SalaryAmount',
    currency: 'SEK',
    period: 'MONTHLY',
    amount: '31000.00',
  })
  expect(await salaryOf({})).toBeNull()
  await platform.db
    .update(ads)
    .set({ details: ad.details, type: ad.type, publishedAt: ad.publishedAt })
    .where(eq(ads.id, ad.id))
})

test('a mutation needs a key with write access (PLUS-60)', async () => {
  const rename = 'mutation Rename($input: RenameAdInput!) { renameAd(input: $input) { ad { name } errors { reason } } }'
  const variables = { input: { adId: toGlobalId('Ad', ad.id), title: 'Truckförare, natt' } }
  const refused = await ask(rename, keys.read, variables)
  expect([refused.status, refused.data, refused.errors?.[0]?.extensions]).toEqual([
    403,
    undefined,
    { code: 'FORBIDDEN', reason: 'keyReadOnly' },
  ])
  expect(refused.errors?.[0]?.message).toContain('Use a key that can write')
  expect((await platform.db.select().from(ads).where(eq(ads.id, ad.id)))[0]?.title).toBe(ad.title)
  expect((await ask(rename, keys.write, variables)).data).toEqual({
    renameAd: { ad: { name: 'Truckförare, natt' }, errors: [] },
  })
})

test('ids of other companies get the same error as unknown ids (PLUS-60)', async () => {
  const otherCompany = ['FORBIDDEN', 'keyElsewhere']
  const elsewhere = await platform.createCompany({ members: [member] })
  const theirs = await platform.createAd(elsewhere, member)
  const { id } = await platform.createCandidate(theirs)
  const said = async (query: (id: number) => string, foreign: number) => {
    const [one, other] = [await ask(query(foreign), keys.write), await ask(query(2_000_000_000), keys.write)]
    // Only the rest of the key's rate differs.
    const textOf = (answer: object) => JSON.stringify(answer).replace(/"rateLimit":\{[^}]*\}/, '')
    expect(textOf(one)).toBe(textOf(other).replaceAll('2000000000', String(foreign)))
    return [one.errors?.[0]?.extensions['code'], one.errors?.[0]?.extensions['reason']]
  }
  expect(await said((of) => `{ ad(by: { databaseId: ${of} }) { name } }`, theirs.id)).toEqual(otherCompany)
  expect(await said((of) => `{ board(ad: { databaseId: ${of} }) { name } }`, theirs.id)).toEqual(otherCompany)
  expect(await said((of) => `{ candidate(by: { databaseId: ${of} }) { name } }`, id)).toEqual(otherCompany)
  expect(
    await said(
      (of) =>
        `{ another: candidate(by: { databaseId: 1999999999 }) { name } candidate(by: { databaseId: ${of} }) { name } }`,
      id,
    ),
  ).toEqual(otherCompany)
  expect(await said((of) => `{ company(by: { databaseId: ${of} }) { name } }`, elsewhere.id)).toEqual(otherCompany)
  expect(
    await said(
      (of) => /* GraphQL */ `
        mutation {
          rateCandidate(input: { candidateId: "${toGlobalId('Candidate', of)}", rating: 3 }) {
            errors {
              reason
            }
          }
        }
      `,
      id,
    ),
  ).toEqual(otherCompany)
})

describe('a rejected key gets the reason (PLUS-60)', () => {
  test('for wrong and deleted keys, and for trusted documents', async () => {
    const wrong = await ask('{ signedInKey { name } }', 'tvl_nobodys-key-nobodys-key')
    expect([wrong.status, wrong.data, wrong.errors?.[0]]).toMatchObject([
      401,
      undefined,
      {
        message: 'Unknown API key. Check that you sent the whole key.',
        extensions: { code: 'UNAUTHENTICATED', reason: 'keyUnknown' },
      },
    ])
    const { id, key } = (await platform.inject(CreateApiKey, { body: { id: company.id, name: 'Bortkastad' } }, member))
      .body
    await platform.inject(DeleteApiKey, { body: { id: company.id, keyId: id } }, member)
    const gone = await ask('{ signedInKey { name } }', key)
    expect([gone.status, gone.data, gone.errors?.[0]]).toMatchObject([
      401,
      undefined,
      {
        message: "This API key has been deleted. Create a new one in the company's settings.",
        extensions: { code: 'UNAUTHENTICATED', reason: 'keyDeleted' },
      },
    ])
    const ours = await ask('', keys.write, {}, { query: undefined, id: 'ours' })
    expect([ours.status, ours.errors?.[0]?.extensions]).toEqual([403, { code: 'FORBIDDEN', reason: 'keyNotAllowed' }])
  })

  test('for an expired key', async () => {
    const expiresAt = new Date(platform.clock().getTime() + 60_000).toISOString()
    const { key } = (await platform.inject(CreateApiKey, { body: { id: company.id, name: 'Kort', expiresAt } }, member))
      .body
    platform.clock.advance({ minutes: 2 })
    const late = await ask('{ signedInKey { name } }', key)
    expect([late.status, late.data, late.errors?.[0]?.extensions]).toEqual([
      401,
      undefined,
      { code: 'UNAUTHENTICATED', reason: 'keyExpired' },
    ])
  })

  test('a career page key can read public ads only', async () => {
    const board = await ask(`{ board(ad: { databaseId: ${ad.id} }) { name } }`, keys.career)
    const ours = await ask('{ signedInKey { name publishedAds { title applyUrl } } }', keys.career)
    expect(ours.data).toEqual({ signedInKey: { name: 'Webben', publishedAds: [] } })
    expect([board.status, board.errors?.map(({ message }) => message)]).toEqual([
      400,
      [
        'Cannot query field "board" on type "Query". The key of a career page reads only `signedInKey` with its `publishedAds`.',
      ],
    ])
  })
})

test('an answer to a key reports its cost and what is left of the rate (PLUS-99)', async () => {
  const key = await makeKey('write')
  const send = (query: string, extensions?: object) =>
    fetch(`${web}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, extensions }),
    })
  const headersOf = ({ headers }: Response) =>
    ['limit', 'remaining', 'reset'].map((name) => headers.get(`ratelimit-${name}`))
  const costOf = async (answer: Response) =>
    ((await answer.json()) as { extensions: { cost: unknown }; data: unknown }).extensions.cost
  const first = await send('{ professionGroups { id } signedInKey { name } }')
  expect(headersOf(first)).toEqual(['60', '58', '2000'])
  expect(await costOf(first)).toEqual({
    cost: 13,
    maxCost: 50_000,
    calls: 2,
    maxCalls: 40,
    rateLimit: { limit: 60, remaining: 58, reset: 2000 },
  })
  // `explain` takes one call from the rate, and executes nothing.
  const input = `{ adId: "${toGlobalId('Ad', ad.id)}", title: "Bara förklarad" }`
  const rename = `mutation { renameAd(input: ${input}) { ad { name company { name } } } }`
  const titleNow = async () => (await platform.db.select().from(ads).where(eq(ads.id, ad.id)))[0]?.title
  const title = await titleNow()
  const explained = (await (await send(rename, { explain: true })).json()) as object
  expect(explained).toMatchObject({ data: null, extensions: { cost: { cost: 5, rateLimit: { remaining: 57 } } } })
  expect(await titleNow()).toBe(title)
  expect(await (await send(rename, { explain: 'yes' })).json()).toMatchObject({
    errors: [{ message: '`extensions.explain` must be true or false.' }],
  })
})

test('the rate of a key is the documented one: requests of its author do not count (PLUS-99)', async () => {
  const own = createGateway({
    env: readEnv({ PORT: '0', PLATFORM_URL: platformUrl, LOG_LEVEL: 'silent' }),
    log: pino({ level: 'silent' }),
    typeDefs: loadTypeDefs(),
    areas,
    documents: {},
    rates: { key: { burst: 9, perSecond: 0.001 }, freeText: { burst: 1, perSecond: 0.001 } },
  })
  const at = `http://127.0.0.1:${await own.listen(0, '127.0.0.1')}`
  onTestFinished(() => own.stop(100))
  const key = await makeKey('read')
  const statuses: number[] = []
  for (let asked = 0; asked < 10; asked += 1)
    statuses.push(
      (
        await fetch(`${at}/graphql`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify({ query: '{ signedInKey { name } }' }),
        })
      ).status,
    )
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429])
})

test('each key has its own rate limit, counted in platform calls (PLUS-60)', async () => {
  const [one, other] = [await makeKey('read'), await makeKey('read')]
  const query = '{ professionGroups { id } }'
  let answer = await ask(query, one)
  for (let asked = 1; asked < 61 && answer.status === 200; asked += 1) answer = await ask(query, one)
  expect([answer.status, answer.errors?.[0]?.extensions['code']]).toEqual([429, 'RATE_LIMITED'])
  expect((await ask(query, other)).status).toBe(200)
})

test('reads for an event count towards the rate limit of the key; the event itself is free (PLUS-60)', async () => {
  const burst = 12
  const limited = await startPlatform({ now: new Date(), env: { keyRate: { burst, perSecond: 0.000_001 } } })
  const own = createGateway({
    env: readEnv({ PORT: '0', PLATFORM_URL: await limited.listen(), LOG_LEVEL: 'silent' }),
    log: pino({ level: 'silent' }),
    typeDefs: loadTypeDefs(),
    areas,
    documents: {},
  })
  const at = `http://127.0.0.1:${await own.listen(0, '127.0.0.1')}`
  const owner = await limited.createUser()
  const theirs = await limited.createAd(await limited.createCompany({ members: [owner] }), owner)
  const { id } = await limited.createCandidate(theirs)
  const keyOf = async (name: string) =>
    (await limited.inject(CreateApiKey, { body: { id: theirs.companyId, name } }, owner)).body.key
  const query = (more: string) =>
    `subscription ($ad: ID!) { candidateUpdated(adId: $ad) { candidate { rating ${more} } } }`
  const variables = { ad: toGlobalId('Ad', theirs.id) }
  const hearing = openLive(at, await keyOf('Hör'))
  const reading = createClient({
    url: `${at.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: { token: await keyOf('Läser') },
  })
  onTestFinished(async () => {
    await Promise.allSettled([hearing.close(), reading.dispose()])
    await own.stop(100)
    await limited.close()
  })
  const hears = hearing.subscribe<{ candidateUpdated: { candidate: { rating: number } | null } }>(query(''), variables)
  const read: unknown[] = []
  reading.subscribe(
    { query: query('card { note }'), variables },
    {
      next: ({ errors }) => void read.push(errors?.[0]?.extensions?.['code'] ?? 'read'),
      error: (error) => void read.push(error),
      complete: () => undefined,
    },
  )
  const rate = (number: number) => limited.inject(SetCandidateRating, { body: { id, rating: 1 + (number % 5) } }, owner)
  await hears.untilReceived(() => read.includes('read'), rate)
  // Until its reads use up its rate limit. The other key is not affected, however many events it receives.
  await hears.untilReceived(() => read.includes('RATE_LIMITED'), rate)
  const heard = hears.results.length
  await hears.untilReceived(() => hears.results.length > heard + burst, rate)
  expect(read.filter((each) => each !== 'read' && each !== 'RATE_LIMITED')).toEqual([])
})

test('a key can follow its ads and candidates live, and its socket closes when it is deleted (PLUS-60)', async () => {
  const made = (await platform.inject(CreateApiKey, { body: { id: company.id, name: 'Direkt' } }, member)).body
  const client = openLive(web, made.key)
  live.push(client)
  await client.connected()
  const followed = client.subscribe<{
    candidateUpdated?: { needsResync: boolean; candidate: { databaseId: number; position: number } | null }
  }>(
    'subscription Follow($ad: ID!) { candidateUpdated(adId: $ad) { needsResync candidate { databaseId position } } }',
    {
      ad: toGlobalId('Ad', ad.id),
    },
  )
  await followed.untilReceived(
    ({ candidateUpdated }) => candidateUpdated?.candidate?.databaseId === candidate.id,
    (number) => platform.inject(SetCandidateRating, { body: { id: candidate.id, rating: number % 5 } }, member),
  )
  // A client sorts by position, so it must be notified when steps are renumbered.
  expect(followed.results.filter(({ candidateUpdated }) => candidateUpdated?.needsResync)).toEqual([])
  const beside = [await platform.createCandidate(ad), await platform.createCandidate(ad)]
  await platform.db.update(candidates).set({ position: 5 }).where(eq(candidates.adId, ad.id))
  const {
    body: { candidate: last, step },
  } = await platform.inject(GetCandidate, { query: { id: beside[1]?.id ?? 0 } }, member)
  expect(
    (
      await platform.inject(
        OrderCandidate,
        { body: { ad: ad.id, id: last.id, step, order: 1, started: last.changed } },
        member,
      )
    ).status,
  ).toBe(200)
  await followed.until(({ candidateUpdated }) => candidateUpdated?.needsResync === true)
  const changed = client.subscribe<{ adUpdated?: { ad: { name: string } | null } }>(
    'subscription Ads($company: ID!) { adUpdated(companyId: $company) { ad { name } } }',
    { company: toGlobalId('Company', company.id) },
  )
  await changed.untilReceived(
    ({ adUpdated }) => adUpdated?.ad?.name.startsWith('Ny titel') === true,
    (number) => platform.inject(RenameAd, { body: { id: ad.id, title: `Ny titel ${number}` } }, member),
  )
  expect(await client.rejectionOf('subscription { homeUpdated { needsResync } }')).toContain(
    'on type \\"Subscription\\"',
  )
  await platform.inject(DeleteApiKey, { body: { id: company.id, keyId: made.id } }, member)
  expect(await client.untilClosed()).toBe(4403)
})

test('the public schema is served as SDL, equal to schema.public.graphql (PLUS-65)', async () => {
  const served = await fetch(`${web}/schema/public.graphql`)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'application/graphql; charset=utf-8'])
  expect(await served.text()).toBe(await readFile(new URL('../schema.public.graphql', import.meta.url), 'utf8'))
  expect(
    (await fetch(`${web}/schema/public.graphql`, { headers: { 'if-none-match': served.headers.get('etag') ?? '' } }))
      .status,
  ).toBe(304)
})
