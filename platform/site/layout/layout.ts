import { firstTouchParams, withParams, type Touch } from '#rules/candidates/arrival.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { assets } from '#platform/site/client/assets.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { aboutPaths } from '#platform/foundation/texts/about-paths.ts'
import { html, type Html, type Piece } from '#platform/foundation/markup/html.ts'
import { icon } from '#platform/site/view/icons.ts'
import { logoTile } from '#platform/foundation/markup/logo.ts'

/** Data for the layout of a page. */
export interface Frame {
  locale: Locale
  /** Title of the page, without the product name. */
  title: string
  /** Address of the same page in the other language. */
  otherLanguage: string
  /** Public base address of the dashboard, for the sign-in link. Not shown on an employer's page. */
  publicUrl?: string
  /** The visitor's first touch, which the menu passes on. */
  first?: Touch | null
  /** Menu entry of this page. */
  current?: 'jobs' | 'companies'
  /** Link to the parent page, which replaces the menu on a phone. */
  back?: { href: string; text: string }
  /** Set on an employer's page: only the employer's name and logo are shown at the top. */
  employer?: { name: string; logoUrl: string | null }
  /** Additional stylesheet: pages around an application, or the list of jobs. */
  look?: 'candidate' | 'jobs'
  description?: string
  /** Absolute address of the page, for search engines. Not set on personal pages. */
  canonical?: string
  image?: string | null
  /** Additional elements for the head, such as a data block. */
  head?: Piece
  bodyClass?: string
}

const mark = html`<svg class="mark" viewBox="0 0 20 20" aria-hidden="true">
  <rect width="20" height="20" rx="3" class="mark-ground" />
  <g class="mark-lanes">
    <rect x="4" y="4" width="3" height="12" rx=".75" />
    <rect x="8.5" y="4" width="3" height="7" rx=".75" />
    <rect x="13" y="4" width="3" height="9.5" rx=".75" />
  </g>
</svg>`

const ogLocale: Record<Locale, string> = { sv: 'sv_SE', en: 'en_GB' }

function top({ locale, employer, current, back, otherLanguage, publicUrl, first = null }: Frame): Html {
  const t = siteTexts[locale]
  const otherLocale = locale === 'sv' ? 'en' : 'sv'
  const language = html`<a href="${otherLanguage}" lang="${otherLocale}" hreflang="${otherLocale}"
    >${t.otherLanguage}</a
  >`
  if (employer)
    return html`<header class="cd-top is-emp">
      <span class="cd-emp">${logoTile(employer, true)}<span class="truncate">${employer.name}</span></span>
      <div class="cd-top-e">${language}</div>
    </header>`
  const list = (path: string): string => withParams(`${path}?lang=${locale}`, firstTouchParams(first))
  const entry = (path: string, text: string, isCurrent: boolean): Html =>
    html`<a href="${list(path)}" ${isCurrent && html` aria-current="page"`}>${text}</a>`
  return html`<header class="top${back && ' has-back'}">
    ${back && html`<a class="back" href="${back.href}">${icon('chevron-left')}${back.text}</a>`}
    <a class="brand" href="${list('/jobb')}">${mark}<span>Tavla</span></a>
    <nav aria-label="Tavla">
      ${entry('/jobb', t.jobs, current === 'jobs')}${entry('/foretag', t.companies, current === 'companies')}
    </nav>
    <div class="top-end">${language}${publicUrl && html`<a href="${publicUrl}/sign-in">${t.signIn}</a>`}</div>
  </header>`
}

function foot(locale: Locale): Html {
  const t = siteTexts[locale]
  const link = (path: string, text: string): Html => html`<a href="${path}?lang=${locale}">${text}</a>`
  return html`<footer class="cd-foot">
    ${[
      link(aboutPaths.details, t.aboutDetails),
      link(aboutPaths.access, t.aboutAccess),
      link(aboutPaths.help, t.aboutHelp),
      html`<a class="by" href="/jobb?lang=${locale}">${mark}Tavla</a>`,
    ]}
  </footer>`
}

/**
 * Renders an employer's page for one of its candidates. Tavla appears only in the footer. `above` is shown above the
 * page on a phone.
 */
export const candidatePage = (frame: Frame & Required<Pick<Frame, 'employer'>>, above: Html, body: Html): string =>
  page({ ...frame, look: 'candidate', bodyClass: `cd ${frame.bodyClass ?? ''}` }, body, above, foot(frame.locale))

/** Renders a complete page. */
export function page(frame: Frame, body: Html, above: Html | null = null, below: Html = foot(frame.locale)): string {
  const t = siteTexts[frame.locale]
  const looks = frame.look === 'jobs' ? assets.jobsStyles : assets.candidateStyles
  const look = frame.look && html`<link rel="stylesheet" href="${looks}" />`
  return html`<!doctype html>
    <html lang="${frame.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${frame.title} – Tavla</title>
        ${frame.description && html`<meta name="description" content="${frame.description}" />`}
        ${
          frame.canonical
            ? html`<link rel="canonical" href="${frame.canonical}" />
                <link rel="alternate" hreflang="sv" href="${frame.canonical}?lang=sv" />
                <link rel="alternate" hreflang="en" href="${frame.canonical}?lang=en" />
                <link rel="alternate" hreflang="x-default" href="${frame.canonical}" />
                <meta property="og:type" content="website" />
                <meta property="og:site_name" content="Tavla" />
                <meta property="og:locale" content="${ogLocale[frame.locale]}" />
                <meta property="og:title" content="${frame.title}" />
                <meta property="og:url" content="${frame.canonical}" />
                ${frame.description && html`<meta property="og:description" content="${frame.description}" />`}
                ${frame.image && html`<meta property="og:image" content="${frame.image}" />`}`
            : html`<meta name="robots" content="noindex" />`
        }
        <link rel="icon" href="${assets.icon}" type="image/svg+xml" />
        <link rel="stylesheet" href="${assets.styles}" />
        ${look}
        <script type="module" src="${assets.script}"></script>
        ${frame.head}
      </head>
      <body class="${frame.bodyClass ?? ''}">
        <a class="skip" href="#innehall">${t.skip}</a>
        ${top(frame)} ${above}
        <main
          id="innehall"
          tabindex="-1"
          ${(frame.look || frame.bodyClass?.startsWith('cd')) && html` class="cd-main"`}
        >
          ${body}
        </main>
        ${below}
      </body>
    </html>`.value
}

/**
 * Renders a page with one message, such as thanks, closed, missing or failed, and a link. The default link leads to the
 * list of jobs.
 */
export const messagePage = (frame: Frame, title: string, text: string, below?: Html): string =>
  page(
    frame,
    html`<section class="card message">
      <h1>${title}</h1>
      <p>${text}</p>
      ${below ?? html`<p><a class="button" href="/jobb?lang=${frame.locale}">${siteTexts[frame.locale].seeJobs}</a></p>`}
    </section>`,
  )
