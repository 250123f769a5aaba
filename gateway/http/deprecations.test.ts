import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Area } from '#gateway/schema/area.ts'
import { fakeToken, startTestGateway, type TestGateway } from '#gateway/testing/start-gateway.ts'

// Deprecated members of the schema in the answers to an API key, and in the reports to the platform.

const sdl = /* GraphQL */ `
  enum Size {
    "Small."
    SMALL
    "Tiny."
    TINY @deprecated(reason: "Use \`SMALL\`. Removed after 2027-02-28.")
  }

  input BoxInput {
    size: Size
    width: Int @deprecated(reason: "Use \`size\`. Removed after 2027-03-31.")
  }

  type Box @public {
    name: String
    title: String @deprecated(reason: "Use \`name\`. Removed after 2027-02-28.")
  }

  extend type Query {
    box(like: BoxInput, old: Int @deprecated(reason: "Use \`like\`. Removed after 2027-02-28.")): Box @public
  }
`
const boxes: Area = {
  name: 'boxes',
  resolvers: { Query: { box: () => ({ name: 'A', title: 'B' }) } } as unknown as Area['resolvers'],
}
const token = `tvl_${'k'.repeat(41)}`
const reports: unknown[] = []
let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway({
    sdl,
    areas: [boxes],
    routes: {
      'GET /session': ({ headers }) =>
        headers.authorization === `Bearer ${token}`
          ? {
              userId: 'key-1',
              sessionId: 'key-1',
              key: { id: 1, name: 'Webben', companyId: 7, kind: 'api', scope: 'read', expiresAt: null },
            }
          : { userId: 'user', sessionId: 'session-user' },
      'POST /keyUsage': ({ body, headers }, reply) => {
        reports.push([headers.authorization, JSON.parse(body)])
        return reply(200)
      },
    },
  })
})
afterAll(() => gateway.stop())

const member = (coordinate: string, replacement: string, removedAfter = '2027-02-28') => ({
  coordinate,
  reason: `Use \`${replacement}\`.`,
  removedAfter,
})
const ask = async (params: object, as = token): Promise<unknown> => {
  const { text } = await gateway.request(params, { token: as })
  const { data, errors, extensions } = JSON.parse(text) as {
    data?: unknown
    errors?: unknown
    extensions?: { deprecations?: unknown }
  }
  expect([errors, data === undefined]).toEqual([undefined, false])
  return extensions?.deprecations
}

test('an answer to a key lists the deprecated members that the document and the variables use (PLUS-100)', async () => {
  expect(await ask({ query: '{ box { name } }' })).toBeUndefined()
  expect(await ask({ query: '{ box { title } }' })).toEqual([member('Box.title', 'name')])
  expect(
    await ask({ query: '{ box(old: 1, like: { width: 2, size: TINY }) { name ...F } } fragment F on Box { title }' }),
  ).toEqual([
    member('Query.box(old:)', 'like'),
    member('BoxInput.width', 'size', '2027-03-31'),
    member('Size.TINY', 'SMALL'),
    member('Box.title', 'name'),
  ])
  const query = 'query ($like: BoxInput) { box(like: $like) { name } }'
  expect(await ask({ query, variables: { like: { size: 'SMALL' } } })).toBeUndefined()
  expect(await ask({ query, variables: { like: { size: 'TINY', width: 1 } } })).toEqual([
    member('Size.TINY', 'SMALL'),
    member('BoxInput.width', 'size', '2027-03-31'),
  ])
  // A document that is only explained lists them too, and counts for nothing.
  expect(await ask({ query: '{ box { title } }', extensions: { explain: true } })).toEqual([
    member('Box.title', 'name'),
  ])
  expect(await ask({ query: '{ box { title } }' }, fakeToken())).toBeUndefined()
})

test('the gateway reports the uses of a key together, with the key itself (PLUS-100)', async () => {
  expect(reports).toEqual([])
  await gateway.gateway.stop()
  expect(reports).toEqual([
    [
      `Bearer ${token}`,
      {
        companyId: 7,
        usage: expect.objectContaining({ requests: 6, calls: 6 }),
        deprecatedUses: [
          { ...member('Box.title', 'name'), count: 2 },
          { ...member('Query.box(old:)', 'like'), count: 1 },
          { ...member('BoxInput.width', 'size', '2027-03-31'), count: 2 },
          { ...member('Size.TINY', 'SMALL'), count: 2 },
        ],
      },
    ],
  ])
})
