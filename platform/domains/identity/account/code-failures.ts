import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import type { Secrets } from '#platform/foundation/auth/secrets.ts'
import type { RateLimit } from '#platform/calls/http/rate-limit.ts'
import { emailKey } from './users.ts'

/** Consecutive wrong codes, across all purposes, after which an account accepts no more codes. */
const MAX_CONSECUTIVE_FAILURES = 100

/**
 * Returns the limit that counts consecutive wrong codes of an account. A correct code or a used reset link resets the
 * counter. The window of ten years means that the counter never expires.
 */
export const codeFailures = (secrets: Secrets, email: string): RateLimit => ({
  key: `code-failures:${emailKey(secrets, email)}`,
  most: MAX_CONSECUTIVE_FAILURES,
  seconds: 10 * 365 * DAY_SECONDS,
})
