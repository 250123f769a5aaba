import type { OwnPage } from '#platform/domains/candidates/applications/load-own-page.ts'
import { formatFileSize } from '#rules/forms/file-size.ts'
import { calendarDayLines, shortDate, spokenTime } from '#rules/text-and-time/spoken-time.ts'
import { daysBetween, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { acceptAttribute } from '#rules/forms/uploads.ts'
import { icon, type IconName } from '#platform/site/view/icons.ts'
import type { OwnView } from './own-view.ts'
import { html, type Html } from '#platform/foundation/markup/html.ts'
import { hidden, nameWithDetails } from '#platform/site/view/parts.ts'

type RequestedItemKind = 'cv' | 'letter' | 'video' | 'file' | 'study'

/** A document or case study that the company requests, and its form field. */
export interface RequestedItem {
  kind: RequestedItemKind
  /** Name that the company gave the file. Empty for other kinds. */
  requestedName: string
  field: string
  /** Id of the file to replace. */
  replaces?: string
}

/** Returns a key for the item that stays the same when the requests change. */
export const itemKey = ({ kind, requestedName }: Pick<RequestedItem, 'kind' | 'requestedName'>): string =>
  `${kind}:${requestedName}`

/** Returns the items that are still missing, in the order of the form. */
export function listRequestedItems({
  missing: { documents, files, study },
}: Pick<OwnPage, 'missing'>): RequestedItem[] {
  return [
    ...documents.map((kind) => ({ kind, requestedName: '', field: `fil.${kind}` })),
    ...files.map((name, index) => ({ kind: 'file' as const, requestedName: name, field: `fil.${index}` })),
    ...(study === null ? [] : [{ kind: 'study' as const, requestedName: '', field: 'fil.study' }]),
  ]
}

/** Checks whether the deadline of a case study has passed. */
export const isStudyOver = ({ deadline }: { deadline: Date | null }, now: Date): boolean =>
  deadline !== null && deadline < now

/** Returns the submitted items that can still be replaced, with the field for the new file. */
export const listReplaceableItems = ({ submitted }: Pick<OwnPage, 'submitted'>): RequestedItem[] =>
  submitted.flatMap(({ kind, requestedName, file, canReplace }, index) =>
    file !== null && canReplace ? [{ kind, requestedName, field: `byt.${index}`, replaces: file.id }] : [],
  )

/**
 * Renders one form for everything requested (PLUS-09): rows of files, and the case study as a box of its own. Works
 * without JavaScript, which adds drag and drop and upload progress.
 */
export function handInForm(view: OwnView): Html {
  const { own, t, action, locale, now } = view
  const things = listRequestedItems(own)
  const files = things.filter(({ kind }) => kind !== 'study')
  const study = own.missing.study
  const isOver = study !== null && isStudyOver(study, now)
  const all = things.length + own.submitted.length
  const inFiles = own.submitted.filter(({ kind }) => kind !== 'study')
  const inStudy = own.submitted.find(({ kind }) => kind === 'study')
  const canReplace = listReplaceableItems(own).length > 0
  const until = study?.deadline && !isOver && html`<span>${t.by(shortDate(study.deadline, locale))}</span>`
  const howFar = html`<span><b class="num">${t.ready(own.submitted.length, all)}</b>${until}</span>`
  return html`<form
    class="ask"
    id="dokument"
    method="post"
    action="${action('dokument')}"
    enctype="multipart/form-data"
    data-hand-in
    data-count-one="${t.uploadCount(1)}"
    data-count="${t.uploadCount(2)}"
    data-upload="${t.upload}"
    data-sending="${t.uploading}"
    data-pick="${t.pick}"
    data-swap="${t.swap}"
    data-lost="${t.lostConnection}"
    data-none="${t.nothingChosen}"
  >
    <div class="ask-h">
      <h2>${things.length > 0 ? t.toHandInTitle : t.handedInTitle}</h2>
      <p class="num">${t.ready(own.submitted.length, all)}</p>
    </div>
    <div class="meter" aria-hidden="true">
      ${Array.from({ length: all }, (_, index) => html`<i${index < own.submitted.length && html` class="is-full"`}></i>`)}
    </div>
    ${
      (files.length > 0 || inFiles.length > 0) &&
      html`<div class="files" data-drop>
          ${inFiles.map((each) => inRow(view, each))}${files.map((thing) => fileRow(view, thing))}
        </div>
        ${files.length > 1 && html`<p class="ask-hint on-wide if-js">${t.dropHere}</p>`}`
    }
    ${inStudy && study === null && html`<div class="files" id="arbetsprov">${inRow(view, inStudy)}</div>`}
    ${
      study &&
      html`<div class="files" id="arbetsprov">
        <div class="study">${aboutStudy(view, study, isOver)}</div>
        ${!isOver && things.filter(({ kind }) => kind === 'study').map((thing) => fileRow(view, thing))}
      </div>`
    }
    <p class="error" data-said role="alert"></p>
    ${
      (things.length > 0 ? files.length > 0 || !isOver : canReplace) &&
      html`<div class="ask-cta${things.length === 0 && ' is-later'}">
          <button class="btn btn-primary btn-lg">${t.upload}</button><span>${things.length > 1 && t.later}</span>
        </div>
        ${
          things.length > 0 &&
          html`<div class="own-bar">${howFar}<button class="btn btn-primary btn-lg">${t.upload}</button></div>`
        }`
    }
  </form>`
}

const leaf = ([weekday, day, month]: readonly [string, string, string]): Html =>
  html`<span class="leaf" aria-hidden="true">${weekday}<b>${day}</b>${month}</span>`

/** Renders the deadline of a case study and the link to it. */
function aboutStudy(
  { t, locale, now }: OwnView,
  { deadline, url }: NonNullable<OwnPage['missing']['study']>,
  isOver: boolean,
): Html {
  const daysLeft = (until: Date): string => t.daysLeft(daysBetween(stockholmDay(now), stockholmDay(until)))
  const until = isOver ? t.studyOver : deadline && t.studyBy(spokenTime(deadline, locale), daysLeft(deadline))
  const studyText = html`<h3>${t.studyTitle}</h3>
    <p>${until}</p>`
  const newTab = html`<span class="hidden">, ${t.newTab}</span>`
  const linkText = html`<span>${t.openStudy}</span>${icon('external-link')}${newTab}`
  const open = !isOver && html`<a class="btn" href="${url}" rel="noopener nofollow" target="_blank">${linkText}</a>`
  return html`${deadline && leaf(calendarDayLines(deadline, locale))}<span>${studyText}</span>${open}`
}

const acceptFor = (kind: RequestedItemKind): string | null =>
  kind === 'video' ? acceptAttribute('video') : kind === 'cv' || kind === 'letter' ? acceptAttribute('document') : null

/** Renders the status icons of a row. The row's CSS shows one of them. */
function signs(toDo: IconName): Html {
  const spin = html`<span class="spin" aria-hidden="true"></span>`
  const open = html`<span class="todo-i">${icon(toDo)}</span>`
  const done = html`<span class="done-i">${icon('circle-check')}</span>`
  return html`<span class="icons">${spin}${open}${done}</span>`
}

interface RowParts {
  id: string
  field: string
  kind: RequestedItemKind
  toDo: IconName
  name: Html
  hint: string
  /** Reason for rejecting the file. */
  reason: string | undefined
  /** Text and style of the button that picks a file. */
  pick: { words: string; look: string }
  dropFile: string
  hiddenValue: Html | false
  /** Link to the submitted file. */
  open?: Html | false
}

/** Renders the contents of a row for a file. */
function rowInside({ id, field, kind, toDo, name, hint, reason, pick, dropFile, hiddenValue, open }: RowParts): Html {
  const accept = acceptFor(kind)
  const label = html`<label class="name" for="${id}">${name}</label>`
  const line = html`<small id="${id}-hint" data-hint="${hint}">${reason ?? hint}</small>`
  const picker = html`<label class="${pick.look}" for="${id}" aria-hidden="true">${pick.words}</label>`
  const drop = html`<button class="btn btn-ghost btn-icon drop" type="button" aria-label="${dropFile}">
    ${icon('x')}
  </button>`
  const input = html`<input
    type="file"
    id="${id}"
    name="${field}"
    ${accept && html` accept="${accept}"`}
    aria-describedby="${id}-hint"
    ${reason !== undefined && html` aria-invalid="true"`}
  />`
  return html`${[
    signs(toDo),
    html`<span>${label}${line}</span>`,
    html`<span class="end">${open}${picker}${drop}</span>`,
    hiddenValue,
    input,
    html`<span class="bar"><i></i></span>`,
  ]}`
}

function fileRow({ t, error }: OwnView, { kind, requestedName, field }: RequestedItem): Html {
  const reason = error?.fields?.[itemKey({ kind, requestedName })]
  const inside = rowInside({
    id: field.replace('.', '-'),
    field,
    kind,
    toDo: reason === undefined ? 'upload' : 'circle-alert',
    name: html`<b>${kind === 'file' ? requestedName : t[kind]}</b>`,
    hint: kind === 'video' ? t.videoHint : kind === 'cv' || kind === 'letter' ? t.fileHint : t.anyFileHint,
    reason,
    pick: { words: t.pick, look: 'btn pick' },
    dropFile: t.dropFile,
    hiddenValue: kind === 'file' && hidden(`namn.${field.slice(4)}`, requestedName),
  })
  return html`<div class="frow${reason !== undefined && ' is-bad'}" data-row>${inside}</div>`
}

/** Renders the row of a submitted item, which can still be replaced if `canReplace` is set. */
function inRow({ own, t, locale, error }: OwnView, thing: OwnPage['submitted'][number]): Html {
  const { kind, requestedName, file, canReplace } = thing
  const name = kind === 'file' ? requestedName : t[kind]
  const fileInfo = file ? `${file.name}, ${formatFileSize(file.size, locale)}` : t.in
  const open =
    file !== null &&
    html`<a class="btn btn-ghost" href="${file.url}" aria-label="${t.openFile(file.name)}">${t.openStudy}</a>`
  if (!canReplace) {
    const end = html`<span class="end">${open}</span>`
    return html`<div class="frow is-done">${signs('circle-alert')}${nameWithDetails(name, fileInfo)}${end}</div>`
  }
  const index = own.submitted.indexOf(thing)
  const reason = error?.fields?.[itemKey(thing)]
  const inside = rowInside({
    id: `byt-${index}`,
    field: `byt.${index}`,
    kind,
    toDo: 'circle-alert',
    name: html`<b>${name}</b><span class="hidden">: ${t.swap}</span>`,
    hint: fileInfo,
    reason,
    pick: { words: t.swap, look: 'btn btn-ghost pick' },
    dropFile: t.dropFile,
    hiddenValue: hidden(`namn.${index}b`, itemKey(thing)),
    open,
  })
  return html`<div class="frow is-in ${reason === undefined ? 'is-done' : 'is-bad'}" data-row data-in>${inside}</div>`
}
