import type { Locale } from '#rules/locale.ts'
import { assets } from './assets.ts'
import { siteTexts } from './texts.ts'
import { html, type Html, type Piece } from './view/html.ts'

/** What every page of the job site is framed with. */
export interface Frame {
  locale: Locale
  /** Title of the page, without the product's name. */
  title: string
  /** Address of the same page in the other language. */
  otherLanguage: string
  /** Public base of the dashboard, for the sign-in link. */
  publicUrl: string
  description?: string
  /** Absolute address of the page, for search engines; left out on personal pages. */
  canonical?: string
  image?: string | null
  /** More for the head, such as a data block. */
  head?: Piece
  bodyClass?: string
}

const mark = html`<svg class="mark" viewBox="0 0 20 20" aria-hidden="true"><rect width="20" height="20" rx="3" class="mark-ground"/><g class="mark-lanes"><rect x="4" y="4" width="3" height="12" rx=".75"/><rect x="8.5" y="4" width="3" height="7" rx=".75"/><rect x="13" y="4" width="3" height="9.5" rx=".75"/></g></svg>`

const ogLocale: Record<Locale, string> = { sv: 'sv_SE', en: 'en_GB' }

/** A whole page. */
export function page(frame: Frame, body: Html): string {
  const t = siteTexts[frame.locale]
  return html`<!doctype html>
<html lang="${frame.locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${frame.title} – Tavla</title>
${frame.description && html`<meta name="description" content="${frame.description}">`}
${
  frame.canonical
    ? html`<link rel="canonical" href="${frame.canonical}">
<meta property="og:type" content="website"><meta property="og:site_name" content="Tavla"><meta property="og:locale" content="${ogLocale[frame.locale]}">
<meta property="og:title" content="${frame.title}"><meta property="og:url" content="${frame.canonical}">
${frame.description && html`<meta property="og:description" content="${frame.description}">`}
${frame.image && html`<meta property="og:image" content="${frame.image}">`}`
    : html`<meta name="robots" content="noindex">`
}
<link rel="icon" href="${assets.icon}" type="image/svg+xml">
<link rel="stylesheet" href="${assets.styles}">
<script type="module" src="${assets.script}"></script>
${frame.head}
</head>
<body class="${frame.bodyClass ?? ''}">
<a class="skip" href="#innehall">${t.skip}</a>
<header class="top">
<a class="brand" href="/jobb?lang=${frame.locale}">${mark}<span>Tavla</span></a>
<nav aria-label="Tavla"><a href="/jobb?lang=${frame.locale}">${t.jobs}</a></nav>
<div class="top-end"><a href="${frame.otherLanguage}" lang="${frame.locale === 'sv' ? 'en' : 'sv'}" hreflang="${frame.locale === 'sv' ? 'en' : 'sv'}">${t.otherLanguage}</a><a href="${frame.publicUrl}/sign-in">${t.signIn}</a></div>
</header>
<main id="innehall" tabindex="-1">${body}</main>
</body>
</html>`.value
}

/** A page with one message and a way on: thanks, closed, missing, failed. */
export const messagePage = (frame: Frame, title: string, text: string): string =>
  page(
    frame,
    html`<section class="card message"><h1>${title}</h1><p>${text}</p><p><a class="button" href="/jobb?lang=${frame.locale}">${siteTexts[frame.locale].seeJobs}</a></p></section>`,
  )
