import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { CreateApiKey } from '#contract/integrations/api-keys.ts'
import { areas } from '#gateway/areas/index.ts'
import { readEnv } from '#gateway/env.ts'
import { createGateway } from '#gateway/gateway.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { startPlatform, type CompanyRow, type TestPlatform, type UserRow } from '#platform/testing/start-platform.ts'
import { toCompositeGlobalId, toGlobalId } from '#rules/ids/global-id.ts'

// The use of a key, counted by several gateways over a real platform and read by a member of the company.

let platform: TestPlatform
let platformUrl: string
let member: UserRow
let company: CompanyRow

beforeAll(async () => {
  platform = await startPlatform({ now: new Date() })
  platformUrl = await platform.listen()
  member = await platform.createUser()
  company = await platform.createCompany({ members: [member] })
})
afterAll(() => platform.close())

async function startGateway() {
  const gateway = createGateway({
    env: readEnv({ PORT: '0', PLATFORM_URL: platformUrl, LOG_LEVEL: 'silent' }),
    log: pino({ level: 'silent' }),
    typeDefs: loadTypeDefs(),
    areas,
    documents: {},
    rates: { key: { burst: 40, perSecond: 0.001 } },
  })
  onTestFinished(() => gateway.stop(100))
  const url = `http://127.0.0.1:${await gateway.listen(0, '127.0.0.1')}/graphql`
  const ask = async (query: string, token: string) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query }),
    })
    return (await response.json()) as { data?: Record<string, never>; errors?: { extensions: { code: string } }[] }
  }
  return { ask, stop: () => gateway.stop(100) }
}

const readKey = (by: string) => `{
  company(by: { databaseId: ${company.id} }) {
    partnerKey(kind: API, by: ${by}) {
      name
      quota { limit remaining perSecond resetSeconds maxCost maxCalls }
      usage { hours { requests calls cost tooExpensive notAllowed rateLimited maxCost costliestOperation } }
    }
  }
}`

test('gateways that stop have reported the use of a key, and their counts add up (PLUS-99)', async () => {
  const { key, id } = (
    await platform.inject(CreateApiKey, { body: { id: company.id, name: 'Intranätet', scope: 'read' } }, member)
  ).body
  const [first, second, third] = [await startGateway(), await startGateway(), await startGateway()]
  await first.ask('query Mine { signedInKey { name company { name } } }', key)
  await second.ask('query Mine { signedInKey { name company { name } } }', key)
  await second.ask('query Other { signedInKey { name } }', key)
  // A write is refused to a key that only reads. The platform refuses an ad of another company.
  const write = `mutation { archiveAd(input: { adId: "${toGlobalId('Ad', 1)}" }) { errors { message } } }`
  expect((await second.ask(write, key)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  expect((await second.ask('{ ad(by: { databaseId: 999999 }) { name } }', key)).errors?.[0]?.extensions.code).toBe(
    'FORBIDDEN',
  )
  await third.ask('{ signedInKey { name } }', key)
  const token = await platform.signIn(member)
  const before = await third.ask(readKey(`{ databaseId: ${id} }`), token)
  // Nothing is reported yet. What is left is known at once, by the gateway that answers.
  expect(before.data).toEqual({
    company: {
      partnerKey: {
        name: 'Intranätet',
        quota: { limit: 40, remaining: 39, perSecond: 0.001, resetSeconds: 1000, maxCost: 50_000, maxCalls: 40 },
        usage: { hours: [] },
      },
    },
  })
  await Promise.all([first.stop(), second.stop()])
  const after = await third.ask(readKey(`{ id: "${toCompositeGlobalId('PartnerKey', company.id, id)}" }`), token)
  expect(after.data).toMatchObject({
    company: {
      partnerKey: {
        usage: {
          hours: [
            { requests: 4, calls: 4, tooExpensive: 0, notAllowed: 2, rateLimited: 0, costliestOperation: 'Mine' },
          ],
        },
      },
    },
  })
  const missing = await third.ask(readKey('{ databaseId: 999999 }'), token)
  expect(missing.errors?.[0]?.extensions.code).toBe('NOT_FOUND')
})
