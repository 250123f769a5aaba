import type { FastifyReply, FastifyRequest } from 'fastify'
import { toOutage } from '#platform/calls/http/error-handler.ts'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { listedAd } from '#platform/site/ads/list-page.ts'
import { missingPage } from '#platform/site/ads/missing-page.ts'
import { ExpiredAdError } from '#platform/site/ads/requested-ad.ts'
import { messagePage } from '#platform/site/layout/layout.ts'
import { isPersonal, pageHeaders } from '#platform/site/layout/page-headers.ts'
import { findSimilarJobs } from '#platform/site/search/find-jobs.ts'
import type { SiteAd } from '#platform/site/search/find-ads.ts'
import { siteTexts, type Texts } from '#platform/site/texts/site-texts.ts'
import type { SiteContext } from './site-context.ts'

/** Answers a failed request with a page. The page of a missing or expired ad suggests other ads. */
export async function sendErrorPage(
  site: SiteContext,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const locale = site.localeOf(request)
  const outage = toOutage(error)
  const known = outage?.answer ?? (error instanceof HttpError ? error : null)
  const status = known?.status ?? clientErrorOf(error) ?? 500
  // Rejected requests are counted in a metric. They do not get a log line each.
  if (status >= 500 && !(error instanceof HttpError))
    request.log.error({ err: error }, outage?.message ?? 'unexpected error')
  const [title, text] = textsOf(status, request.method, siteTexts[locale])
  const frame = { locale, title, otherLanguage: otherLanguageOf(site, request, locale), publicUrl: site.publicUrl }
  const expired = error instanceof ExpiredAdError ? error.ad : null
  const others = status === 404 || status === 410 ? await listSimilarAds(site, expired, request, locale) : []
  // A request that is rejected early has not passed the hook that sets the headers of every page.
  return reply
    .code(status)
    .headers({ ...pageHeaders(request.url), ...known?.headers })
    .send(others.length === 0 ? messagePage(frame, title, text) : missingPage(frame, title, text, expired, others))
}

/** Returns the status of an error that Fastify raised because of the request, or null. */
const clientErrorOf = (error: unknown): number | null =>
  error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500
    ? error.statusCode
    : null

function textsOf(status: number, method: string, t: Texts): [title: string, text: string] {
  if (status === 404) return [t.missingTitle, t.missing]
  if (status === 410) return [t.closedTitle, t.closed]
  if (status === 429) return [t.failedTitle, method === 'GET' ? t.askedTooOften : t.tooMany]
  return [t.failedTitle, t.failed]
}

/**
 * Returns the address of the same page in the other language, or of the list of jobs if the page cannot be requested
 * again.
 */
function otherLanguageOf({ siteUrl }: SiteContext, request: FastifyRequest, locale: Locale): string {
  const { pathname } = new URL(request.url, siteUrl)
  const path = request.method === 'GET' && !isPersonal(pathname) ? pathname : '/jobb'
  return `${path}?lang=${locale === 'sv' ? 'en' : 'sv'}`
}

/** Returns ads to suggest on a page for a missing ad. Empty if the database cannot be read. */
async function listSimilarAds(site: SiteContext, ad: SiteAd | null, request: FastifyRequest, locale: Locale) {
  const now = site.deps.clock()
  const similar = await findSimilarJobs(
    site.deps.db,
    { id: ad?.id ?? 0, profession: ad?.details.profession ?? null, city: ad?.details.city ?? null },
    site.domainOf(request),
  ).catch(() => [])
  return similar.map((each) => listedAd(each, site.logoPathOf(each), now, locale))
}
