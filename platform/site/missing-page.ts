import type { SiteAd } from './find-ads.ts'
import { page, type Frame } from './layout.ts'
import { siteTexts } from './texts.ts'
import { html } from './view/html.ts'
import { icon } from './view/icons.ts'
import { jobRows, type ListedAd } from './view/job-row.ts'

/** A page for an address that shows nothing (any more): what has happened, and ads in its place. */
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
