import type { FastifyInstance } from 'fastify'
import { writeXml } from '#platform/foundation/markup/xml.ts'
import { publicAddress } from '#rules/ads/public-address.ts'
import { companyPath } from '#rules/companies/company-profile.ts'
import { listSitemapCompanies } from '#platform/site/companies/company-page.ts'
import { listSitemapAds } from '#platform/site/search/find-ads.ts'
import type { SiteContext } from '#platform/site/site-context.ts'

/** Registers the sitemap and robots.txt. */
export function registerSearchEngines(app: FastifyInstance, site: SiteContext): void {
  const { deps, siteUrl } = site
  app.get('/sitemap.xml', async (request, reply) => {
    await site.throttle(request, 'site-map', 20, 600)
    const ads = await listSitemapAds(deps.db)
    const urls = ads.map((ad) => entry(publicAddress(siteUrl, { id: ad.id, name: ad.title }), ad.updatedAt))
    for (const { fragment, publishedAt } of await listSitemapCompanies(deps.db)) {
      if (fragment !== null) urls.push(entry(`${siteUrl}/${companyPath(fragment)}`, publishedAt))
    }
    return reply
      .type('application/xml; charset=utf-8')
      .send(writeXml('urlset', { '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9', url: urls }))
  })
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /min-sida/\nDisallow: /bevakning/\nDisallow: /bevaka\nSitemap: ${siteUrl}/sitemap.xml\n`,
      ),
  )
}

const entry = (address: string, changedAt: Date | null) => ({
  loc: encodeURI(address),
  lastmod: changedAt?.toISOString(),
})
