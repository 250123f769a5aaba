import { domainToUnicode } from 'node:url'
import type { Env } from '#platform/foundation/env/env.ts'

/** The domain of the site that is asked; null for the main one, for which any other name stands as well. */
export const askedDomain = (
  { siteDomains }: Pick<Env, 'siteDomains'>,
  { hostname }: { hostname: string },
): string | null => siteDomains.slice(1).find((each) => each === domainToUnicode(hostname)) ?? null
