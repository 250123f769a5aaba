import type { Locale } from '#rules/locale.ts'
import { formTexts } from './form-texts.ts'
import { html, type Html } from './html.ts'

/** The way to an application on the employer's own page (PLUS-05). */
export function applyByLink(locale: Locale, link: string): Html {
  const t = formTexts[locale]
  return html`<section class="card form" id="ansok"><h2>${t.apply}</h2><p>${t.applyByLink}</p><a class="button block" href="${link}" rel="noopener nofollow">${t.applyByLinkButton}</a></section>`
}

/** The address applications are mailed to (PLUS-05). */
export function applyByEmail(locale: Locale, email: string, subject: string): Html {
  const t = formTexts[locale]
  return html`<section class="card form" id="ansok"><h2>${t.apply}</h2><p>${t.applyByEmail} <a href="mailto:${email}?subject=${encodeURIComponent(subject)}">${email}</a></p></section>`
}
