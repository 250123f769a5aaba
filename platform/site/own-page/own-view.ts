import type { OwnPage } from '#platform/domains/candidates/applications/load-own-page.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import type { Texts } from '#platform/site/texts/site-texts.ts'
import { html, type Html } from '#platform/foundation/markup/html.ts'

export type OwnPart = 'svar' | 'dokument' | 'aterta' | 'radera'

export interface OwnPageOptions {
  own: OwnPage
  token: string
  locale: Locale
  now: Date
  logoUrl: string | null
  /** True if the company has other active ads on the job site. */
  hasOtherAds: boolean
  /** Completed action to confirm at the top of the page. */
  done: keyof Texts['done'] | null
  /** Error at a part of the page with the submitted text. Errors of documents are keyed by item. */
  error: { part: OwnPart; text: string; typed?: string; fields?: Readonly<Record<string, string>> } | null
}

/** Data for rendering a part of the page. */
export interface OwnView extends OwnPageOptions {
  t: Texts
  /** Returns the form target of a part. */
  action: (part: OwnPart) => string
}

/** Renders a phone number as a link. */
export const phoneLink = (phone: string): Html =>
  html`<a class="link nowrap" href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>`
