import type { Locale } from '#rules/text-and-time/locale.ts'
import { icon } from '#platform/site/view/icons.ts'
import { page } from '#platform/site/layout/layout.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { html } from '#platform/foundation/markup/html.ts'

interface LinkGoneOptions {
  locale: Locale
  publicUrl: string
  /** The submitted text, if it was not an e-mail address. */
  wrong?: string
}

const path = '/min-sida/ny-lank'

/** Renders the page for an invalid link to a candidate's own page: the reason, and a form to request a new link. */
export function linkGonePage({ locale, publicUrl, wrong }: LinkGoneOptions): string {
  const t = siteTexts[locale]
  const label = html`<label for="email">${t.newLinkLabel}</label>`
  const email = html`<input
    type="email"
    id="email"
    name="email"
    autocomplete="email"
    required
    value="${wrong ?? ''}"
    ${wrong !== undefined && html` aria-invalid="true" aria-describedby="email-error"`}
  />`
  return page(
    {
      locale,
      title: t.goneTitle,
      otherLanguage: `${path}?lang=${locale === 'sv' ? 'en' : 'sv'}`,
      publicUrl,
      look: 'candidate',
      bodyClass: 'cd is-wall',
    },
    html`<section class="cd-sheet say">
      <div class="say-h">
        ${icon('link-2-off')}
        <h1>${t.goneTitle}</h1>
        <p>${t.gone}</p>
      </div>
      <form
        class="say-f"
        method="post"
        action="${path}?lang=${locale}"
        enctype="multipart/form-data"
        novalidate
        id="ny-lank"
        data-lost="${t.lost}"
      >
        <h2>${t.newLinkTitle}</h2>
        <div class="inline">
          <div class="field">${label}${email}</div>
          <button class="btn btn-primary btn-lg">${t.newLinkSend}</button>
        </div>
        <div class="said">
          ${wrong !== undefined && html`<p class="error" id="email-error" role="alert">${t.errors.invalidEmail}</p>`}
          <p class="error" data-said role="alert"></p>
        </div>
        <p class="help">${t.newLinkHelp}</p>
      </form>
    </section>`,
  )
}

/** Renders the answer to a request for a new link. It is the same for known and unknown addresses. */
export function linkSentPage({ locale, publicUrl }: LinkGoneOptions): string {
  const t = siteTexts[locale]
  return page(
    {
      locale,
      title: t.lookTitle,
      otherLanguage: `${path}?lang=${locale === 'sv' ? 'en' : 'sv'}`,
      publicUrl,
      look: 'candidate',
      bodyClass: 'cd is-wall',
    },
    html`<section class="cd-sheet say">
      <div class="say-h">
        ${icon('mail')}
        <h1>${t.lookTitle}</h1>
        <p role="status">${t.look}</p>
      </div>
    </section>`,
  )
}
