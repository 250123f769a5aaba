import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contract/errors.ts'
import type { Deps } from '#platform/deps.ts'
import { storable } from '#platform/html/storable.ts'
import { busyOf } from '#platform/http/error-handler.ts'
import { HttpError } from '#platform/http/errors.ts'
import { countAttempt, perVisitor } from '#platform/http/rate-limit.ts'
import type { Locale } from '#rules/locale.ts'
import { parsePublicPath, publicAddress, publicPath } from '#rules/public-address.ts'
import { adPage } from './ad-page.ts'
import { apply, emptyForm } from './apply.ts'
import type { FormState } from './view/application-form.ts'
import { registerAssets } from './assets.ts'
import { findActiveAds, findSiteAd, findSitemapAds, type SiteAd } from './find-ads.ts'
import { html } from './view/html.ts'
import { visitorLanguage } from '#platform/http/language.ts'
import { messagePage } from './layout.ts'
import { listPage } from './list-page.ts'
import { registerOwnPage } from './own-routes.ts'
import { siteTexts } from './texts.ts'

type AdRequest = FastifyRequest<{ Params: { id: string; slug?: string }; Querystring: { lang?: string } }>

/** Pages run no script but the site's own, load nothing from elsewhere and stand in no frame. */
const policy = "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The job site (PLUS-01 to PLUS-11): server-rendered pages for candidates, usable without script. */
export function registerSite(app: FastifyInstance, deps: Deps): void {
  void app.register(async (site) => {
    const { siteUrl, publicUrl } = deps.env
    const secret = deps.secrets['site-forms']
    const localeOf = (request: FastifyRequest): Locale => visitorLanguage((request.query as { lang?: string }).lang, request.headers['accept-language'])

    registerAssets(site)
    site.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy, 'referrer-policy': 'strict-origin-when-cross-origin', 'x-frame-options': 'DENY', vary: 'accept-language' })
    })
    // Links with a token must not leave by the referrer.
    site.addHook('onRequest', async (request, reply) => {
      if (request.url.startsWith('/min-sida/')) reply.header('referrer-policy', 'no-referrer')
    })
    site.setErrorHandler((error, request, reply) => {
      const locale = localeOf(request)
      const t = siteTexts[locale]
      const outage = busyOf(error)
      const status = outage ? outage.status : error instanceof HttpError ? error.status : error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number' && error.statusCode < 500 ? error.statusCode : 500
      if (status >= 500) request.log.error({ err: error }, outage ? 'database' : 'unexpected error')
      const [title, text] = status === 404 ? [t.missingTitle, t.missing] : status === 410 ? [t.closedTitle, t.closed] : status === 429 ? [t.failedTitle, request.method === 'GET' ? t.askedTooOften : t.tooMany] : [t.failedTitle, t.failed]
      const headers = outage?.headers ?? (error instanceof HttpError ? error.headers : {})
      return reply.code(status).headers({ ...headers, 'content-type': 'text/html; charset=utf-8' }).send(messagePage({ locale, title, otherLanguage: `/jobb?lang=${locale === 'sv' ? 'en' : 'sv'}`, publicUrl }, title, text))
    })

    /** The active ad of an address. 404 for what was never public, 410 for what no longer is. */
    const activeAd = async (request: AdRequest): Promise<SiteAd> => {
      const parts = parsePublicPath(`jobb/${request.params.id}`)
      const ad = parts === null ? null : await findSiteAd(deps.db, parts.id)
      if (ad === null || ad.type === 'draft' || ad.type === 'scheduled') throw new HttpError(404, { title: 'Not found' })
      if (ad.type !== 'active') throw new HttpError(410, { title: 'Gone' })
      return ad
    }
    const pathOf = (ad: SiteAd) => `/${publicPath({ id: ad.id, name: ad.title })}`
    const logoOf = (ad: SiteAd) => (ad.company.logo === null ? null : `${siteUrl}${deps.files.urlFor(ad.company.logo)}`)
    const show = (ad: SiteAd, request: FastifyRequest, form: FormState) =>
      adPage({ ad, locale: localeOf(request), now: deps.clock(), siteUrl, publicUrl, path: pathOf(ad), logoUrl: logoOf(ad), form })
    const redirect = (reply: FastifyReply, ad: SiteAd, request: AdRequest) => reply.redirect(`${encodeURI(pathOf(ad))}${request.query.lang ? `?lang=${localeOf(request)}` : ''}`, 301)

    /** What reads much is asked for only so often from one address. */
    const count = (request: FastifyRequest, name: string, most: number, seconds: number): Promise<void> => {
      const now = deps.clock()
      return countAttempt(deps.db, perVisitor({ deps, ip: request.ip, now }, name, most, seconds), now)
    }

    site.get('/', (_request, reply) => reply.redirect('/jobb', 302))
    site.get('/jobb', async (request: FastifyRequest<{ Querystring: { q?: string; ort?: string; sida?: string } }>, reply) => {
      const { q = '', ort = '', sida = '1' } = request.query
      if (q !== '' || ort !== '') await count(request, 'site-search', 60, 60)
      const search = { words: storable(String(q)).trim().slice(0, 100), place: storable(String(ort)).trim().slice(0, 60), page: /^[1-9]\d{0,4}$/.test(String(sida)) ? Number(sida) : 1 }
      return reply.send(listPage({ ...(await findActiveAds(deps.db, search)), search, locale: localeOf(request), siteUrl, publicUrl }))
    })
    site.get('/jobb/:id', async (request: AdRequest, reply) => redirect(reply, await activeAd(request), request))
    site.get('/jobb/:id/:slug', async (request: AdRequest, reply) => {
      const ad = await activeAd(request)
      if (`/jobb/${request.params.id}/${(request.params.slug ?? '').normalize('NFC')}` !== pathOf(ad)) return redirect(reply, ad, request)
      return reply.send(show(ad, request, emptyForm(secret, deps.clock())))
    })
    site.post('/jobb/:id/:slug', { config: { upload: true } }, async (request: AdRequest, reply) => {
      const ad = await activeAd(request)
      if (ad.use === 'link' || ad.use === 'email') throw new HttpError(404, { title: 'Not found' })
      const applied = await apply(deps, secret, ad, localeOf(request), request)
      if (applied.sent) return reply.redirect(`${encodeURI(pathOf(ad))}/tack?lang=${localeOf(request)}`, 303)
      return reply.code(applied.status).send(show(ad, request, applied.form))
    })
    site.get('/jobb/:id/:slug/tack', async (request: AdRequest, reply) => {
      const ad = await activeAd(request)
      const locale = localeOf(request)
      const t = siteTexts[locale]
      return reply.send(messagePage({ locale, title: t.thanksTitle, otherLanguage: `${pathOf(ad)}/tack?lang=${locale === 'sv' ? 'en' : 'sv'}`, publicUrl }, t.thanksTitle, t.thanks(ad.company.name)))
    })
    site.get('/sitemap.xml', async (request, reply) => {
      await count(request, 'site-map', 20, 600)
      const ads = await findSitemapAds(deps.db)
      const urls = ads.map((ad) => html`<url><loc>${encodeURI(publicAddress(siteUrl, { id: ad.id, name: ad.title }))}</loc><lastmod>${ad.updatedAt.toISOString()}</lastmod></url>`)
      return reply.type('application/xml; charset=utf-8').send(`<?xml version="1.0" encoding="UTF-8"?>\n${html`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls}</urlset>`}`)
    })
    site.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(`User-agent: *\nDisallow: /min-sida/\nSitemap: ${siteUrl}/sitemap.xml\n`))
    registerOwnPage(site, deps)
    // People who follow a wrong address get a page, programs what they get everywhere.
    site.get('/*', (request, reply) => {
      if (request.headers.accept?.includes('text/html')) throw new HttpError(404, { title: 'Not found' })
      return reply.code(404).type('application/json; charset=utf-8').send({ code: 'notFound', title: 'Not found' } satisfies ErrorBody)
    })
  })
}
