import { expect, test } from 'vitest'
import { KeptKey, newIdempotencyKey } from './idempotency-key.ts'

test('each press has a key of its own', () => {
  expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/)
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey())
})

test('what is sent again unanswered keeps its key; other words and the next press have another', () => {
  const kept = new KeptKey()
  const first = kept.for({ html: 'Hej' })
  expect(kept.for({ html: 'Hej' })).toBe(first)
  expect([kept.isOpen({ html: 'Hej' }), kept.isOpen({ html: 'Hej på dig' })]).toEqual([true, false])
  const changed = kept.for({ html: 'Hej på dig' })
  expect(changed).not.toBe(first)
  kept.answered()
  expect(kept.isOpen({ html: 'Hej' })).toBe(false)
  expect(kept.for({ html: 'Hej på dig' })).not.toBe(changed)
})
