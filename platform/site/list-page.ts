import type { Locale } from '#rules/locale.ts'
import { publicPath } from '#rules/public-address.ts'
import { formatDate } from '#rules/stockholm-time.ts'
import { adsPerPage, type AdSearch, type SiteAd } from './find-ads.ts'
import { page } from './layout.ts'
import { siteTexts } from './texts.ts'
import { adRow } from './view/ad-article.ts'
import { html } from './view/html.ts'

interface ListPageOptions {
  ads: SiteAd[]
  total: number
  search: AdSearch
  locale: Locale
  siteUrl: string
  publicUrl: string
}

/** The list of active ads, newest first, with search and pages. */
export function listPage({ ads, total, search, locale, siteUrl, publicUrl }: ListPageOptions): string {
  const t = siteTexts[locale]
  const pages = Math.max(1, Math.ceil(total / adsPerPage))
  const address = (change: Partial<AdSearch & { lang: Locale }>) => {
    const next = { ...search, lang: locale, ...change }
    const query = new URLSearchParams({ ...(next.words && { q: next.words }), ...(next.place && { ort: next.place }), ...(next.page > 1 && { sida: String(next.page) }), lang: next.lang })
    return `/jobb?${query}`
  }
  const searching = search.words !== '' || search.place !== ''
  return page(
    { locale, title: t.listTitle, otherLanguage: address({ lang: locale === 'sv' ? 'en' : 'sv' }), publicUrl, ...(!searching && search.page === 1 && { canonical: `${siteUrl}/jobb` }) },
    html`<div class="list">
<h1>${t.listTitle}</h1>
<form class="search" role="search" aria-label="${t.listSearch}" method="get" action="/jobb">
<div class="field"><label for="q">${t.words}</label><input type="search" id="q" name="q" value="${search.words}"></div>
<div class="field"><label for="ort">${t.place}</label><input type="text" id="ort" name="ort" value="${search.place}"></div>
<input type="hidden" name="lang" value="${locale}"><button>${t.search}</button>
</form>
<p class="muted count" role="status">${total === 0 ? t.noneFound : t.found(total)}${searching && html` <a href="/jobb?lang=${locale}">${t.clearSearch}</a>`}</p>
${
  ads.length > 0 &&
  html`<ul class="jobs card">${ads.map((ad) => html`<li><a href="/${publicPath({ id: ad.id, name: ad.title })}?lang=${locale}">${adRow({ title: ad.title, company: ad.company.name, details: ad.details, published: formatDate(ad.publishedAt ?? ad.start), end: ad.end && formatDate(ad.end) }, locale)}</a></li>`)}</ul>`
}
${
  pages > 1 &&
  html`<nav class="pager" aria-label="${t.pageOf(search.page, pages)}"><span>${search.page > 1 && html`<a rel="prev" href="${address({ page: search.page - 1 })}">${t.newer}</a>`}</span><span class="num">${t.pageOf(search.page, pages)}</span><span>${search.page < pages && html`<a rel="next" href="${address({ page: search.page + 1 })}">${t.older}</a>`}</span></nav>`
}
</div>`,
  )
}
