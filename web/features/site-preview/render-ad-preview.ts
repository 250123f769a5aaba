import { adArticle } from '#platform/site/view/ad-article.ts'
import { jobRow } from '#platform/site/view/job-row.ts'
import { html } from '#platform/foundation/markup/html.ts'
import type { AdDetails } from '#rules/ads/ad-details-model.ts'
import { normalizeAdDetails } from '#rules/ads/ad-details.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { daysBetween, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { hasVisibleText } from '#rules/text-and-time/visible-text.ts'

export interface PreviewOptions {
  /** The ad as the form edits it. */
  form: { title: string; details: AdDetails }
  company: { name: string; logoUrl: string | null }
  /** The name of the occupation, or null if none is chosen. */
  profession: string | null
  locale: Locale
  /** Null until the ad is published. */
  period: { start: string; end: string } | null
  now: Date
  /** Placeholders for an empty title and text. */
  missing: { title: string; content: string }
}

/**
 * Returns the HTML that the job site will render for the saved ad: its row in the list and the article of its page.
 * Trims and omits the same content as a save.
 */
export function renderAdPreview({ form, company, profession, locale, period, now, missing }: PreviewOptions): {
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
      profession,
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
