import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CreateApiKey } from '#contract/integrations/api-keys.ts'
import { areas } from '#gateway/areas/index.ts'
import { readEnv } from '#gateway/env.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { MINUTE_MS } from '#rules/text-and-time/durations.ts'
import {
  startPlatform,
  type AdRow,
  type CandidateRow,
  type CompanyRow,
  type TestPlatform,
} from '#platform/testing/start-platform.ts'

// A program with a read key copies the ads and the candidates of its company, page by page.

let platform: TestPlatform
let gateway: Gateway
let web: string
let company: CompanyRow
let ads: AdRow[]
let candidates: CandidateRow[]
let foreignAd: AdRow
let key: string
const start = new Date('2026-03-02T08:00:00.000Z')
const at = (minutes: number): Date => new Date(start.getTime() + minutes * MINUTE_MS)

beforeAll(async () => {
  platform = await startPlatform({ now: at(100) })
  gateway = createGateway({
    env: readEnv({ PORT: '0', PLATFORM_URL: await platform.listen(), LOG_LEVEL: 'silent' }),
    log: pino({ level: 'silent' }),
    typeDefs: loadTypeDefs(),
    areas,
    documents: {},
  })
  web = `http://127.0.0.1:${await gateway.listen(0, '127.0.0.1')}`
  const member = await platform.createUser()
  company = await platform.createCompany({ members: [member] })
  ads = [
    await platform.createAd(company, member, { title: 'Kranförare', type: 'active', updatedAt: at(1) }),
    await platform.createAd(company, member, { title: 'Svetsare', type: 'draft', updatedAt: at(3) }),
    await platform.createAd(company, member, { title: 'Lots', type: 'active', updatedAt: at(2) }),
    await platform.createAd(company, member, { title: 'Borttagen', deletedAt: at(4) }),
  ]
  const [first, , third] = ads
  candidates = []
  // The second applied at the same time as the third, and before the first.
  for (const [ad, minute, over] of [
    [first, 30, {}],
    [first, 20, {}],
    [third, 20, {}],
    [third, 40, {}],
    [third, 50, { deletedAt: at(60) }],
  ] as const)
    candidates.push(await platform.createCandidate(ad as AdRow, { appliedAt: at(minute), ...over }))
  const other = await platform.createUser()
  foreignAd = await platform.createAd(await platform.createCompany({ members: [other] }), other)
  await platform.createCandidate(foreignAd)
  const body = { id: company.id, name: 'Nattlig kopia', scope: 'read' as const }
  key = (await platform.inject(CreateApiKey, { body }, member)).body.key
})
afterAll(async () => {
  await gateway.stop(100)
  await platform.close()
})

interface Page {
  nodes: { databaseId: number }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** Reads one page of a list of the key's company. Throws if the request fails. */
async function page(field: 'ads' | 'candidates', args: string): Promise<Page> {
  const response = await fetch(`${web}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      query: `{ signedInKey { company {
        ${field}(${args}) { nodes { databaseId name } pageInfo { hasNextPage endCursor } }
      } } }`,
    }),
  })
  const { data, errors } = (await response.json()) as {
    data: { signedInKey: { company: Record<string, Page> } }
    errors?: { message: string }[]
  }
  if (errors) throw new Error(errors.map(({ message }) => message).join('; '))
  const found = data.signedInKey.company[field]
  if (!found) throw new Error(`The company has no ${field}.`)
  return found
}

/** Reads all pages. */
async function all(field: 'ads' | 'candidates', first: number, filter = ''): Promise<number[]> {
  const ids: number[] = []
  for (let after = ''; ;) {
    const { nodes, pageInfo } = await page(field, `first: ${first} ${after} ${filter}`)
    ids.push(...nodes.map(({ databaseId }) => databaseId))
    if (!pageInfo.hasNextPage) return ids
    after = `after: "${pageInfo.endCursor}"`
  }
}

const idsOf = (rows: readonly { id: number }[], ...indexes: number[]) => indexes.map((index) => rows[index]?.id)

test('all ads are read in pages of any size, without deleted ones and those of others (PLUS-98)', async () => {
  for (const first of [1, 2, 100]) expect(await all('ads', first)).toEqual(idsOf(ads, 0, 1, 2))
})

test('ads are filtered by status and by the time of their last change (PLUS-98)', async () => {
  expect(await all('ads', 1, 'status: ACTIVE')).toEqual(idsOf(ads, 0, 2))
  expect(await all('ads', 1, `updatedAfter: "${at(1).toISOString()}"`)).toEqual(idsOf(ads, 1, 2))
  expect(await all('ads', 5, `updatedAfter: "${at(3).toISOString()}"`)).toEqual([])
})

test('all candidates are read in the order in which they applied (PLUS-98)', async () => {
  for (const first of [1, 2, 100]) expect(await all('candidates', first)).toEqual(idsOf(candidates, 1, 2, 0, 3))
})

test('candidates are filtered by ad and by the time of their application (PLUS-98)', async () => {
  const of = (ad: AdRow | undefined) => `ad: { id: "${toGlobalId('Ad', ad?.id ?? 0)}" }`
  expect(await all('candidates', 1, of(ads[2]))).toEqual(idsOf(candidates, 2, 3))
  expect(await all('candidates', 5, of(foreignAd))).toEqual([])
  expect(await all('candidates', 1, `receivedAfter: "${at(20).toISOString()}"`)).toEqual(idsOf(candidates, 0, 3))
})

test('a kept cursor leads to newer applications only (PLUS-98)', async () => {
  const { pageInfo } = await page('candidates', 'first: 100')
  const late = await platform.createCandidate(ads[0] as AdRow, { appliedAt: at(90) })
  const { nodes } = await page('candidates', `after: "${pageInfo.endCursor}"`)
  expect(nodes.map(({ databaseId }) => databaseId)).toEqual([late.id])
})

test('a cursor of another list is refused (PLUS-98)', async () => {
  const { pageInfo } = await page('ads', 'first: 1')
  await expect(page('candidates', `after: "${pageInfo.endCursor}"`)).rejects.toThrow(/cursor|not valid/)
  await expect(page('ads', 'first: 101')).rejects.toThrow('between 1 and 100')
})
