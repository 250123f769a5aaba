import { afterEach, expect, test, vi } from 'vitest'
import {
  ForbiddenError,
  NetworkError,
  NotFoundError,
  PaymentRequiredError,
  RequestError,
  UnauthenticatedError,
  errorOfStatus,
} from './errors.ts'
import { failureOf, request } from './request.ts'

const failed = (code: string) => ({ message: code, extensions: { code } })

test('an answer with data and a failed field does not fail the request', () => {
  expect(failureOf({ data: { viewer: { id: '1' }, wallpapers: null }, errors: [failed('UPSTREAM_FAILED')] })).toBeNull()
  expect(failureOf({ data: { ok: true } })).toBeNull()
})

test('a refetch fails if any field failed, so the page keeps its data', () => {
  expect(
    failureOf({ data: { viewer: { id: '1' }, wallpapers: null }, errors: [failed('UPSTREAM_FAILED')] }, true),
  ).toMatchObject({ code: 'UPSTREAM_FAILED' })
  expect(failureOf({ data: { ok: true } }, true)).toBeNull()
})

test('a forbidden root field fails the whole request, even if other fields have data', () => {
  const refused = { ...failed('FORBIDDEN'), path: ['ad'] }
  expect(failureOf({ data: { siteUrl: 'https://tavla.example', ad: null }, errors: [refused] })).toBeInstanceOf(
    ForbiddenError,
  )
  expect(
    failureOf({ data: { ad: { id: '1', tags: null } }, errors: [{ ...refused, path: ['ad', 'tags'] }] }),
  ).toBeNull()
})

test('an answer with only null fields fails as a whole, with the code of its error', () => {
  expect(failureOf({ data: { ad: null }, errors: [failed('FORBIDDEN')] })).toBeInstanceOf(ForbiddenError)
  expect(failureOf({ data: { ad: null }, errors: [failed('NOT_FOUND')] })).toBeInstanceOf(NotFoundError)
  expect(failureOf({ data: null, errors: [failed('UPSTREAM_TIMEOUT')] })).toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  expect(failureOf({})).toBeInstanceOf(RequestError)
})

test('a lost session or a blocked account in any field fails the whole request (ERR-02, ERR-03)', () => {
  const data = { viewer: { id: '1', companies: null } }
  expect(failureOf({ data, errors: [failed('UPSTREAM_FAILED'), failed('UNAUTHENTICATED')] })).toBeInstanceOf(
    UnauthenticatedError,
  )
  const blocked = failureOf({ data, errors: [failed('PAYMENT_REQUIRED')] })
  expect(blocked).toBeInstanceOf(PaymentRequiredError)
  expect(blocked?.message).toBe('Payment Required')
})

test('an HTTP status without a body becomes the matching error', () => {
  expect(errorOfStatus(401)).toBeInstanceOf(UnauthenticatedError)
  expect(errorOfStatus(503)).toMatchObject({ code: 'UPSTREAM_FAILED' })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const operation = {
  id: 'a'.repeat(64),
  cacheID: '',
  name: 'SomeMutation',
  operationKind: 'mutation',
  text: null,
  metadata: {},
} as const

/** Stubs `fetch` with a server that never answers. Returns the requests it receives. */
function silentServer(): Request[] {
  const sent: Request[] = []
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal(
    'fetch',
    (path: string, init: RequestInit) =>
      new Promise((_, reject) => {
        sent.push(new Request(new URL(path, 'https://tavla.example'), init))
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason))
      }),
  )
  return sent
}

test('a server that does not answer in time counts as a lost connection (ERR-01)', async () => {
  const deadline = new AbortController()
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal)
  silentServer()
  const answer = request(operation, {}, { signal: new AbortController().signal })
  deadline.abort(new DOMException('too late', 'TimeoutError'))
  await expect(answer).rejects.toBeInstanceOf(NetworkError)
})

test('an aborted request does not count as a lost connection', async () => {
  const controller = new AbortController()
  silentServer()
  const answer = request(operation, {}, { signal: controller.signal })
  controller.abort(new DOMException('given up', 'AbortError'))
  await expect(answer).rejects.not.toBeInstanceOf(NetworkError)
})

test('a write sends the idempotency key of its press', async () => {
  const controller = new AbortController()
  const sent = silentServer()
  const answer = request(operation, {}, { signal: controller.signal, idempotencyKey: 'press-1' })
  controller.abort()
  await expect(answer).rejects.toThrow()
  expect(sent[0]?.headers.get('idempotency-key')).toBe('press-1')
})
