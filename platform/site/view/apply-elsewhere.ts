import type { Locale } from '#rules/text-and-time/locale.ts'
import { formTexts } from '#platform/foundation/texts/form-texts.ts'
import { html, type Html } from '#platform/foundation/markup/html.ts'

/** Renders the link to an application on the employer's own page (PLUS-05). */
export function applyByLink(locale: Locale, link: string): Html {
  const t = formTexts[locale]
  return html`<section class="card form" id="ansok">
    <h2>${t.apply}</h2>
    <p>${t.applyByLink}</p>
    <a class="button block" href="${link}" rel="noopener nofollow">${t.applyByLinkButton}</a>
  </section>`
}

/** Returns a mailto address with the ad as the subject. */
export const mailTo = (email: string, subject: string): string =>
  `mailto:${email}?subject=${encodeURIComponent(subject)}`

/** Renders the address for applications by e-mail (PLUS-05). */
export function applyByEmail(locale: Locale, email: string, subject: string): Html {
  const t = formTexts[locale]
  return html`<section class="card form" id="ansok">
    <h2>${t.apply}</h2>
    <p>${t.applyByEmail} <a href="${mailTo(email, subject)}">${email}</a>.</p>
    <p class="hint">${t.applyByEmailHint(subject)}</p>
    <a class="button block" href="${mailTo(email, subject)}">${t.applyByEmailButton}</a>
  </section>`
}
