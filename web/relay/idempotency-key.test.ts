import { expect, test } from 'vitest'
import { IdempotencyKeys, newIdempotencyKey } from './idempotency-key.ts'

test('each press has its own key', () => {
  expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
})

test('keeps the key of unanswered input; changed input and the next press get new keys', () => {
  const keys = new IdempotencyKeys()
  const firstKey = keys.keyFor({ html: 'Hej' })
  expect(keys.keyFor({ html: 'Hej' })).toBe(firstKey)
  expect([keys.isUnanswered({ html: 'Hej' }), keys.isUnanswered({ html: 'Hej på dig' })]).toEqual([true, false])
  const changedKey = keys.keyFor({ html: 'Hej på dig' })
  expect(changedKey).not.toBe(firstKey)
  keys.markAnswered()
  expect(keys.isUnanswered({ html: 'Hej' })).toBe(false)
  expect(keys.keyFor({ html: 'Hej på dig' })).not.toBe(changedKey)
})
