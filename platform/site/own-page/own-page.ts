import type { OwnPage, Stage } from '#platform/domains/candidates/applications/load-own-page.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { publicPath } from '#rules/ads/public-address.ts'
import { shortDate, spokenDate, spokenDay, spokenDayAndTime, spokenFullDate } from '#rules/text-and-time/spoken-time.ts'
import { instantOf } from '#rules/text-and-time/stockholm-time.ts'
import { conversation } from './conversation.ts'
import { handInForm, isStudyOver, listRequestedItems } from './hand-in-form.ts'
import { icon, type IconName } from '#platform/site/view/icons.ts'
import { searchUrl, unfilteredSearch } from '#platform/site/search/job-search.ts'
import { candidatePage } from '#platform/site/layout/layout.ts'
import { phoneLink, type OwnPageOptions, type OwnView } from './own-view.ts'
import { originText, textsForOrigin } from '#platform/site/texts/recruited-texts.ts'
import { siteTexts } from '#platform/site/texts/site-texts.ts'
import { html, type Html } from '#platform/foundation/markup/html.ts'
import { nameWithDetails } from '#platform/site/view/parts.ts'

/**
 * Renders the candidate's own page (PLUS-09): progress, requested documents, the conversation, and the candidate's
 * rights over their data.
 */
export function ownPage(options: OwnPageOptions): string {
  const { own, token, locale, logoUrl, done, error } = options
  const t = { ...siteTexts[locale], ...textsForOrigin(own.origin, locale) }
  const base = `/min-sida/${token}`
  const view: OwnView = { ...options, t, action: (part) => `${base}/${part}?lang=${locale}` }
  const canHandIn = own.state === 'open' && own.stage !== 'rejected'
  const asks = canHandIn && listRequestedItems(own).length > 0
  const handsIn = asks || (canHandIn && own.submitted.length > 0)
  const open = own.state === 'open'
  const talk = conversation(view)
  const data = ownData(view, base)
  // The title already thanks for the documents.
  const isSaid = done === 'dokument' && own.stage === 'handedIn'
  const notice = done !== null && !isSaid && html`<p class="notice" role="status">${t.done[done]}</p>`
  const failed = error && html`<div class="errors" role="alert" tabindex="-1"><p>${error.text}</p></div>`
  return candidatePage(
    {
      locale,
      title: t.ownTitle(own.adTitle),
      otherLanguage: `${base}?lang=${locale === 'sv' ? 'en' : 'sv'}`,
      employer: { name: own.companyName, logoUrl },
      bodyClass: asks ? 'own-page has-bar' : 'own-page',
    },
    html`<nav class="own-nav" aria-label="${t.nav}">
      ${[
        asks && html`<a href="#dokument">${t.toDo} <span class="n">${listRequestedItems(own).length}</span></a>`,
        html`<a href="#svar">${t.conversation}<span class="dot" hidden></span></a>`,
        html`<a href="#uppgifter">${t.yourData}</a>`,
      ]}
    </nav>`,
    html`${notice}${failed}
      <div class="cd-cols">
        <article class="cd-sheet">
          ${head(view)} ${track(view)} ${handsIn && handInForm(view)}
          ${own.stage === 'withdrawn' && contactAndOtherAds(view)} ${sentDocuments(view, handsIn)}
        </article>
        <aside class="cd-side" aria-label="${t.conversation}, ${t.yourData}">
          ${open ? [talk, data] : [data, talk]}
        </aside>
      </div>`,
  )
}

function head({ own, locale, now, t }: OwnView): Html {
  const lead = own.stage === 'rejected' && !own.hasLetter ? t.rejectedWithoutLetter : t.lead[own.stage]
  const title = own.adIsActive
    ? html`<a href="/${publicPath({ id: own.adId, name: own.adTitle })}?lang=${locale}">${own.adTitle}</a>`
    : html`<b>${own.adTitle}</b>`
  return html`<header class="own-head">
    <p class="own-job">${t.ownTo} ${title}${own.city && `, ${own.city}`}</p>
    <h1>${t.stage[own.stage]}</h1>
    <p class="own-lead">${own.stage === 'asked' && requestedItems(own, locale, now)}${lead(own.companyName)}</p>
  </header>`
}

/**
 * Renders the requested items with the employer's name and the deadline. Leaves out a case study after its deadline.
 */
function requestedItems(own: OwnPage, locale: Locale, now: Date): string {
  const t = siteTexts[locale]
  const documents = listRequestedItems(own).filter(({ kind }) => kind !== 'study').length
  const study = own.missing.study
  const isOver = study !== null && isStudyOver(study, now)
  const isOpen = study !== null && !isOver
  return [
    ...(documents > 0 || isOpen ? [t.asks(own.contact?.name ?? own.companyName, documents, isOpen)] : []),
    ...(isOpen && study.deadline !== null ? [t.deadline(spokenDayAndTime(study.deadline, locale))] : []),
    ...(isOver ? [t.studyOverLead] : []),
    '',
  ].join(' ')
}

/** Renders the past events as at most four dots, without promising future ones. */
function track({ own, locale, t }: OwnView): Html {
  const day = (date: Date | null): string => (date === null ? '' : spokenDate(date, locale))
  const deadline = own.missing.study?.deadline ?? null
  const happened: [name: string, when: string][] = [[t.track.sent, day(own.appliedAt)]]
  if (own.readAt !== null) happened.push([t.track.read, day(own.readAt)])
  if (own.handedInAt !== null && own.stage !== 'asked') happened.push([t.track.asked, day(own.handedInAt)])
  const pointByStage: Partial<Record<Stage, [string, string]>> = {
    asked: [t.track.asked, deadline === null ? t.waits : t.by(shortDate(deadline, locale))],
    hired: [t.track.told, day(own.decidedAt)],
    rejected: [t.track.told, day(own.decidedAt)],
    withdrawn: [t.track.withdrawn, day(own.withdrawnAt)],
    ended: [t.track.ended, ''],
  }
  const currentPoint = pointByStage[own.stage]
  const points = currentPoint === undefined ? happened : [...happened, currentPoint]
  const isOver = ['hired', 'rejected', 'withdrawn', 'ended'].includes(own.stage)
  const looks = (index: number): string =>
    index < points.length - 1
      ? ''
      : own.stage === 'withdrawn' || own.stage === 'ended'
        ? 'is-off'
        : isOver
          ? ''
          : 'is-now'
  const point = ([name, when]: [string, string], index: number): Html => {
    const current = index === points.length - 1 && html` aria-current="step"`
    return html`<li class="${looks(index)}" ${current}><b>${name}</b>${when}</li>`
  }
  const next = !isOver && html`<li class="is-next"><b>${t.track.told}</b>${t.everybody}</li>`
  return html`<ol class="track" aria-label="${t.trackLabel}">
    ${points.map(point)}${next}
  </ol>`
}

/** Renders a contact person to call while the ad is active, and a link to the employer's other ads. */
function contactAndOtherAds({ own, locale, t, hasOtherAds }: OwnView): Html | null {
  const call =
    own.adIsActive &&
    own.contact?.phone != null &&
    html`<h2>${t.changedMind}</h2>
      <p>
        ${t.callUs(own.contact.name)}
        ${phoneLink(own.contact.phone)}${own.adEnd && ` ${t.whileOpen(spokenDay(own.adEnd, locale))}`}
      </p>`
  const otherAds = searchUrl({ ...unfilteredSearch, company: own.companyId }, locale)
  const others =
    hasOtherAds &&
    html`<div class="row">
      <a class="btn btn-lg" href="${otherAds}">${t.otherJobs(own.companyName)}</a>
    </div>`
  return call || others ? html`<section class="own-after">${call}${others}</section>` : null
}

/** Renders the candidate's documents. The form lists those that were handed in, if the page has the form. */
function sentDocuments({ own, locale, t }: OwnView, hasForm: boolean): Html | null {
  const inForm = new Set(hasForm ? own.submitted.flatMap(({ file }) => file?.id ?? []) : [])
  const documents = own.documents.filter(({ id }) => !inForm.has(id))
  if (documents.length === 0 && inForm.size > 0) return null
  const row = ({ url, name, date }: OwnPage['documents'][number]): Html => {
    const link = html`<a class="link" href="${url}">${name}</a>`
    return html`<li>${icon('file-text')}${link}<span class="num">${spokenDate(date, locale)}</span></li>`
  }
  return html`<section class="sent" id="skickat">
    <h2>${t.documents}</h2>
    ${
      documents.length === 0
        ? html`<p class="muted">${t.noDocuments}</p>`
        : html`<ul>
            ${documents.map(row)}
          </ul>`
    }
  </section>`
}

const answerText = (answer: OwnPage['answers'][number]['answer']): string =>
  Array.isArray(answer)
    ? answer
        .flatMap((option) => (typeof option === 'string' ? [option] : option.selected ? [option.title] : []))
        .join(', ') || '–'
    : String(answer)

/** A confirmation step with a checkbox. */
interface Step {
  part: 'aterta' | 'radera'
  look: string
  sign: IconName
  title: string
  hint: string
  what: readonly string[]
  tick: string
  verb: string
}

function ownData(view: OwnView, base: string): Html {
  const { own, locale, t, error, action } = view
  const removed =
    own.erasedOn === null
      ? t.removedAfter(own.retentionMonths)
      : t.removedOn(spokenFullDate(instantOf(own.erasedOn, 12), locale), own.retentionMonths)
  const origin = originText(own, locale)
  const person = [own.name, own.email, own.phone].filter(Boolean).join('\n')
  const answers = own.answers.length === 0 ? t.told : t.yourAnswers(own.answers.length)
  const details = html`<details>
    <summary>
      ${icon('clipboard-list')}${nameWithDetails(answers, `${own.name}, ${own.email}`)}${icon('chevron-down')}
    </summary>
    <dl class="told">
      <div>
        <dt>${t.told}</dt>
        <dd>${person}</dd>
      </div>
      ${own.answers.map(
        (entry) =>
          html`<div>
            <dt>${entry.question}</dt>
            <dd>${answerText(entry.answer)}</dd>
          </div>`,
      )}
    </dl>
  </details>`
  const confirm = ({ part, look, sign, title, hint, what, tick, verb }: Step): Html => {
    const failed = error?.part === part
    const wrong = failed && html` aria-invalid="true" aria-describedby="${part}-error"`
    const box = html`<input type="checkbox" name="confirm" value="yes" ${wrong} />`
    const confirmation = html`<label class="check">${box}<span>${tick}</span></label>`
    const errorText = failed && html`<p class="error" id="${part}-error">${error.text}</p>`
    return html`<li>
      <details ${failed && html` open`}>
        <summary class="${look}">${icon(sign)}${nameWithDetails(title, hint)}${icon('chevron-down')}</summary>
        <form
          method="post"
          action="${action(part)}"
          enctype="multipart/form-data"
          id="${part}"
          data-sending="${t.sending}"
          data-lost="${t.lost}"
        >
          <ul>
            ${what.map((line) => html`<li>${line}</li>`)}
          </ul>
          ${confirmation}${errorText}
          <p class="error" data-said role="alert"></p>
          <button class="btn btn-danger">${verb}</button>
        </form>
      </details>
    </li>`
  }
  return html`<section class="cd-sheet mine" id="uppgifter">
    <header>
      <h2>${t.yourData}</h2>
      ${origin !== null && html`<p>${origin}</p>`}
      <p>${removed}</p>
    </header>
    <ul>
      <li>${details}</li>
      <li>
        <a href="${base}/uppgifter.json" download
          >${icon('download')}${nameWithDetails(t.downloadData, t.downloadHint)}</a
        >
      </li>
      ${
        own.state !== 'withdrawn' &&
        confirm({
          part: 'aterta',
          look: '',
          sign: 'undo-2',
          title: t.withdraw,
          hint: t.withdrawHint,
          what: t.withdrawWhat(own.companyName),
          tick: t.confirmWithdraw,
          verb: t.withdraw,
        })
      }
      ${confirm({
        part: 'radera',
        look: 'neg',
        sign: 'trash-2',
        title: t.erase,
        hint: t.eraseHint,
        what: t.eraseWhat(own.companyName),
        tick: t.confirmErase,
        verb: t.eraseNow,
      })}
    </ul>
  </section>`
}
