import { expect, test } from 'vitest'
import { KeptKey, newIdempotencyKey } from './idempotency-key.ts'

test('each press has its own key', () => {
  expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
})

test('keeps the key of unanswered input; changed input and the next press get new keys', () => {
  const keys = new KeptKey()
  const firstKey = keys.for({ html: 'Hej' })
  expect(keys.for({ html: 'Hej' })).toBe(firstKey)
  expect([keys.isOpen({ html: 'Hej' }), keys.isOpen({ html: 'Hej på dig' })]).toEqual([true, false])
  const changedKey = keys.for({ html: 'Hej på dig' })
  expect(changedKey).not.toBe(firstKey)
  keys.answered()
  expect(keys.isOpen({ html: 'Hej' })).toBe(false)
  expect(keys.for({ html: 'Hej på dig' })).not.toBe(changedKey)
})
