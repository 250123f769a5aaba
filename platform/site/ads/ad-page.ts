import { professionById } from '#platform/domains/ads/professions/profession-list.ts'
import { sanitise } from '#platform/foundation/html/sanitise.ts'
import { htmlToLine } from '#platform/foundation/html/text.ts'
import { firstTouchParams, withArrival, withParams } from '#rules/candidates/arrival.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { requestedDocuments, requestedQuestions } from '#rules/ads/application-method.ts'
import { daysBetween, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import type { SiteAd } from '#platform/site/search/find-ads.ts'
import { jobPosting } from './job-posting.ts'
import { page, type Frame } from '#platform/site/layout/layout.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { adArticle } from '#platform/site/view/ad-article.ts'
import { adTexts, lastDay } from '#platform/site/view/ad-texts.ts'
import { companyHref } from '#platform/site/companies/company-page.ts'
import { applicationForm, type FormState } from '#platform/site/view/application-form.ts'
import { applyByEmail, applyByLink, mailTo } from '#platform/site/view/apply-elsewhere.ts'
import { html, jsonBlock, type Html } from '#platform/foundation/markup/html.ts'

export interface AdPageOptions {
  ad: SiteAd
  locale: Locale
  now: Date
  siteUrl: string
  publicUrl: string
  /** Canonical path of the page, relative to the root of the site. */
  path: string
  logoUrl: string | null
  /** Values and errors of the application form. */
  form: FormState
}

/** Returns the start of the ad's visible text, for search engines and link previews. */
const summary = (content: string) => htmlToLine(content).slice(0, 200)

/** Renders the public page of an active ad (PLUS-01, PLUS-02). */
export function adPage(options: AdPageOptions): string {
  const { ad, locale, siteUrl, publicUrl, path, logoUrl, now } = options
  const { first, last } = options.form.arrival
  const end = ad.end === null ? null : stockholmDay(ad.end)
  const applyHref =
    ad.use === 'link' && ad.link
      ? elsewhere(path)
      : ad.use === 'email' && ad.email
        ? mailTo(ad.email, ad.title)
        : '#ansok'
  const frame: Frame = {
    locale,
    title: `${ad.title}, ${ad.company.name}`,
    first,
    otherLanguage: withArrival(`${path}?lang=${locale === 'sv' ? 'en' : 'sv'}`, { first, last }),
    publicUrl,
    back: { href: withParams(`/jobb?lang=${locale}`, firstTouchParams(first)), text: siteTexts[locale].jobs },
    bodyClass: 'ad-page',
    description: summary(ad.details.content),
    image: logoUrl,
    // Search engines index no ad of a test company: it has no canonical address and no structured data.
    ...(!ad.company.isTest && {
      canonical: encodeURI(`${siteUrl}${path}`),
      head: html`<script type="application/ld+json">
        ${jsonBlock(jobPosting(ad, siteUrl, logoUrl))}
      </script>`,
    }),
  }
  const article = adArticle(
    {
      title: ad.title,
      company: ad.company.name,
      logoUrl,
      companyHref: ad.company.isTest ? null : companyHref(ad.company, locale, first),
      applyHref,
      details: { ...ad.details, content: sanitise(ad.details.content) },
      furtherPlaces: ad.furtherPlaces,
      profession: professionById(ad.details.profession)?.name ?? null,
      end: end === null ? null : { day: end, daysLeft: daysBetween(stockholmDay(now), end) },
    },
    locale,
  )
  const until = html`<span class="num">${end !== null && adTexts[locale].applyBy(lastDay(end, locale))}</span>`
  return page(
    frame,
    html`<div class="ad" ${ad.use !== 'link' && html` data-began="${encodeURI(path)}/borjat"`}>
        ${ad.company.isTest && html`<p class="test-ad" role="note">${siteTexts[locale].testAd}</p>`} ${article}
        ${howToApply(options)}
      </div>
      <div class="ad-bar">${until}<a class="button" href="${applyHref}">${adTexts[locale].apply}</a></div>`,
  )
}

/** Returns the path that counts the press and then redirects to the employer's own page. */
const elsewhere = (path: string): string => `${encodeURI(path)}/ansok`

/** Renders the ad's way to apply: a form, a link or an e-mail address. */
function howToApply({ ad, locale, form, path }: AdPageOptions): Html {
  if (ad.use === 'link' && ad.link) return applyByLink(locale, elsewhere(path))
  if (ad.use === 'email' && ad.email) return applyByEmail(locale, ad.email, ad.title)
  const requirements = { company: ad.company, elements: requestedQuestions(ad), documents: requestedDocuments(ad) }
  return applicationForm({ asked: requirements, locale, state: form, action: `${path}?lang=${locale}` })
}
