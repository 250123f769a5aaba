import type { FastifyInstance } from 'fastify'
import type { ErrorBody } from '#contract/base/errors.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { HttpError, NO_SUCH_CALL } from '#platform/foundation/errors/errors.ts'
import { registerAboutPages } from '#platform/site/about/routes.ts'
import { registerApplicationForm } from '#platform/site/ads/application-routes.ts'
import { registerAds } from '#platform/site/ads/routes.ts'
import { registerAlerts } from '#platform/site/alerts/alert-routes.ts'
import { registerAssets } from '#platform/site/client/assets.ts'
import { registerCompanyPages } from '#platform/site/companies/routes.ts'
import { pageHeaders } from '#platform/site/layout/page-headers.ts'
import { registerOwnPage } from '#platform/site/own-page/own-routes.ts'
import { registerSearchEngines } from '#platform/site/search-engines/routes.ts'
import { registerSecurityTxt } from '#platform/site/search-engines/security-route.ts'
import { sendErrorPage } from './error-page.ts'
import { createSiteContext } from './site-context.ts'

/** Registers the job site (PLUS-01 to PLUS-11): server-rendered pages for candidates that work without JavaScript. */
export function registerSite(app: FastifyInstance, deps: Deps): void {
  void app.register(async (site) => {
    const context = createSiteContext(deps)
    registerAssets(site)
    // One-click unsubscribe posts this content type (RFC 8058). The address contains everything needed, so the body is
    // ignored.
    site.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'buffer', bodyLimit: 1024 },
      (_request, _body, done) => done(null),
    )
    site.addHook('onRequest', async (request, reply) => {
      reply.headers(pageHeaders(request.url))
    })
    site.setErrorHandler(async (error, request, reply) => sendErrorPage(context, error, request, reply))

    site.get('/', (_request, reply) => reply.redirect('/jobb', 302))
    registerAds(site, context)
    registerApplicationForm(site, context)
    registerCompanyPages(site, context)
    registerOwnPage(site, context)
    registerAlerts(site, context)
    registerAboutPages(site, context)
    registerSearchEngines(site, context)
    registerSecurityTxt(site, context)
    // A wrong address returns a page to people and the usual JSON error to programs.
    site.get('/*', (request, reply) => {
      if (request.headers.accept?.includes('text/html')) throw new HttpError(404, { title: 'Not found.' })
      return reply
        .code(404)
        .type('application/json; charset=utf-8')
        .send({ code: 'notFound', title: NO_SUCH_CALL } satisfies ErrorBody)
    })
  })
}
