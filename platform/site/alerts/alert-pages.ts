import { RHYTHMS, previousAlertTime, type Rhythm } from '#rules/ads/job-alert.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { spokenSince, formatUpcomingDay } from '#rules/text-and-time/spoken-time.ts'
import type { SiteAd } from '#platform/site/search/find-ads.ts'
import type { FoundJobs } from '#platform/site/search/find-jobs.ts'
import { searchUrl, type JobSearch } from '#platform/site/search/job-search.ts'
import { page } from '#platform/site/layout/layout.ts'
import { listedAd } from '#platform/site/ads/list-page.ts'
import { siteTexts, type Texts } from '#platform/site/texts/site-texts.ts'
import { html, type Html } from '#platform/foundation/markup/html.ts'
import { icon } from '#platform/site/view/icons.ts'
import { jobRows } from '#platform/site/view/job-row.ts'
import { hidden, robotTrap } from '#platform/site/view/parts.ts'
import type { JobAlert } from './change-alert.ts'
import { searchFacts, searchInWords, watchAddress } from '#platform/site/search/watched-search.ts'

/** Number of ads in the preview of a mail. */
const PREVIEWED_ADS = 3

interface Common {
  locale: Locale
  publicUrl: string
}

/** A search with an alert, or about to get one, and its current result. */
export interface WatchedSearch extends Common {
  search: JobSearch
  found: FoundJobs
  now: Date
  logoOf: (ad: SiteAd) => string | null
}

const otherLocale = (locale: Locale): Locale => (locale === 'sv' ? 'en' : 'sv')

const alertPage = (
  { locale, publicUrl }: Common,
  title: string,
  otherLanguage: string,
  sheet: Html,
  aside: Html | null = null,
): string =>
  page(
    { locale, title, otherLanguage, publicUrl, look: 'jobs', bodyClass: 'cd' },
    html`<div class="al">
      <section class="cd-sheet say">${sheet}</section>
      ${aside}
    </div>`,
  )

const facts = (rows: readonly (readonly [string, string])[]): Html =>
  html`<dl class="al-q">
    ${rows.map(
      ([label, value]) =>
        html`<div>
          <dt>${label}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`

function rhythms(chosen: Rhythm, t: Texts): Html {
  const choice = (each: Rhythm): Html => {
    const box = html`<input type="radio" name="rytm" value="${each}" ${each === chosen && html` checked`} />`
    return html`<label>${box}<span>${t.rhythms[each]}</span></label>`
  }
  return html`<fieldset class="field">
    <legend>${t.howOften}</legend>
    <div class="pubseg">${RHYTHMS.map(choice)}</div>
    <p class="help">${t.rhythmHelp}</p>
  </fieldset>`
}

/** Renders a sample mail for the search from current ads. Null if there are none. */
function preview({ search, found, now, locale, logoOf }: WatchedSearch, rhythm: Rhythm, t: Texts): Html | null {
  const ads = [...found.ads, ...found.sponsored].slice(0, PREVIEWED_ADS)
  if (ads.length === 0) return null
  const searchText = searchInWords(search, found.employer, locale)
  return html`<aside class="al-view" aria-labelledby="al-view">
    <h2 id="al-view">${t.previewTitle}</h2>
    <div class="al-mail">
      <header><b>${t.previewFrom}</b><span>${t.previewSubject(ads.length, searchText)}</span></header>
      <p class="al-h">${t.previewHead(ads.length, spokenSince(previousAlertTime(rhythm, now), now, locale))}</p>
      ${jobRows(
        ads.map((ad) => listedAd(ad, logoOf(ad), now, locale)),
        locale,
      )}
      <footer>${t.previewFoot(searchText)}</footer>
    </div>
  </aside>`
}

/**
 * Renders the form that creates an alert (PLUS-70). `wrong` is set if the submitted text is not an e-mail address,
 * `isTrapped` if the hidden field was filled in.
 */
export function alertFormPage(
  watched: WatchedSearch,
  { email, rhythm, wrong, isTrapped }: { email: string; rhythm: Rhythm; wrong: boolean; isTrapped: boolean },
): string {
  const { search, found, locale } = watched
  const t = siteTexts[locale]
  const label = html`<label for="email">${t.alertEmail}</label>`
  const field = html`<input
    type="email"
    id="email"
    name="email"
    autocomplete="email"
    maxlength="254"
    required
    value="${email}"
    ${wrong && html` aria-invalid="true" aria-describedby="email-error"`}
  />`
  return alertPage(
    watched,
    t.watch,
    watchAddress(search, otherLocale(locale)),
    html`<div class="say-h">
        <h1>${t.watch}</h1>
        <p>${t.alertLead(found.counts.total)}</p>
        ${facts(searchFacts(search, found.employer, locale))}
      </div>
      <form
        class="say-f"
        id="bevaka"
        method="post"
        action="${watchAddress(search, locale)}"
        enctype="multipart/form-data"
        novalidate
        data-lost="${t.lost}"
      >
        <div class="field">
          ${label}${field}${wrong && html`<p class="error" id="email-error" role="alert">${t.errors.invalidEmail}</p>`}
        </div>
        ${[robotTrap(t.website2, isTrapped ? t.errors.trapped : null), rhythms(rhythm, t)]}
        <p class="error" data-said role="alert"></p>
        <div class="al-cta"><button class="btn btn-primary btn-lg">${t.begin}</button><span>${t.addressUse}</span></div>
      </form>`,
    preview(watched, rhythm, t),
  )
}

/** Renders the answer to a request for an alert. It is the same for every outcome. */
export function alertRequestedPage(
  watched: WatchedSearch,
  { email, rhythm }: { email: string; rhythm: Rhythm },
): string {
  const { search, found, locale } = watched
  const t = siteTexts[locale]
  return alertPage(
    watched,
    t.askedTitle,
    watchAddress(search, otherLocale(locale)),
    html`<div class="say-h">
        ${icon('mail')}
        <h1>${t.askedTitle}</h1>
        <p role="status">${t.askedTo} <b>${email}</b>. ${t.askedThen}</p>
        ${facts(searchFacts(search, found.employer, locale))}
      </div>
      <form
        class="say-f"
        method="post"
        action="${watchAddress(search, locale)}"
        enctype="multipart/form-data"
        data-lost="${t.lost}"
      >
        <p class="help">
          ${t.askedHelp} <a class="link" href="${watchAddress(search, locale)}">${t.otherAddress}</a>. ${t.forgotten}
        </p>
        ${hidden('email', email)}${hidden('rytm', rhythm)}
        <p class="error" data-said role="alert"></p>
        <div><button class="btn btn-lg">${t.sendAgain}</button></div>
      </form>`,
    preview(watched, rhythm, t),
  )
}

/** Data of an alert's own page. */
export interface ShownAlert extends WatchedSearch {
  alert: JobAlert
  token: string
  /** Result of the visitor's last action. */
  done: 'confirmed' | 'changed' | 'tooMany' | null
}

/**
 * Renders the page of an alert's link: a button that confirms the address, and, once it is confirmed, controls to
 * change or end the alert.
 */
export function alertOwnPage(shown: ShownAlert, maxAlerts: number): string {
  const { alert, token, search, found, locale, now, done } = shown
  const t = siteTexts[locale]
  const path = `/bevakning/${token}`
  const otherLanguage = `${path}?${done === 'confirmed' ? 'klart=bekrafta&' : ''}lang=${otherLocale(locale)}`
  const letter = preview(shown, alert.rhythm, t)
  const alertFacts = (more: readonly (readonly [string, string])[]): Html =>
    facts([...searchFacts(search, found.employer, locale), ...more])
  const form = (act: string, body: Html): Html =>
    html`<form
      class="say-f"
      method="post"
      action="${path}/${act}?lang=${locale}"
      enctype="multipart/form-data"
      id="${act}"
      data-lost="${t.lost}"
    >
      ${body}
      <p class="error" data-said role="alert"></p>
    </form>`
  if (alert.confirmedAt === null || alert.dueAt === null) {
    return alertPage(
      shown,
      t.confirmTitle,
      otherLanguage,
      html`<div class="say-h">
          <h1>${t.confirmTitle}</h1>
          <p>${t.confirmLead}</p>
          ${alertFacts([
            [t.howOften, t.rhythmsInFull[alert.rhythm]],
            [t.alertEmail, alert.email],
          ])}
        </div>
        ${form(
          'bekrafta',
          html`${done === 'tooMany' && html`<p class="error" role="alert">${t.tooManyAlerts(maxAlerts)}</p>`}
            <div class="al-cta">
              <button class="btn btn-primary btn-lg">${t.confirmNow}</button><span>${t.confirmNot}</span>
            </div>`,
        )}`,
      letter,
    )
  }
  const when = formatUpcomingDay(alert.dueAt, now, locale)
  const jobs = html`<a class="btn btn-lg" href="${searchUrl(search, locale)}">${t.seeFound(found.counts.total)}</a>`
  if (done === 'confirmed') {
    return alertPage(
      shown,
      t.onTitle,
      otherLanguage,
      html`<div class="say-h">
          <span class="is-ok">${icon('circle-check')}</span>
          <h1>${t.onTitle}</h1>
          <p role="status">${t.firstLetter(when)}</p>
          ${alertFacts([[t.alertEmail, alert.email]])}
        </div>
        <div class="say-f">
          <div class="al-cta">${jobs}<a class="link" href="${path}?lang=${locale}">${t.changeOrEnd}</a></div>
        </div>`,
      letter,
    )
  }
  return alertPage(
    shown,
    t.manageTitle,
    otherLanguage,
    html`<div class="say-h">
        <h1>${t.manageTitle}</h1>
        <p role="status">${done === 'changed' && `${t.changedAlert} `}${t.nextLetter(when)}</p>
        ${alertFacts([[t.alertEmail, alert.email]])}
        <p>${jobs}</p>
      </div>
      ${form(
        'andra',
        html`${rhythms(alert.rhythm, t)}
          <div><button class="btn btn-lg">${t.saveAlert}</button></div>`,
      )}
      ${form(
        'avsluta',
        html`<h2>${t.endTitle}</h2>
          <p class="help">${t.endLead}</p>
          <div><button class="btn btn-lg btn-danger">${t.endNow}</button></div>`,
      )}`,
    letter,
  )
}

const wayOn = (locale: Locale, t: Texts): Html =>
  html`<p><a class="btn btn-lg" href="/jobb?lang=${locale}">${t.seeJobs}</a></p>`

/** Renders the page for an ended alert. A link without an alert gets the same page, so a second press is harmless. */
export function alertEndedPage(common: Common): string {
  const { locale } = common
  const t = siteTexts[locale]
  return alertPage(
    common,
    t.endedTitle,
    `/jobb?lang=${otherLocale(locale)}`,
    html`<div class="say-h">
      <span class="is-ok">${icon('circle-check')}</span>
      <h1>${t.endedTitle}</h1>
      <p role="status">${t.ended}</p>
      ${wayOn(locale, t)}
    </div>`,
  )
}

/** Renders the page for a link without an alert. */
export function alertGonePage(common: Common): string {
  const { locale } = common
  const t = siteTexts[locale]
  return alertPage(
    common,
    t.alertGoneTitle,
    `/jobb?lang=${otherLocale(locale)}`,
    html`<div class="say-h">
      ${icon('link-2-off')}
      <h1>${t.alertGoneTitle}</h1>
      <p>${t.alertGone}</p>
      ${wayOn(locale, t)}
    </div>`,
  )
}
