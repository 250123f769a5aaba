import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WEBHOOK_PAUSES, checkWebhookUrl, pauseAfterTry } from './webhooks.ts'

test('spreads attempts over three days with growing, varied delays (PLUS-63)', () => {
  const days = WEBHOOK_PAUSES.reduce((sum, pause) => sum + pause, 0) / 86_400
  expect(days).toBeGreaterThan(2.9)
  expect(days).toBeLessThan(3.1)
  expect(WEBHOOK_PAUSES.toSorted((a, b) => a - b)).toEqual(WEBHOOK_PAUSES)
  expect(pauseAfterTry(WEBHOOK_PAUSES.length + 1, 0.5)).toBeNull()
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: WEBHOOK_PAUSES.length }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (tries, chance) => {
        const basePause = WEBHOOK_PAUSES[tries - 1] ?? 0
        const pause = pauseAfterTry(tries, chance) ?? 0
        expect(Math.abs(pause - basePause)).toBeLessThanOrEqual(basePause * 0.2 + 1)
      },
    ),
  )
})

test.each([
  ['', 'required'],
  ['   ', 'required'],
  ['hooks.example', 'format'],
  ['ftp://hooks.example', 'format'],
  ['https://me:word@hooks.example', 'format'],
  ['https://hooks.example/a#b', 'format'],
  [`https://hooks.example/${'x'.repeat(1000)}`, 'tooLong'],
  [' https://hooks.example/tavla?x=1 ', null],
])('checks the URL of a webhook: %s (PLUS-63)', (url, problem) => {
  expect(checkWebhookUrl(url)).toBe(problem)
})
