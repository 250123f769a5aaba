import { serverAudits } from 'graphql-http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixture } from '#gateway/testing/fixture.ts'
import { fakeToken, startTestGateway, type TestGateway } from '#gateway/testing/start-gateway.ts'

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startTestGateway(fixture)
})
afterAll(() => gateway.stop())

const audits = serverAudits({
  url: () => `${gateway.url}/graphql`,
  fetchFn: (input: string, init: RequestInit = {}) =>
    fetch(input, {
      ...init,
      headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${fakeToken()}` },
    }),
})

test.each(audits.map((audit) => [audit.id, audit.name, audit] as const))(
  'GraphQL over HTTP %s: %s',
  async (_, __, audit) => {
    const result = await audit.fn()
    // A notice means that the server made another choice where the specification allows several.
    expect(result.status === 'ok' || result.status === 'notice' ? 'passed' : `${result.status}: ${result.reason}`).toBe(
      'passed',
    )
  },
)
