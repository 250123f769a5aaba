import type { FastifyInstance, FastifyRequest } from 'fastify'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import { arrivalParams, firstTouchOn, withParams, type ArrivalQuery } from '#rules/candidates/arrival.ts'
import { companyPath } from '#rules/companies/company-profile.ts'
import type { SiteContext } from '#platform/site/site-context.ts'
import { companiesPage, findCompanies, parseCompanySearch } from './companies-page.ts'
import { companyPage, getCompanyPage } from './company-page.ts'

type ListRequest = FastifyRequest<{
  Querystring: { lang?: string; q?: string | string[]; sida?: string | string[] }
}>
type CompanyRequest = FastifyRequest<{
  Params: { fragment: string }
  Querystring: ArrivalQuery & { lang?: string; ort?: string | string[] }
}>

/** Registers the list of companies and their pages. */
export function registerCompanyPages(app: FastifyInstance, site: SiteContext): void {
  const { deps, siteUrl, publicUrl } = site
  app.get('/foretag', async (request: ListRequest, reply) => {
    const search = parseCompanySearch(request.query)
    if (search.words !== '') await site.throttle(request, 'site-search', 60, 60)
    return reply.send(
      companiesPage({
        ...(await findCompanies(deps.db, search)),
        wanted: search,
        locale: site.localeOf(request),
        siteUrl,
        publicUrl,
        urlFor: (logo) => deps.files.urlFor(logo),
      }),
    )
  })
  app.get('/foretag/:fragment', async (request: CompanyRequest, reply) => {
    const { ort } = request.query
    const company = await getCompanyPage(deps.db, request.params.fragment, typeof ort === 'string' ? ort : '')
    if (company === null) throw new HttpError(404, { title: 'Not found.' })
    const locale = site.localeOf(request)
    if (company.fragment !== request.params.fragment.normalize('NFC'))
      return reply.redirect(
        withParams(`/${encodeURI(companyPath(company.fragment))}`, [
          ...(request.query.lang ? [['lang', locale] as const] : []),
          ...arrivalParams(request.query),
        ]),
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
        first: firstTouchOn(request.query, deps.clock()),
      }),
    )
  })
}
