import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/base/errors.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { toBusyError } from '#platform/calls/http/error-handler.ts'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import { countAttempt, perVisitor } from '#platform/calls/http/rate-limit.ts'
import { isRobot } from '#platform/foundation/visits/robots.ts'
import type { Visit } from '#platform/foundation/visits/visits.ts'
import { companyPath } from '#rules/companies/company-profile.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { parsePublicPath, publicAddress, publicPath } from '#rules/ads/public-address.ts'
import { registerAlerts } from '#platform/site/alerts/alert-routes.ts'
import { visibilityOn } from '#rules/promotion/visibility.ts'
import { adPage } from '#platform/site/ads/ad-page.ts'
import { aboutPage } from '#platform/site/about/about-pages.ts'
import { apply, emptyForm } from '#platform/site/application/apply.ts'
import type { FormState } from '#platform/site/view/application-form.ts'
import { registerAssets } from '#platform/site/client/assets.ts'
import { companiesPage, findCompanies, parseCompanySearch } from '#platform/site/companies/companies-page.ts'
import { companyPage, getCompanyPage, listSitemapCompanies } from '#platform/site/companies/company-page.ts'
import { getSiteAd, listSitemapAds, type SiteAd } from '#platform/site/search/find-ads.ts'
import { countJobs, findJobs, findSimilarJobs } from '#platform/site/search/find-jobs.ts'
import { unfilteredSearch, isNarrowed, parseSearch, type JobQuery } from '#platform/site/search/job-search.ts'
import { aboutPaths } from '#platform/foundation/texts/about-paths.ts'
import { html, type Html } from '#platform/foundation/markup/html.ts'
import { visitorLanguage } from '#platform/calls/http/language.ts'
import { messagePage } from '#platform/site/layout/layout.ts'
import { missingPage } from '#platform/site/ads/missing-page.ts'
import { listedAd, listPage, removableChoices } from '#platform/site/ads/list-page.ts'
import { registerOwnPage } from '#platform/site/own-page/own-routes.ts'
import { requestedDomain } from '#platform/site/search/site-domain.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'

/** Thrown for an ad that no longer accepts applications. */
class ExpiredAdError extends HttpError {
  readonly ad: SiteAd
  constructor(ad: SiteAd) {
    super(410, { title: 'This ad no longer accepts applications.' })
    this.ad = ad
  }
}

type AdRequest = FastifyRequest<{ Params: { id: string; slug?: string }; Querystring: { lang?: string } }>

/** Checks whether the address of a page is secret. */
const isPersonal = (path: string): boolean => path.startsWith('/min-sida/') || path.startsWith('/bevakning/')

/** Pages run only the site's own scripts, load nothing from other sites and cannot be framed. */
const policy =
  "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** Headers of every page. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy,
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  vary: 'accept-language',
}

/** Registers the job site (PLUS-01 to PLUS-11): server-rendered pages for candidates that work without JavaScript. */
export function registerSite(app: FastifyInstance, deps: Deps): void {
  void app.register(async (site) => {
    const { siteUrl, publicUrl } = deps.env
    const secret = deps.secrets['site-forms']
    const localeOf = (request: FastifyRequest): Locale =>
      visitorLanguage((request.query as { lang?: string }).lang, request.headers['accept-language'])

    const domainOf = (request: FastifyRequest): string | null => requestedDomain(deps.env, request)

    registerAssets(site)
    // One-click unsubscribe posts this content type (RFC 8058). The address contains everything needed, so the body is
    // ignored.
    site.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: 1024 },
      (_request, _body, done) => done(null),
    )
    site.addHook('onRequest', async (_request, reply) => {
      reply.headers(pageHeaders)
    })
    // Links with a token must not leak through the Referer header.
    site.addHook('onRequest', async (request, reply) => {
      if (isPersonal(request.url)) reply.header('referrer-policy', 'no-referrer')
    })
    site.setErrorHandler(async (error, request, reply) => {
      const locale = localeOf(request)
      const t = siteTexts[locale]
      const outage = toBusyError(error)
      const status = outage
        ? outage.status
        : error instanceof HttpError
          ? error.status
          : error instanceof Error &&
              'statusCode' in error &&
              typeof error.statusCode === 'number' &&
              error.statusCode < 500
            ? error.statusCode
            : 500
      // Rejected requests are counted in a metric. They do not get a log line each.
      if (status >= 500 && !(error instanceof HttpError))
        request.log.error({ err: error }, outage ? 'database unavailable' : 'unexpected error')
      const [title, text] =
        status === 404
          ? [t.missingTitle, t.missing]
          : status === 410
            ? [t.closedTitle, t.closed]
            : status === 429
              ? [t.failedTitle, request.method === 'GET' ? t.askedTooOften : t.tooMany]
              : [t.failedTitle, t.failed]
      const headers = outage?.headers ?? (error instanceof HttpError ? error.headers : {})
      const frame = { locale, title, otherLanguage: otherLanguageOf(request, locale), publicUrl }
      const others =
        status === 404 || status === 410
          ? await listSimilarAds(error instanceof ExpiredAdError ? error.ad : null, request)
          : []
      // A request that is rejected early has not passed the hooks above.
      return reply
        .code(status)
        .headers({ ...pageHeaders, ...(isPersonal(request.url) && { 'referrer-policy': 'no-referrer' }), ...headers })
        .send(
          others.length === 0
            ? messagePage(frame, title, text)
            : missingPage(frame, title, text, error instanceof ExpiredAdError ? error.ad : null, others),
        )
    })

    /**
     * Returns the address of the same page in the other language, or of the list of jobs if the page cannot be
     * requested again.
     */
    const otherLanguageOf = (request: FastifyRequest, locale: Locale): string => {
      const { pathname } = new URL(request.url, siteUrl)
      return `${request.method === 'GET' && !isPersonal(pathname) ? pathname : '/jobb'}?lang=${locale === 'sv' ? 'en' : 'sv'}`
    }
    /** Returns ads to suggest on a page for a missing ad. Empty if the database cannot be read. */
    const listSimilarAds = async (ad: SiteAd | null, request: FastifyRequest) => {
      const locale = localeOf(request)
      const now = deps.clock()
      const similar = await findSimilarJobs(
        deps.db,
        { id: ad?.id ?? 0, profession: ad?.details.profession ?? null, city: ad?.details.city ?? null },
        domainOf(request),
      ).catch(() => [])
      return similar.map((each) => listedAd(each, pathOfLogo(each), now, locale))
    }
    /** Returns the active ad of an address. Throws 404 if the ad was never public and 410 if it is no longer active. */
    const activeAd = async (request: AdRequest): Promise<SiteAd> => {
      const parts = parsePublicPath(`jobb/${request.params.id}`)
      const ad = parts === null ? null : await getSiteAd(deps.db, parts.id)
      if (ad === null || ad.type === 'draft' || ad.type === 'scheduled')
        throw new HttpError(404, { title: 'Not found.' })
      if (ad.type !== 'active') throw new ExpiredAdError(ad)
      return ad
    }
    /** Counts a visit (PLUS-71), unless it comes from a robot. */
    const countVisit = (ad: SiteAd, visit: Visit, request: FastifyRequest): void => {
      if (request.method !== 'HEAD' && !isRobot(request.headers))
        deps.visits.count({ companyId: ad.company.id, id: ad.id }, visit, deps.clock())
    }
    const pathOf = (ad: SiteAd) => `/${publicPath({ id: ad.id, name: ad.title })}`
    const pathOfLogo = (ad: SiteAd) => (ad.company.logo === null ? null : deps.files.urlFor(ad.company.logo))
    const logoOf = (ad: SiteAd) => (ad.company.logo === null ? null : `${siteUrl}${pathOfLogo(ad)}`)
    const show = (ad: SiteAd, request: FastifyRequest, form: FormState) =>
      adPage({
        ad,
        locale: localeOf(request),
        now: deps.clock(),
        siteUrl,
        publicUrl,
        path: pathOf(ad),
        logoUrl: logoOf(ad),
        form,
      })
    const redirect = (reply: FastifyReply, ad: SiteAd, request: AdRequest) =>
      reply.redirect(`${encodeURI(pathOf(ad))}${request.query.lang ? `?lang=${localeOf(request)}` : ''}`, 301)

    /** Throttles expensive requests per network address. */
    const throttle = (request: FastifyRequest, name: string, most: number, seconds: number): Promise<void> => {
      const now = deps.clock()
      return countAttempt(deps.db, perVisitor({ deps, ip: request.ip, now }, name, most, seconds), now)
    }

    for (const about of ['details', 'access', 'help'] as const)
      site.get(aboutPaths[about], async (request, reply) =>
        reply.send(
          aboutPage(about, { locale: localeOf(request), siteUrl, publicUrl, operator: deps.env.invoiceSeller }),
        ),
      )
    site.get('/', (_request, reply) => reply.redirect('/jobb', 302))
    site.get('/jobb', async (request: FastifyRequest<{ Querystring: JobQuery }>, reply) => {
      const search = parseSearch(request.query)
      if (isNarrowed(search)) await throttle(request, 'site-search', 60, 60)
      const now = deps.clock()
      const domain = domainOf(request)
      const visibility = visibilityOn(
        domain ?? deps.env.siteDomains[0],
        await deps.settings.get('visibilityByPackage'),
        await deps.settings.get('visibilityByDomain'),
      )
      const result = await findJobs(deps.db, search, now, { domain, visibility })
      const choices = result.counts.total === 0 ? removableChoices(search) : []
      const [activeAdCount = 0, ...counts] =
        result.counts.total === 0
          ? await countJobs(deps.db, [unfilteredSearch, ...choices.map(({ without }) => without)], now)
          : []
      const alternatives = choices.map((choice, index) => ({ choice, count: counts[index] ?? 0 }))
      return reply.send(
        listPage({
          found: result,
          alternatives: alternatives,
          activeAdCount: activeAdCount,
          search,
          locale: localeOf(request),
          now,
          siteUrl,
          publicUrl,
          logoOf: pathOfLogo,
        }),
      )
    })
    site.get('/jobb/:id', async (request: AdRequest, reply) => redirect(reply, await activeAd(request), request))
    site.get('/jobb/:id/:slug', async (request: AdRequest, reply) => {
      const ad = await activeAd(request)
      if (`/jobb/${request.params.id}/${(request.params.slug ?? '').normalize('NFC')}` !== pathOf(ad))
        return redirect(reply, ad, request)
      countVisit(ad, 'view', request)
      return reply.send(show(ad, request, emptyForm(secret, deps.clock())))
    })
    // The page reports the start of an application in its form. Links leave the site, so their start is counted by the
    // redirect below.
    site.post('/jobb/:id/:slug/borjat', async (request: AdRequest, reply) => {
      const ad = await activeAd(request)
      await throttle(request, 'apply-press', 60, 600)
      if (request.headers['sec-fetch-site'] === undefined || request.headers['sec-fetch-site'] === 'same-origin')
        countVisit(ad, 'applyPress', request)
      return reply.code(204).send()
    })
    site.post('/jobb/:id/:slug', { config: { upload: true } }, async (request: AdRequest, reply) => {
      const ad = await activeAd(request)
      if (ad.use === 'link' || ad.use === 'email') throw new HttpError(404, { title: 'Not found.' })
      const applied = await apply(deps, secret, ad, localeOf(request), request)
      if (applied.begins) countVisit(ad, 'applyPress', request)
      if (applied.sent) return reply.redirect(`${encodeURI(pathOf(ad))}/tack?lang=${localeOf(request)}`, 303)
      return reply.code(applied.status).send(show(ad, request, applied.form))
    })
    // Links to the employer's own page pass through this route, which counts the press without JavaScript.
    site.get('/jobb/:id/:slug/ansok', async (request: AdRequest, reply) => {
      const ad = await activeAd(request)
      if (ad.use !== 'link' || !ad.link) return reply.redirect(`${encodeURI(pathOf(ad))}#ansok`, 302)
      countVisit(ad, 'applyPress', request)
      return reply.header('x-robots-tag', 'noindex').redirect(ad.link, 302)
    })
    site.get('/jobb/:id/:slug/tack', async (request: AdRequest, reply) => {
      const ad = await activeAd(request)
      const locale = localeOf(request)
      const t = siteTexts[locale]
      return reply.send(
        messagePage(
          {
            locale,
            title: t.thanksTitle,
            otherLanguage: `${pathOf(ad)}/tack?lang=${locale === 'sv' ? 'en' : 'sv'}`,
            publicUrl,
          },
          t.thanksTitle,
          t.thanks(ad.company.name),
        ),
      )
    })
    site.get('/sitemap.xml', async (request, reply) => {
      await throttle(request, 'site-map', 20, 600)
      const ads = await listSitemapAds(deps.db)
      const entry = (address: string, changedAt: Date | null): Html => {
        const changed = changedAt && html`<lastmod>${changedAt.toISOString()}</lastmod>`
        return html`<url><loc>${encodeURI(address)}</loc>${changed}</url>`
      }
      const urls = ads.map((ad) => entry(publicAddress(siteUrl, { id: ad.id, name: ad.title }), ad.updatedAt))
      for (const { fragment, publishedAt } of await listSitemapCompanies(deps.db)) {
        if (fragment !== null) urls.push(entry(`${siteUrl}/${companyPath(fragment)}`, publishedAt))
      }
      return reply
        .type('application/xml; charset=utf-8')
        .send(
          `<?xml version="1.0" encoding="UTF-8"?>\n${html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`}`,
        )
    })
    site.get('/robots.txt', (_request, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .send(
          `User-agent: *\nDisallow: /min-sida/\nDisallow: /bevakning/\nDisallow: /bevaka\nSitemap: ${siteUrl}/sitemap.xml\n`,
        ),
    )
    site.get(
      '/foretag',
      async (
        request: FastifyRequest<{ Querystring: { lang?: string; q?: string | string[]; sida?: string | string[] } }>,
        reply,
      ) => {
        const companySearch = parseCompanySearch(request.query)
        if (companySearch.words !== '') await throttle(request, 'site-search', 60, 60)
        return reply.send(
          companiesPage({
            ...(await findCompanies(deps.db, companySearch)),
            wanted: companySearch,
            locale: localeOf(request),
            siteUrl,
            publicUrl,
            urlFor: (logo) => deps.files.urlFor(logo),
          }),
        )
      },
    )
    site.get(
      '/foretag/:fragment',
      async (
        request: FastifyRequest<{
          Params: { fragment: string }
          Querystring: { lang?: string; ort?: string | string[] }
        }>,
        reply,
      ) => {
        const { ort } = request.query
        const company = await getCompanyPage(deps.db, request.params.fragment, typeof ort === 'string' ? ort : '')
        if (company === null) throw new HttpError(404, { title: 'Not found.' })
        const locale = localeOf(request)
        if (company.fragment !== request.params.fragment.normalize('NFC'))
          return reply.redirect(
            `/${encodeURI(companyPath(company.fragment))}${request.query.lang ? `?lang=${locale}` : ''}`,
            301,
          )
        return reply.send(
          companyPage({
            company,
            locale,
            now: deps.clock(),
            siteUrl,
            publicUrl,
            logoUrl: company.logo === null ? null : deps.files.urlFor(company.logo),
          }),
        )
      },
    )
    registerOwnPage(site, deps)
    registerAlerts(site, deps, pathOfLogo)
    // A wrong address returns a page to people and the usual JSON error to programs.
    site.get('/*', (request, reply) => {
      if (request.headers.accept?.includes('text/html')) throw new HttpError(404, { title: 'Not found.' })
      return reply
        .code(404)
        .type('application/json; charset=utf-8')
        .send({ code: 'notFound', title: 'Not found.' } satisfies ErrorBody)
    })
  })
}
