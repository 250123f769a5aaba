import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Area } from '#gateway/schema/area.ts'
import { startTestGateway, type TestGateway } from '#gateway/testing/start-gateway.ts'

// The requests of keys that the gateway counts, and its reports to the platform.

const sdl = /* GraphQL */ `
  type Box @public(feed: true) {
    name: String
    boxes(first: Int): [Box!]
  }

  extend type Query {
    box: Box @public(feed: true)
  }
`
const box = () => ({ name: 'A' })
const boxes: Area = {
  name: 'boxes',
  resolvers: {
    Query: { box },
    Box: { boxes: () => [] },
  } as unknown as Area['resolvers'],
}
const tokens = { api: `tvl_${'k'.repeat(41)}`, careerPage: `tvl_${'c'.repeat(41)}` }
const keyOf = (authorization: string | undefined) =>
  authorization === `Bearer ${tokens.careerPage}`
    ? { id: 2, name: 'Webben', companyId: 7, kind: 'careerPage', scope: 'read', expiresAt: null }
    : { id: 1, name: 'Intranätet', companyId: 7, kind: 'api', scope: 'read', expiresAt: null }

afterEach(() => void vi.useRealTimers())

interface Report {
  authorization: string | undefined
  companyId: number
  usage: object
}
let reports: Report[]
/** Statuses with which the platform answers the next reports. Then it answers 200. */
let answers: number[]
let gateway: TestGateway

beforeEach(async () => {
  // The timer of the reports is set when the gateway starts.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  reports = []
  answers = []
  gateway = await startTestGateway({
    sdl,
    areas: [boxes],
    documents: { ours: '{ box { name } }' },
    rates: { key: { burst: 10, perSecond: 0.001 } },
    routes: {
      'GET /session': ({ headers }) => ({ userId: 'key', sessionId: 'key', key: keyOf(headers.authorization) }),
      'POST /keyUsage': ({ body, headers }, reply) => {
        const status = answers.shift() ?? 200
        if (status === 200)
          reports.push({ authorization: headers.authorization, ...(JSON.parse(body) as Omit<Report, 'authorization'>) })
        return reply(status)
      },
    },
  })
  onTestFinished(() => gateway.stop())
})

const ask = async (params: object, kind: keyof typeof tokens = 'api'): Promise<unknown> => {
  const { text } = await gateway.request(params, { token: tokens[kind] })
  const { errors } = JSON.parse(text) as { errors?: { extensions: { code: string } }[] }
  return errors?.map(({ extensions: { code } }) => code)
}

test('the gateway reports the accepted and refused requests of each key together, with the key itself (PLUS-99)', async () => {
  expect(await ask({ query: 'query Cheap { box { name } }' })).toBeUndefined()
  expect(
    await ask({ query: 'query Dear { box { boxes(first: 100) { name boxes(first: 100) { name } } } }' }),
  ).toBeUndefined()
  expect(await ask({ query: '{ box { name } }', extensions: { explain: true } })).toBeUndefined()
  expect(
    await ask({ query: '{ box { boxes(first: 100) { boxes(first: 100) { boxes(first: 100) { name } } } } }' }),
  ).toEqual(['BAD_REQUEST'])
  expect(await ask({ id: 'ours' })).toEqual(['FORBIDDEN'])
  // An unknown field is an error of the program, not a refusal.
  expect(await ask({ query: '{ unknown }' })).toEqual(['GRAPHQL_VALIDATION_FAILED'])
  expect(await ask({ query: '{ box { name } }' }, 'careerPage')).toBeUndefined()
  await gateway.gateway.stop()
  expect(reports).toEqual([
    {
      authorization: `Bearer ${tokens.api}`,
      companyId: 7,
      usage: {
        requests: 3,
        calls: expect.any(Number),
        cost: expect.any(Number),
        tooExpensive: 1,
        notAllowed: 1,
        rateLimited: 0,
        maxCost: expect.any(Number),
        costliestOperation: 'Dear',
      },
      deprecatedUses: [],
    },
    {
      authorization: `Bearer ${tokens.careerPage}`,
      companyId: 7,
      usage: expect.objectContaining({ requests: 1, calls: 1, costliestOperation: null }),
      deprecatedUses: [],
    },
  ])
})

test('requests beyond the rate are counted as such (PLUS-99)', async () => {
  for (let index = 0; index < 10; index += 1) expect(await ask({ query: '{ box { name } }' })).toBeUndefined()
  for (let index = 0; index < 3; index += 1) expect(await ask({ query: '{ box { name } }' })).toEqual(['RATE_LIMITED'])
  await gateway.gateway.stop()
  expect(reports).toMatchObject([{ usage: { requests: 10, calls: 10, rateLimited: 3 } }])
})

test('a report that the platform did not process is sent with the next one (PLUS-99)', async () => {
  answers = [503, 429]
  const asked = () => gateway.platform.requests.filter(({ path }) => path === '/keyUsage').length
  for (const attempt of [1, 2]) {
    await ask({ query: '{ box { name } }' })
    vi.advanceTimersByTime(60_000)
    await vi.waitFor(() => expect(asked()).toBe(attempt))
  }
  await ask({ query: 'query Named { box { name } }' })
  await gateway.gateway.stop()
  expect(reports).toMatchObject([{ usage: { requests: 3, calls: 3, costliestOperation: null } }])
})

test('a report that the platform may have processed is not sent again (PLUS-99)', async () => {
  answers = [500]
  await ask({ query: '{ box { name } }' })
  vi.advanceTimersByTime(60_000)
  await vi.waitFor(() => expect(answers).toEqual([]))
  await ask({ query: '{ box { name } }' })
  await gateway.gateway.stop()
  expect(reports).toMatchObject([{ usage: { requests: 1 } }])
})
