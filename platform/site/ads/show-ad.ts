import type { FastifyRequest } from 'fastify'
import { isRobot } from '#platform/foundation/visits/robots.ts'
import type { Visit } from '#platform/foundation/visits/visits.ts'
import type { SiteAd } from '#platform/site/search/find-ads.ts'
import type { SiteContext } from '#platform/site/site-context.ts'
import type { FormState } from '#platform/site/view/application-form.ts'
import { adPage } from './ad-page.ts'
import { pathOf } from './requested-ad.ts'

/** Renders the page of an ad for a visitor, with the values and errors of the application form. */
export function showAd(site: SiteContext, ad: SiteAd, request: FastifyRequest, form: FormState): string {
  const { deps, siteUrl, publicUrl } = site
  const logoPath = site.logoPathOf(ad)
  return adPage({
    ad,
    locale: site.localeOf(request),
    now: deps.clock(),
    siteUrl,
    publicUrl,
    path: pathOf(ad),
    logoUrl: logoPath === null ? null : `${siteUrl}${logoPath}`,
    form,
  })
}

/** Counts a visit (PLUS-71), unless it comes from a robot. */
export function countVisit({ deps }: SiteContext, ad: SiteAd, visit: Visit, request: FastifyRequest): void {
  if (request.method !== 'HEAD' && !isRobot(request.headers))
    deps.visits.count({ companyId: ad.company.id, id: ad.id }, visit, deps.clock())
}
