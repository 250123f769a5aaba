import fc from 'fast-check'
import { expect, test } from 'vitest'
import { WEBHOOK_RETRY_DELAYS_SECONDS, checkWebhookUrl, retryDelaySeconds } from './webhooks.ts'

test('spreads attempts over three days with growing, varied delays (PLUS-63)', () => {
  const days = WEBHOOK_RETRY_DELAYS_SECONDS.reduce((sum, pause) => sum + pause, 0) / 86_400
  expect(days).toBeGreaterThan(2.9)
  expect(days).toBeLessThan(3.1)
  expect(WEBHOOK_RETRY_DELAYS_SECONDS.toSorted((a, b) => a - b)).toEqual(WEBHOOK_RETRY_DELAYS_SECONDS)
  expect(retryDelaySeconds(WEBHOOK_RETRY_DELAYS_SECONDS.length + 1, 0.5)).toBeNull()
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: WEBHOOK_RETRY_DELAYS_SECONDS.length }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (tries, chance) => {
        const basePause = WEBHOOK_RETRY_DELAYS_SECONDS[tries - 1] ?? 0
        const pause = retryDelaySeconds(tries, chance) ?? 0
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
