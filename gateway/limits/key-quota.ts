import type { RateLimit } from '#rules/requests/rate-limit.ts'

/** Returns the key's place in the rate limit of keys. */
export const bucketOf = ({ companyId, id }: { companyId: number; id: number }): string => `${companyId} ${id}`

/** Returns what is left of a rate limit. `reset` is the number of seconds until it is full again. */
export const rateLeft = (rate: RateLimit, bucket: string) => ({
  limit: rate.limit,
  remaining: rate.remaining(bucket),
  reset: rate.secondsUntil(bucket, rate.limit),
})
