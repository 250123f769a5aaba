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
  /** The company looks for others too, as the job site shows. */
  hasOtherAds: boolean
  /** What was just done, told on top. */
  done: keyof Texts['done'] | null
  /** An error at a part of the page, with what was typed there; of documents by the thing asked for. */
  error: { part: OwnPart; text: string; typed?: string; fields?: Readonly<Record<string, string>> } | null
}

/** A part of the page as it is drawn. */
export interface OwnView extends OwnPageOptions {
  t: Texts
  /** Where a part's form is sent. */
  action: (part: OwnPart) => string
}

/** A number to call. */
export const phoneLink = (phone: string): Html =>
  html`<a class="link nowrap" href="tel:${phone.replace(/[^+\d]/g, '')}">${phone}</a>`
