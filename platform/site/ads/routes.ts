import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { arrivalAtAd, arrivalParams, firstTouchOn, withParams, type ArrivalQuery } from '#rules/candidates/arrival.ts'
import { visibilityOn } from '#rules/promotion/visibility.ts'
import { emptyForm } from '#platform/site/application/apply.ts'
import type { SiteAd } from '#platform/site/search/find-ads.ts'
import { countJobs, findJobs } from '#platform/site/search/find-jobs.ts'
import { isFiltered, parseSearch, unfilteredSearch, type JobQuery } from '#platform/site/search/job-search.ts'
import type { SiteContext } from '#platform/site/site-context.ts'
import { listPage, removableChoices } from './list-page.ts'
import { getRequestedAd, pathOf, type AdRequest } from './requested-ad.ts'
import { countVisit, showAd } from './show-ad.ts'

/** Registers the list of jobs and the pages of ads. */
export function registerAds(app: FastifyInstance, site: SiteContext): void {
  const { deps, siteUrl, publicUrl } = site
  const redirect = (reply: FastifyReply, ad: SiteAd, request: AdRequest) =>
    reply.redirect(
      withParams(encodeURI(pathOf(ad)), [
        ...(request.query.lang ? [['lang', site.localeOf(request)] as const] : []),
        ...arrivalParams(request.query),
      ]),
      301,
    )

  app.get('/jobb', async (request: FastifyRequest<{ Querystring: JobQuery & ArrivalQuery }>, reply) => {
    const search = { ...parseSearch(request.query), first: firstTouchOn(request.query, deps.clock()) }
    if (isFiltered(search)) await site.throttle(request, 'site-search', 60, 60)
    const now = deps.clock()
    const domain = site.domainOf(request)
    const visibility = visibilityOn(
      domain ?? deps.env.siteDomains[0],
      await deps.settings.get('visibilityByPackage'),
      await deps.settings.get('visibilityByDomain'),
    )
    const found = await findJobs(deps.db, search, now, { domain, visibility })
    const choices = found.counts.total === 0 ? removableChoices(search) : []
    const [activeAdCount = 0, ...counts] =
      found.counts.total === 0
        ? await countJobs(deps.db, [unfilteredSearch, ...choices.map(({ without }) => without)], now)
        : []
    return reply.send(
      listPage({
        found,
        alternatives: choices.map((choice, index) => ({ choice, count: counts[index] ?? 0 })),
        activeAdCount,
        search,
        locale: site.localeOf(request),
        now,
        siteUrl,
        publicUrl,
        logoOf: site.logoPathOf,
      }),
    )
  })
  app.get('/jobb/:id', async (request: AdRequest, reply) =>
    redirect(reply, await getRequestedAd(deps.db, request), request),
  )
  app.get('/jobb/:id/:slug', async (request: AdRequest, reply) => {
    const ad = await getRequestedAd(deps.db, request)
    if (`/jobb/${request.params.id}/${(request.params.slug ?? '').normalize('NFC')}` !== pathOf(ad))
      return redirect(reply, ad, request)
    countVisit(site, ad, 'view', request)
    const form = emptyForm(deps.secrets['site-forms'], arrivalAtAd(request.query, deps.clock()), deps.clock())
    return reply.send(showAd(site, ad, request, form))
  })
}
