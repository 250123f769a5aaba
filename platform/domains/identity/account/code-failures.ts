import type { Secrets } from '#platform/foundation/auth/secrets.ts'
import type { RateLimit } from '#platform/calls/http/rate-limit.ts'
import { emailKey } from './users.ts'

/** Wrong codes in a row, whatever they were for, after which an account takes no codes. */
const mostInARow = 100

/**
 * Codes that were wrong in a row for an account. Counted until one is right or a reset link was used; ten years stand
 * for ever.
 */
export const codeFailures = (secrets: Secrets, email: string): RateLimit => ({
  key: `code-failures:${emailKey(secrets, email)}`,
  most: mostInARow,
  seconds: 10 * 365 * 86_400,
})
