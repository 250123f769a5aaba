import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RenameAd } from '#contract/ads/ads.ts'
import { DeleteAd } from '#contract/advertising/publishing.ts'
import { CreateApiKey, CreateCareerPage } from '#contract/integrations/api-keys.ts'
import { areas } from '#gateway/areas/index.ts'
import { readEnv } from '#gateway/env.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { applyToAd } from '#platform/domains/candidates/applications/apply-to-ad.ts'
import { createBoard, move } from '#platform/domains/candidates/pipeline/pipeline.fixture.ts'
import { companies } from '#platform/foundation/db/schema/index.ts'
import { Prune } from '#platform/program/housekeeping.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'
import { UNKNOWN_ARRIVAL } from '#rules/candidates/arrival.ts'
import { toGlobalId } from '#rules/ids/global-id.ts'
import {
  changeFields,
  followChanges,
  followEvents,
  type FollowResult,
  type SeenChange,
} from './support/follow-changes.ts'

// The feed of changes and its subscription, read with API keys through the gateway over a real platform.

let platform: TestPlatform
let gateway: Gateway
let web: string
let board: Awaited<ReturnType<typeof createBoard>>
let keys: { own: string; career: string; foreign: string }

beforeAll(async () => {
  platform = await startPlatform({ now: new Date() })
  gateway = createGateway({
    env: readEnv({ PORT: '0', PLATFORM_URL: await platform.listen(), LOG_LEVEL: 'silent' }),
    log: pino({ level: 'silent' }),
    typeDefs: loadTypeDefs(),
    areas,
    documents: {},
  })
  web = `http://127.0.0.1:${await gateway.listen(0, '127.0.0.1')}`
  board = await createBoard(platform as never)
  const stranger = await platform.createUser()
  const elsewhere = await platform.createCompany({ members: [stranger] })
  const keyOf = async (id: number, as: { id: string }) =>
    (await platform.inject(CreateApiKey, { body: { id, name: 'Kopia', scope: 'read' } }, as)).body.key
  keys = {
    own: await keyOf(board.company.id, board.karin),
    foreign: await keyOf(elsewhere.id, stranger),
    career: (await platform.inject(CreateCareerPage, { body: { id: board.company.id, name: 'Webb' } }, board.karin))
      .body.key,
  }
})
afterAll(async () => {
  await gateway.stop(100)
  await platform.close()
})

interface Feed {
  nodes: (SeenChange & { ad: { current: { name: string } | null }; candidate: { current: { name: string } } | null })[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
  latestCursor: string
}
interface Answer {
  data?: { company: { changes: Feed | null } | null } | null
  errors?: { message: string; extensions: Record<string, unknown> }[]
}

async function ask(args: string, key = keys.own): Promise<Answer> {
  const response = await fetch(`${web}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      query: `{ company(by: { databaseId: ${board.company.id} }) { changes(${args}) {
        nodes { ${changeFields} ad { current { name } } candidate { current { name } } }
        pageInfo { hasNextPage endCursor }
        latestCursor
      } } }`,
    }),
  })
  return (await response.json()) as Answer
}

async function read(args: string): Promise<Feed> {
  const { data, errors } = await ask(args)
  if (errors || !data?.company?.changes) throw new Error(JSON.stringify(errors))
  return data.company.changes
}

const latest = async () => (await read('first: 1')).latestCursor
const rename = (title: string) => platform.inject(RenameAd, { body: { id: board.candidate.adId, title } }, board.karin)

async function apply(firstName: string): Promise<void> {
  await applyToAd(platform.actor({ now: platform.clock() }), board.candidate.adId, {
    applicant: {
      firstName,
      lastName: 'Falk',
      email: `${firstName}@brev.example`,
      phone: '070-174 06 57',
      dateOfBirth: '',
    },
    answers: {},
    fileIds: [],
    locale: 'sv',
    arrival: UNKNOWN_ARRIVAL,
    submissionKey: null,
  })
}

/** Follows until a number of results have arrived. */
async function follow(
  variables: { after?: string; events?: string[] },
  { count, key = keys.own }: { count: number; key?: string },
): Promise<FollowResult[]> {
  const results: FollowResult[] = []
  const stop = new AbortController()
  const companyId = toGlobalId('Company', board.company.id)
  for await (const result of followChanges(web, key, { companyId, ...variables }, stop.signal))
    if (results.push(result) >= count) break
  stop.abort()
  return results
}
/** Writes until the results have arrived: a client cannot know when a subscription is active. */
async function whileWriting<T>(results: Promise<T>, write: (number: number) => Promise<unknown>): Promise<T> {
  let hasEnded = false
  const ended = results.finally(() => (hasEnded = true))
  // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- set when the results have arrived
  for (let number = 1; !hasEnded; number += 1) {
    await write(number)
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 100))])
  }
  return results
}
const changesIn = (results: readonly FollowResult[]) => results.map(({ data }) => data?.changeAdded.change)

test('a key reads each change once, page by page, with the current objects (PLUS-98)', async () => {
  const start = await latest()
  await rename('Kyltekniker')
  await move(platform as never, board.karin, board.candidate, board.interview)
  await apply('Ellen')
  await platform.deps.hub.flush()
  const seen: Feed['nodes'] = []
  for (let after = start, more = true; more;) {
    const { nodes, pageInfo } = await read(`first: 1, after: "${after}"`)
    seen.push(...nodes)
    after = pageInfo.endCursor ?? after
    more = pageInfo.hasNextPage
  }
  expect(seen.map(({ event }) => event)).toEqual(['AD_CHANGED', 'CANDIDATE_MOVED', 'APPLICATION_RECEIVED'])
  expect(seen[1]).toMatchObject({
    ad: { id: toGlobalId('Ad', board.candidate.adId), current: { name: 'Kyltekniker' } },
    candidate: { id: toGlobalId('Candidate', board.candidate.id), databaseId: board.candidate.id },
    fromStep: { databaseId: board.incoming.id },
    toStep: { databaseId: board.interview.id },
  })
  expect(seen[2]?.candidate?.current.name).toBe('Ellen Falk')
  expect(await read(`after: "${await latest()}"`)).toMatchObject({ nodes: [], pageInfo: { endCursor: null } })
  const moved = await read(`after: "${start}", events: [CANDIDATE_MOVED]`)
  expect(moved.nodes.map(({ cursor }) => cursor)).toEqual([seen[1]?.cursor])
})

test('the feed hides the names of a company that screens anonymously (PLUS-43, PLUS-98)', async () => {
  const start = await latest()
  const screen = (anonymousScreening: typeof board.company.anonymousScreening) =>
    platform.db.update(companies).set({ anonymousScreening }).where(eq(companies.id, board.company.id))
  await screen({ name: true, picture: true, age: true, untilStep: 'Interview' })
  await apply('Signe')
  await platform.deps.hub.flush()
  const hidden = JSON.stringify(await read(`after: "${start}"`))
  expect(hidden).toContain('APPLICATION_RECEIVED')
  expect(hidden).not.toContain('Signe')
  await screen(null)
  expect(JSON.stringify(await read(`after: "${start}"`))).toContain('Signe Falk')
})

test('other keys get no change, and a wrong cursor or filter is refused (PLUS-60, PLUS-98)', async () => {
  expect(await ask('first: 1', keys.foreign)).toMatchObject({
    errors: [{ extensions: { code: 'FORBIDDEN', reason: 'keyElsewhere' } }],
  })
  expect((await ask('first: 1', keys.career)).errors?.[0]?.extensions['code']).toBe('GRAPHQL_VALIDATION_FAILED')
  for (const args of ['first: 101', 'after: "x"', 'after: "chg_x"', 'events: [WEBHOOK_TEST]'])
    expect([args, (await ask(args)).errors?.[0]?.extensions['code']]).toEqual([args, 'BAD_REQUEST'])
  const refused = async (key: string) => (await follow({}, { count: 1, key }))[0]?.errors?.[0]
  expect(await refused(keys.foreign)).toMatchObject({ extensions: { code: 'FORBIDDEN', reason: 'keyElsewhere' } })
  expect(await refused(await platform.signIn(board.karin))).toMatchObject({
    message: expect.stringContaining('Only API keys'),
    extensions: { code: 'FORBIDDEN' },
  })
})

test('a subscription continues after any cursor with the changes of the feed, and filters them (PLUS-98)', async () => {
  const start = await latest()
  for (const title of ['Ett', 'Två', 'Tre']) await rename(title)
  expect((await move(platform as never, board.karin, board.candidate, board.accepted)).status).toBe(200)
  const withoutObjects = async () =>
    (await read(`first: 100, after: "${start}"`)).nodes.map(({ ad, candidate, ...change }) => ({
      ...change,
      ad: { id: ad.id, databaseId: ad.databaseId },
      candidate: candidate && { id: candidate.id, databaseId: candidate.databaseId },
    }))
  await platform.deps.hub.flush()
  const feed = await withoutObjects()
  expect(feed).toHaveLength(4)
  expect(changesIn(await follow({ after: start }, { count: 4 }))).toEqual(feed)
  for (const [index, { cursor }] of feed.slice(0, -1).entries())
    expect(changesIn(await follow({ after: cursor }, { count: 3 - index }))).toEqual(feed.slice(index + 1))
  expect(changesIn(await follow({ after: start, events: ['CANDIDATE_MOVED'] }, { count: 1 }))).toEqual(feed.slice(3))
  // Live changes follow the ones of the feed.
  const live = await whileWriting(follow({ after: start }, { count: 7 }), (number) => rename(`Fyra ${number}`))
  expect(changesIn(live)).toEqual((await withoutObjects()).slice(0, 7))
})

test('every subscription of a key has the cursor after which the feed continues (PLUS-98)', async () => {
  type Added = { candidateAdded: { candidate: { databaseId: number } } }
  const stop = new AbortController()
  const query = 'subscription ($ad: ID!) { candidateAdded(adId: $ad) { needsResync candidate { databaseId } } }'
  const added = followEvents<Added>(web, keys.own, query, { ad: toGlobalId('Ad', board.candidate.adId) }, stop.signal)
  const { value } = await whileWriting(added.next(), (number) => apply(`Nils${number}`))
  await apply('Sist')
  await platform.deps.hub.flush()
  const received = async (after: string) =>
    (await read(`first: 100, after: "${after}", events: [APPLICATION_RECEIVED]`)).nodes.map(
      ({ candidate }) => candidate?.databaseId,
    )
  const [all, rest] = [await received('chg_0'), await received(value?.extensions?.cursor ?? '')]
  expect(rest.length).toBeGreaterThan(0)
  expect(all.slice(-rest.length - 1)).toEqual([value?.data?.candidateAdded.candidate.databaseId, ...rest])
  stop.abort()
})

test('without a cursor, a subscription begins with the next change (PLUS-98)', async () => {
  await rename('Före')
  await platform.deps.hub.flush()
  const before = await latest()
  const [change] = changesIn(await whileWriting(follow({}, { count: 1 }), (number) => rename(`Efter ${number}`)))
  const { nodes } = await read(`after: "${before}"`)
  expect(nodes.map(({ cursor }) => cursor)).toContain(change?.cursor)
})

test('the current ad of a change is null when it is deleted, and its ids remain (PLUS-98)', async () => {
  const start = await latest()
  await platform.inject(DeleteAd, { body: { id: board.candidate.adId } }, board.karin)
  await platform.deps.hub.flush()
  const { nodes } = await read(`after: "${start}"`)
  expect(nodes.map(({ event, ad }) => [event, ad.databaseId, ad.current])).toContainEqual([
    'AD_DELETED',
    board.candidate.adId,
    null,
  ])
})

test('a text that is no cursor fails with a message about the argument (PLUS-98)', async () => {
  const { errors } = await ask('after: "nope"')
  expect(errors?.[0]).toMatchObject({
    message:
      '`after` is not a cursor of this list. Send the `endCursor` of the last page, or leave it out to start again.',
    extensions: { code: 'BAD_REQUEST' },
  })
})

test('a cursor before deleted events fails with a reason, and a subscription begins with a resync (PLUS-98)', async () => {
  const start = await latest()
  const other = await platform.createAd(board.company, board.karin)
  await platform.inject(RenameAd, { body: { id: other.id, title: 'Äldre' } }, board.karin)
  await platform.deps.hub.flush()
  platform.clock.advance({ days: 40 })
  await platform.deps.jobs.runNow(Prune, {})
  await platform.runJobs()
  const { errors } = await ask(`after: "${start}"`)
  expect(errors?.[0]).toMatchObject({ extensions: { code: 'CONFLICT', reason: 'cursorExpired' } })
  const [first, second] = await whileWriting(follow({ after: start }, { count: 2 }), (number) =>
    platform.inject(RenameAd, { body: { id: other.id, title: `Nyare ${number}` } }, board.karin),
  )
  expect(first?.data?.changeAdded).toEqual({ needsResync: true, change: null })
  expect(second?.data?.changeAdded.change).toMatchObject({ event: 'AD_CHANGED', ad: { databaseId: other.id } })
})
