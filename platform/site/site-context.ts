import type { FastifyRequest } from 'fastify'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { visitorLanguage } from '#platform/calls/http/language.ts'
import { countAttempt, perVisitor } from '#platform/calls/http/rate-limit.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import type { SiteAd } from '#platform/site/search/find-ads.ts'
import { requestedDomain } from '#platform/site/search/site-domain.ts'

/** Gives the routes of the job site their dependencies, and the language and domain of a request. */
export interface SiteContext {
  deps: Deps
  siteUrl: string
  publicUrl: string
  localeOf(request: FastifyRequest): Locale
  /** Returns the domain of a request. Null for the main domain. */
  domainOf(request: FastifyRequest): string | null
  /** Returns the path of an ad's logo on the job site. */
  logoPathOf(ad: SiteAd): string | null
  /** Throttles expensive requests per network address. */
  throttle(request: FastifyRequest, name: string, most: number, seconds: number): Promise<void>
}

export function createSiteContext(deps: Deps): SiteContext {
  const { siteUrl, publicUrl } = deps.env
  return {
    deps,
    siteUrl,
    publicUrl,
    localeOf: (request) =>
      visitorLanguage((request.query as { lang?: string }).lang, request.headers['accept-language']),
    domainOf: (request) => requestedDomain(deps.env, request),
    logoPathOf: (ad) => (ad.company.logo === null ? null : deps.files.urlFor(ad.company.logo)),
    throttle(request, name, most, seconds) {
      const now = deps.clock()
      return countAttempt(deps.db, perVisitor({ deps, ip: request.ip, now }, name, most, seconds), now)
    },
  }
}
