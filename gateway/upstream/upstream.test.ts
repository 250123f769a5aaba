import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { GetStepsView, SetCandidateRating } from '#contract/candidates/pipeline.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import { Metrics } from '#gateway/observability/metrics.ts'
import { startStandInPlatform, type StandInPlatform } from '#gateway/testing/start-gateway.ts'
import { HttpClient } from './http-client.ts'
import { requestPath } from './request-path.ts'
import { RetryBudget, retryDelay } from './retry.ts'
import { Upstream } from './upstream.ts'

let platform: StandInPlatform
let http: HttpClient
let upstream: Upstream

beforeEach(async () => {
  platform = await startStandInPlatform()
  http = new HttpClient(platform.url, { headersTimeout: 500 })
  upstream = new Upstream(http, new Metrics())
})
afterEach(async () => {
  await http.destroy()
  await platform.stop()
})

const caller = {
  token: 'token',
  requestId: 'request-1',
  ip: '::1',
  userAgent: 'test',
  language: 'sv',
  signal: new AbortController().signal,
}
const read = (id = 1): Promise<unknown> => upstream.call(GetStepsView, { query: { id } }, caller)
const write = (): Promise<unknown> => upstream.call(SetCandidateRating, { body: { id: 1, rating: 2 } }, caller)
const failure = async (promise: Promise<unknown>): Promise<PlatformError> => {
  const error: unknown = await promise.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(PlatformError)
  return error as PlatformError
}

describe('retries', () => {
  test('retries a read after 503 and after a lost connection', async () => {
    let asked = 0
    platform.route('GET /GetStepsView', (_, reply) => {
      asked++
      if (asked === 1) return reply(503)
      if (asked === 2) return void reply.response.destroy()
      return { name: 'third time' }
    })
    expect(await read()).toMatchObject({ value: { name: 'third time' } })
  })

  test('never retries a write', async () => {
    platform.route('POST /SetCandidateRating', (_, reply) => reply(503))
    expect((await failure(write())).status).toBe(503)
    expect(platform.calls('/SetCandidateRating')).toBe(1)
    platform.route('POST /SetCandidateRating', (_, reply) => void reply.response.destroy())
    expect((await failure(write())).code).toBe('UPSTREAM_FAILED')
    expect(platform.calls('/SetCandidateRating')).toBe(2)
  })

  test('does not retry a refused read', async () => {
    platform.route('GET /GetStepsView', (_, reply) => reply(403, { title: 'No access' }))
    expect((await failure(read())).code).toBe('FORBIDDEN')
    expect(platform.calls('/GetStepsView')).toBe(1)
  })

  test('stops retrying when the platform keeps failing', async () => {
    platform.route('GET /GetStepsView', (_, reply) => reply(503))
    for (let id = 0; id < 30; id++) await failure(read(id))
    expect(platform.calls('/GetStepsView')).toBeLessThan(30 * 2)
  })

  test('earns retries as a share of the calls, with growing delay and jitter', () => {
    const budget = new RetryBudget(0.5, 1)
    expect([budget.take(), budget.take()]).toEqual([true, false])
    budget.earn()
    expect(budget.take()).toBe(false)
    budget.earn()
    expect(budget.take()).toBe(true)
    expect([retryDelay(0, () => 1), retryDelay(2, () => 1), retryDelay(2, () => 0)]).toEqual([100, 400, 0])
  })
})

test('a call contains only a path and goes to the configured platform (SHELL-17)', async () => {
  const other = await startStandInPlatform()
  other.route('GET /GetStepsView', () => ({ name: 'the other' }))
  platform.route('GET /GetStepsView', () => ({ name: 'the first' }))
  const toOther = new HttpClient(other.url, { headersTimeout: 500 })
  expect(await new Upstream(toOther, new Metrics()).call(GetStepsView, { query: { id: 1 } }, caller)).toMatchObject({
    value: { name: 'the other' },
  })
  expect(await read()).toMatchObject({ value: { name: 'the first' } })
  expect([other.calls('/GetStepsView'), platform.calls('/GetStepsView')]).toEqual([1, 1])
  await toOther.destroy()
  await other.stop()
})

test('reports a missing response as a timeout', async () => {
  platform.route('GET /GetStepsView', () => new Promise(() => undefined))
  expect((await failure(read())).code).toBe('UPSTREAM_TIMEOUT')
})

test('reports a response that is not JSON as UPSTREAM_FAILED', async () => {
  platform.route('GET /GetStepsView', (_, reply) => {
    reply.response.end('<html>')
  })
  expect((await failure(read())).code).toBe('UPSTREAM_FAILED')
})

test.each([
  [400, 'The input is not valid.'],
  [409, 'This is not possible in the current state.'],
])('an error %i without a body has a fixed message, which refers to no extensions', async (status, message) => {
  platform.route('GET /GetStepsView', (_, reply) => reply(status))
  const { code, extensions, message: actual } = await failure(read())
  expect(actual).toBe(message)
  expect(extensions).toEqual({ code })
})

test('an error of the caller has the title, the reason and the fields of the platform', async () => {
  const fields = { id: ['unknown'] }
  platform.route('GET /GetStepsView', (_, reply) => reply(400, { title: 'No', code: 'invalid', errors: fields }))
  const { extensions, message } = await failure(read())
  expect([message, extensions]).toEqual(['No', { code: 'BAD_REQUEST', reason: 'invalid', fields }])
})

test('parses an empty response as null', async () => {
  platform.route('POST /SetCandidateRating', (_, reply) => reply(200))
  expect(await write()).toEqual({ value: null, updateToken: null })
})

test('aborts a shared read only when its last reader has gone', async () => {
  platform.route('GET /GetStepsView', () => new Promise(() => undefined))
  const [one, two] = [new AbortController(), new AbortController()]
  const reads = [one, two].map(({ signal }) =>
    upstream.call(GetStepsView, { query: { id: 1 } }, { ...caller, signal }).catch(() => 'left'),
  )
  await expect.poll(() => platform.requests.length).toBe(1)
  one.abort()
  expect(await reads[0]).toBe('left')
  expect(platform.requests[0]?.aborted).toBe(false)
  two.abort()
  expect(await reads[1]).toBe('left')
  await expect.poll(() => platform.requests[0]?.aborted).toBe(true)
})

test('a read after a write does not join a read that started before the write', async () => {
  const answers: ((value: unknown) => void)[] = []
  platform.route('GET /GetStepsView', () => new Promise((resolve) => answers.push(resolve)))
  platform.route('POST /SetCandidateRating', (_, reply) => reply(200))
  const before = read()
  await expect.poll(() => answers.length).toBe(1)
  await write()
  const after = read()
  await expect.poll(() => answers.length).toBe(2)
  answers.forEach((answer, index) => answer({ name: index }))
  expect(await Promise.all([before, after])).toMatchObject([{ value: { name: 0 } }, { value: { name: 1 } }])
})

test('rejects half of a surrogate pair, which a path cannot contain (ERR-01)', () => {
  for (const half of ['x\ud83d', '\udc00'])
    for (const [params, query] of [
      [{ name: half }, {}],
      [{ name: 'x' }, { text: half }],
      [{ name: 'x' }, { list: ['ok', half] }],
    ] as const)
      expect(() => requestPath({ path: '/a/{name}' }, params, query)).toThrow(/half of a surrogate pair/)
})

test('encodes parameters and queries in paths', () => {
  expect(requestPath({ path: '/a/{name}' }, { name: 'å/b' }, { q: 'x y', none: null, list: [1, 2] })).toBe(
    '/a/%C3%A5%2Fb?q=x%20y&list=1&list=2',
  )
})
