import type { CallerCtx } from '#platform/calls/http/context.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'

/** Maximum number of company lookups per user and hour, so that users cannot list all companies. */
const MAX_LOOKUPS_PER_HOUR = 60

/** Throttles lookups of companies by number. Throws 429. */
export const throttleLookup = ({ db, now, caller }: CallerCtx): Promise<void> =>
  countAttempt(db, { key: `company-lookup:${caller.id}`, most: MAX_LOOKUPS_PER_HOUR, seconds: 3600 }, now)
