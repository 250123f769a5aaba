import { domainToUnicode } from 'node:url'
import type { Env } from '#platform/foundation/env/env.ts'

/** Returns the domain of the request. Null for the main domain and for unknown host names. */
export const requestedDomain = (
  { siteDomains }: Pick<Env, 'siteDomains'>,
  { hostname }: { hostname: string },
): string | null => siteDomains.slice(1).find((each) => each === domainToUnicode(hostname)) ?? null
