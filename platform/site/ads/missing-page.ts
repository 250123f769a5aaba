import type { SiteAd } from '#platform/site/search/find-ads.ts'
import { page, type Frame } from '#platform/site/layout/layout.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { html } from '#platform/foundation/markup/html.ts'
import { icon } from '#platform/site/view/icons.ts'
import { jobRows, type ListedAd } from '#platform/site/view/job-row.ts'

/** Renders a page for a missing or expired address: the reason, and other ads. */
export function missingPage(
  frame: Frame,
  title: string,
  text: string,
  ad: SiteAd | null,
  others: readonly (ListedAd & { href: string })[],
): string {
  const t = siteTexts[frame.locale]
  return page(
    { ...frame, bodyClass: 'cd' },
    html`<section class="cd-sheet say">
      <div class="say-h">
        ${icon('search-x')}
        <h1>${title}</h1>
        ${ad && html`<p><b>${ad.title}</b>, ${ad.company.name}</p>`}
        <p>${text}</p>
      </div>
      <h2 class="say-t">${ad === null ? t.newestJobs : t.similarJobs}</h2>
      ${jobRows(others, frame.locale)}
      <p class="jl-more"><span></span><a class="btn btn-lg" href="/jobb?lang=${frame.locale}">${t.seeJobs}</a></p>
    </section>`,
  )
}
