import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { RenameAd } from '#contract/ads/ads.ts'
import { CreateApiKey, ReplacePartnerKey } from '#contract/integrations/api-keys.ts'
import { areas } from '#gateway/areas/index.ts'
import { readEnv } from '#gateway/env.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import {
  startPlatform,
  type AdRow,
  type CompanyRow,
  type TestPlatform,
  type UserRow,
} from '#platform/testing/start-platform.ts'
import { followEvents, type FollowResult } from './support/follow-changes.ts'
import { openLive, type LiveClient } from './support/socket.ts'

// Subscriptions of keys that are replaced, over a gateway and a real platform with the clock of the test.

let platform: TestPlatform
let gateway: Gateway
let web: string
let member: UserRow
let company: CompanyRow
let ad: AdRow

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
  member = await platform.createUser()
  company = await platform.createCompany({ members: [member] })
  ad = await platform.createAd(company, member)
})
afterAll(async () => {
  await gateway.stop(100)
  await platform.close()
})

const text = 'subscription ($company: ID!) { adUpdated(companyId: $company) { ad { name } } }'
type Renaming = { adUpdated?: { ad: { name: string } | null } }
const nameIn = ({ adUpdated }: Renaming): string | undefined => adUpdated?.ad?.name

let made = 0
async function makeKey() {
  made += 1
  return (await platform.inject(CreateApiKey, { body: { id: company.id, name: `Nyckel ${made}` } }, member)).body
}
const replace = async (keyId: number): Promise<string> =>
  (await platform.inject(ReplacePartnerKey, { params: { companyId: company.id, keyId } }, member)).body.key

/** Follows the names of ads with a key, over a socket and over an event stream. */
async function follow(key: string) {
  const variables = { company: toGlobalId('Company', company.id) }
  const client: LiveClient = openLive(web, key)
  // The gateway has closed the socket of a key that has stopped working.
  onTestFinished(() => client.close().catch(() => undefined))
  await client.connected()
  const socket = client.subscribe<Renaming>(text, variables)
  const stop = new AbortController()
  onTestFinished(() => stop.abort())
  const streamed: FollowResult<Renaming>[] = []
  const ended = (async () => {
    for await (const result of followEvents<Renaming>(web, key, text, variables, stop.signal)) streamed.push(result)
    return streamed.at(-1)?.errors?.[0]?.extensions
  })()
  // The test can end before the stream.
  ended.catch(() => undefined)
  const hears = (name: string): boolean =>
    socket.results.some((result) => nameIn(result) === name) &&
    streamed.some(({ data }) => data != null && nameIn(data) === name)
  return { client, ended, hears }
}

let renamed = 0
/** Renames the ad until everyone has heard of it, because a client cannot know when a subscription is active. */
async function untilHeard(...followers: Awaited<ReturnType<typeof follow>>[]): Promise<void> {
  await expect
    .poll(
      async () => {
        renamed += 1
        const title = `Titel ${renamed}`
        await platform.inject(RenameAd, { body: { id: ad.id, title } }, member)
        await expect.poll(() => followers.every(({ hears }) => hears(title)), { timeout: 1000 }).toBe(true)
        return true
      },
      { timeout: 15_000 },
    )
    .toBe(true)
}

test('sockets and event streams of a replaced key end after 24 hours, and those of the new key stay (PLUS-60)', async () => {
  const { id, key: first } = await makeKey()
  const old = await follow(first)
  const second = await replace(id)
  const current = await follow(second)
  await untilHeard(old, current)
  expect(old.client.closed).toEqual([])
  platform.clock.advance({ hours: 24 })
  expect(await old.client.untilClosed()).toBe(4403)
  expect(await old.ended).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'keyDeleted' })
  await untilHeard(current)
  expect(current.client.closed).toEqual([])
})

test('a second replacement ends the sockets and streams of the first key at once, not of the second (PLUS-60)', async () => {
  const { id, key: first } = await makeKey()
  const second = await replace(id)
  const [oldest, old] = [await follow(first), await follow(second)]
  await untilHeard(oldest, old)
  const third = await replace(id)
  expect(await oldest.client.untilClosed()).toBe(4403)
  expect(await oldest.ended).toMatchObject({ code: 'UNAUTHENTICATED', reason: 'keyDeleted' })
  const current = await follow(third)
  await untilHeard(old, current)
  expect([old.client.closed, current.client.closed]).toEqual([[], []])
})
