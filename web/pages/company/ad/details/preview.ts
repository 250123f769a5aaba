import { adArticle } from '#platform/site/view/ad-article.ts'
import { jobRow } from '#platform/site/view/job-row.ts'
import { html } from '#platform/foundation/markup/html.ts'
import { normalizeAdDetails } from '#rules/ads/ad-details.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { daysBetween, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { hasVisibleText } from '#rules/text-and-time/visible-text.ts'
import type { DetailsForm } from './details-form.ts'

export interface PreviewOptions {
  form: Pick<DetailsForm, 'title' | 'details'>
  company: { name: string; logoUrl: string | null }
  /** Names of occupations by id. */
  professions: ReadonlyMap<number, string>
  locale: Locale
  /** Null until the ad is published. */
  period: { start: string; end: string } | null
  now: Date
  /** What stands where nothing is written yet. */
  missing: { title: string; content: string }
}

/**
 * The markup that the job site will write for the ad once the form is saved: its row in the list and the article of its
 * page. What a save trims or leaves out is so here too.
 */
export function previewOf({ form, company, professions, locale, period, now, missing }: PreviewOptions): {
  row: string
  article: string
} {
  const details = normalizeAdDetails(form.details)
  const title = form.title.trim() || missing.title
  const content = hasVisibleText(details.content)
    ? details.content
    : html`<p class="muted">${missing.content}</p>`.value
  const day = period && stockholmDay(new Date(period.end))
  const end = day === null ? null : { day, daysLeft: daysBetween(stockholmDay(now), day) }
  const row = jobRow({ title, company: company.name, logoUrl: company.logoUrl, details, end }, locale)
  const article = adArticle(
    {
      title,
      company: company.name,
      logoUrl: company.logoUrl,
      details: { ...details, content },
      profession: professions.get(details.profession) ?? null,
      end,
    },
    locale,
  )
  return {
    row: html`<ul class="jobs card">
      <li><a class="job">${row}</a></li>
    </ul>`.value,
    article: article.value,
  }
}
