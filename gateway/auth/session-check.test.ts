import { expect, onTestFinished, test, vi } from 'vitest'
import { GetSession } from '#contract/identity/sessions.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import { SessionCheck } from './session-check.ts'

/** More than one network may check at once. */
const CHECKS = 1200

test('session checks are limited per network, so an IPv6 client cannot avoid the limit with its addresses', async () => {
  // Stops the clock, so that the limit does not refill during the test.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const check = new SessionCheck({
    call: () => Promise.reject(new PlatformError(GetSession.id, 401, null)),
  } as unknown as ConstructorParameters<typeof SessionCheck>[0])
  const confirm = (ip: string) =>
    check.confirm(
      { token: ip, expiresAt: Number.POSITIVE_INFINITY, isKey: false } as never,
      {
        requestId: 'r',
        ip,
        userAgent: '',
        language: 'sv',
        signal: new AbortController().signal,
      } as never,
    )
  const outcomes = await Promise.all(
    Array.from({ length: CHECKS }, (_, index) =>
      confirm(`2001:db8:0:1::${index.toString(16)}`).then(
        () => 'checked',
        () => 'limited',
      ),
    ),
  )
  expect(new Set(outcomes)).toEqual(new Set(['checked', 'limited']))
  expect(await confirm('2001:db8:0:2::1')).toBeNull()
})
