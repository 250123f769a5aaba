import type { FastifyInstance } from 'fastify'
import { aboutPaths } from '#platform/foundation/texts/about-paths.ts'
import type { SiteContext } from '#platform/site/site-context.ts'
import { aboutPage } from './about-pages.ts'

/** Registers the pages about privacy, accessibility and help. */
export function registerAboutPages(app: FastifyInstance, site: SiteContext): void {
  const { deps, siteUrl, publicUrl } = site
  for (const about of ['details', 'access', 'help'] as const)
    app.get(aboutPaths[about], async (request, reply) =>
      reply.send(
        aboutPage(about, { locale: site.localeOf(request), siteUrl, publicUrl, operator: deps.env.invoiceSeller }),
      ),
    )
}
