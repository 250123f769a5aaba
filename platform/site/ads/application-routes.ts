import type { FastifyInstance } from 'fastify'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import { apply } from '#platform/site/application/apply.ts'
import { messagePage } from '#platform/site/layout/layout.ts'
import type { SiteContext } from '#platform/site/site-context.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { getRequestedAd, pathOf, type AdRequest } from './requested-ad.ts'
import { countVisit, showAd } from './show-ad.ts'

/** Registers the ways to apply to an ad: its form, the link to the employer's own page, and the page of thanks. */
export function registerApplicationForm(app: FastifyInstance, site: SiteContext): void {
  const { deps, publicUrl } = site
  // The page reports the start of an application in its form. Links leave the site, so their start is counted by the
  // redirect below.
  app.post('/jobb/:id/:slug/borjat', async (request: AdRequest, reply) => {
    const ad = await getRequestedAd(deps.db, request)
    await site.throttle(request, 'apply-press', 60, 600)
    if (request.headers['sec-fetch-site'] === undefined || request.headers['sec-fetch-site'] === 'same-origin')
      countVisit(site, ad, 'applyPress', request)
    return reply.code(204).send()
  })
  app.post('/jobb/:id/:slug', { config: { upload: true } }, async (request: AdRequest, reply) => {
    const ad = await getRequestedAd(deps.db, request)
    if (ad.use === 'link' || ad.use === 'email') throw new HttpError(404, { title: 'Not found.' })
    const applied = await apply(deps, deps.secrets['site-forms'], ad, site.localeOf(request), request)
    if (applied.begins) countVisit(site, ad, 'applyPress', request)
    if (applied.sent) return reply.redirect(`${encodeURI(pathOf(ad))}/tack?lang=${site.localeOf(request)}`, 303)
    return reply.code(applied.status).send(showAd(site, ad, request, applied.form))
  })
  // Links to the employer's own page pass through this route, which counts the press without JavaScript.
  app.get('/jobb/:id/:slug/ansok', async (request: AdRequest, reply) => {
    const ad = await getRequestedAd(deps.db, request)
    if (ad.use !== 'link' || !ad.link) return reply.redirect(`${encodeURI(pathOf(ad))}#ansok`, 302)
    countVisit(site, ad, 'applyPress', request)
    return reply.header('x-robots-tag', 'noindex').redirect(ad.link, 302)
  })
  app.get('/jobb/:id/:slug/tack', async (request: AdRequest, reply) => {
    const ad = await getRequestedAd(deps.db, request)
    const locale = site.localeOf(request)
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
        t.thanks(ad.company.name, ad.title),
      ),
    )
  })
}
