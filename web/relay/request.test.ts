import { expect, test } from 'vitest'
import { ForbiddenError, NotFoundError, PaymentRequiredError, RequestError, UnauthenticatedError, errorOfStatus } from './errors.ts'
import { failureOf } from './request.ts'

const failed = (code: string) => ({ message: code, extensions: { code } })

test('an answer with data and a failed part is left to the field', () => {
  expect(failureOf({ data: { viewer: { id: '1' }, wallpapers: null }, errors: [failed('UPSTREAM_FAILED')] })).toBeNull()
  expect(failureOf({ data: { ok: true } })).toBeNull()
})

test('a page fetched anew keeps what it has when any part failed', () => {
  expect(failureOf({ data: { viewer: { id: '1' }, wallpapers: null }, errors: [failed('UPSTREAM_FAILED')] }, true)).toMatchObject({ code: 'UPSTREAM_FAILED' })
  expect(failureOf({ data: { ok: true } }, true)).toBeNull()
})

test('what is not for this user fails as a whole, also beside what is', () => {
  const refused = { ...failed('FORBIDDEN'), path: ['ad'] }
  expect(failureOf({ data: { siteUrl: 'https://tavla.example', ad: null }, errors: [refused] })).toBeInstanceOf(ForbiddenError)
  expect(failureOf({ data: { ad: { id: '1', tags: null } }, errors: [{ ...refused, path: ['ad', 'tags'] }] })).toBeNull()
})

test('an answer of nothing but nulls fails as a whole, by its code', () => {
  expect(failureOf({ data: { ad: null }, errors: [failed('FORBIDDEN')] })).toBeInstanceOf(ForbiddenError)
  expect(failureOf({ data: { ad: null }, errors: [failed('NOT_FOUND')] })).toBeInstanceOf(NotFoundError)
  expect(failureOf({ data: null, errors: [failed('UPSTREAM_TIMEOUT')] })).toMatchObject({ code: 'UPSTREAM_TIMEOUT' })
  expect(failureOf({})).toBeInstanceOf(RequestError)
})

test('ERR-02 ERR-03 a lost session or a blocked account anywhere fails the whole request', () => {
  const data = { viewer: { id: '1', companies: null } }
  expect(failureOf({ data, errors: [failed('UPSTREAM_FAILED'), failed('UNAUTHENTICATED')] })).toBeInstanceOf(UnauthenticatedError)
  const blocked = failureOf({ data, errors: [failed('PAYMENT_REQUIRED')] })
  expect(blocked).toBeInstanceOf(PaymentRequiredError)
  expect(blocked?.message).toBe('Payment Required')
})

test('a status without a body becomes the same errors', () => {
  expect(errorOfStatus(401)).toBeInstanceOf(UnauthenticatedError)
  expect(errorOfStatus(503)).toMatchObject({ code: 'UPSTREAM_FAILED' })
})
