import type { CallerCtx } from '#platform/calls/http/context.ts'
import { countAttempt } from '#platform/calls/http/rate-limit.ts'

/** Companies one user may look up in an hour, so that nobody lists them all. */
const mostLookups = 60

/** Counts a look-up of a company by its number. Throws 429. */
export const countLookup = ({ db, now, caller }: CallerCtx): Promise<void> =>
  countAttempt(db, { key: `company-lookup:${caller.id}`, most: mostLookups, seconds: 3600 }, now)
