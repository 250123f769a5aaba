import type { OwnPage } from '#platform/areas/applications/load-own-page.ts'
import { spokenSize } from '#rules/file-size.ts'
import { leafOf, shortDate, spokenTime } from '#rules/spoken-time.ts'
import { daysBetween, stockholmDay } from '#rules/stockholm-time.ts'
import { acceptOf } from '#rules/uploads.ts'
import { icon } from './view/icons.ts'
import type { OwnView } from './own-view.ts'
import { html, type Html } from './view/html.ts'

export type AskedKind = 'cv' | 'letter' | 'video' | 'file' | 'study'

/** One thing the company asks for, and the field it is handed in by. */
export interface AskedThing {
  kind: AskedKind
  /** Of files the company named. */
  asked: string
  field: string
  /** Id of the file that a new one takes the place of. */
  replaces?: string
}

/** Names a thing over a change of what is asked for. */
export const keyOf = ({ kind, asked }: Pick<AskedThing, 'kind' | 'asked'>): string => `${kind}:${asked}`

/** What the page is asked to take now, in the order of the form. */
export function thingsAsked({ asked: { documents, files, study } }: Pick<OwnPage, 'asked'>): AskedThing[] {
  return [
    ...documents.map((kind) => ({ kind, asked: '', field: `fil.${kind}` })),
    ...files.map((name, index) => ({ kind: 'file' as const, asked: name, field: `fil.${index}` })),
    ...(study === null ? [] : [{ kind: 'study' as const, asked: '', field: 'fil.study' }]),
  ]
}

/** The time of a case study has passed: nothing is handed in any more. */
export const isStudyOver = ({ deadline }: { deadline: Date | null }, now: Date): boolean =>
  deadline !== null && deadline < now

/** What is in and may still be replaced, by the field of a new file. */
export const thingsIn = ({ handedIn }: Pick<OwnPage, 'handedIn'>): AskedThing[] =>
  handedIn.flatMap(({ kind, asked, file, canReplace }, index) =>
    file !== null && canReplace ? [{ kind, asked, field: `byt.${index}`, replaces: file.id }] : [],
  )

/**
 * Everything asked for in one form (PLUS-09): rows of files, and the case study as a box of its own. Works without
 * script; with it files are dropped and their progress told.
 */
export function handIn(view: OwnView): Html {
  const { own, t, action, locale, now } = view
  const things = thingsAsked(own)
  const files = things.filter(({ kind }) => kind !== 'study')
  const study = own.asked.study
  const isOver = study !== null && isStudyOver(study, now)
  const all = things.length + own.handedIn.length
  const inFiles = own.handedIn.filter(({ kind }) => kind !== 'study')
  const inStudy = own.handedIn.find(({ kind }) => kind === 'study')
  const canReplace = thingsIn(own).length > 0
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
      <p class="num">${t.ready(own.handedIn.length, all)}</p>
    </div>
    <div class="meter" aria-hidden="true">
      ${Array.from({ length: all }, (_, index) => html`<i${index < own.handedIn.length && html` class="is-full"`}></i>`)}
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
        <div class="study">
          ${study.deadline && leaf(leafOf(study.deadline, locale))}<span
            ><h3>${t.studyTitle}</h3>
            <p>
              ${isOver ? t.studyOver : study.deadline && t.studyBy(spokenTime(study.deadline, locale), t.daysLeft(daysBetween(stockholmDay(now), stockholmDay(study.deadline))))}
            </p></span
          >${!isOver && html`<a class="btn" href="${study.url}" rel="noopener nofollow" target="_blank"><span>${t.openStudy}</span>${icon('external-link')}<span class="hidden">, ${t.newTab}</span></a>`}
        </div>
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
          html`<div class="own-bar">
            <span
              ><b class="num">${t.ready(own.handedIn.length, all)}</b
              >${study?.deadline && !isOver && html`<span>${t.by(shortDate(study.deadline, locale))}</span>`}</span
            ><button class="btn btn-primary btn-lg">${t.upload}</button>
          </div>`
        }`
    }
  </form>`
}

const leaf = ([weekday, day, month]: readonly [string, string, string]): Html =>
  html`<span class="leaf" aria-hidden="true">${weekday}<b>${day}</b>${month}</span>`

function fileRow({ t, error }: OwnView, { kind, asked, field }: AskedThing): Html {
  const id = field.replace('.', '-')
  const reason = error?.fields?.[keyOf({ kind, asked })]
  const hint = kind === 'video' ? t.videoHint : kind === 'cv' || kind === 'letter' ? t.fileHint : t.anyFileHint
  const accept = kind === 'video' ? acceptOf('video') : kind === 'cv' || kind === 'letter' ? acceptOf('document') : null
  return html`<div class="frow${reason !== undefined && ' is-bad'}" data-row>
    <span class="icons"
      ><span class="spin" aria-hidden="true"></span
      ><span class="todo-i">${icon(reason === undefined ? 'upload' : 'circle-alert')}</span
      ><span class="done-i">${icon('circle-check')}</span></span
    ><span
      ><label class="name" for="${id}"><b>${kind === 'file' ? asked : t[kind]}</b></label
      ><small id="${id}-hint" data-hint="${hint}">${reason ?? hint}</small></span
    ><span class="end"
      ><label class="btn pick" for="${id}" aria-hidden="true">${t.pick}</label
      ><button class="btn btn-ghost btn-icon drop" type="button" aria-label="${t.dropFile}">${icon('x')}</button></span
    >${kind === 'file' && html`<input type="hidden" name="namn.${field.slice(4)}" value="${asked}" />`}<input
      type="file"
      id="${id}"
      name="${field}"
      ${accept && html` accept="${accept}"`}
      aria-describedby="${id}-hint"
      ${reason !== undefined && html` aria-invalid="true"`}
    /><span class="bar"><i></i></span>
  </div>`
}

/** Something asked for that is in already; another file may take its place. */
function inRow({ own, t, locale, error }: OwnView, thing: OwnPage['handedIn'][number]): Html {
  const { kind, asked, file, canReplace } = thing
  const name = kind === 'file' ? asked : t[kind]
  const told = file ? `${file.name}, ${spokenSize(file.size, locale)}` : t.in
  const signs = html`<span class="icons"
    ><span class="spin" aria-hidden="true"></span><span class="todo-i">${icon('circle-alert')}</span
    ><span class="done-i">${icon('circle-check')}</span></span
  >`
  if (!canReplace)
    return html`<div class="frow is-done">
      ${signs}<span><b>${name}</b><small>${told}</small></span
      ><span></span>
    </div>`
  const index = own.handedIn.indexOf(thing)
  const reason = error?.fields?.[keyOf(thing)]
  const accept = kind === 'video' ? acceptOf('video') : kind === 'cv' || kind === 'letter' ? acceptOf('document') : null
  const id = `byt-${index}`
  return html`<div class="frow is-in ${reason === undefined ? 'is-done' : 'is-bad'}" data-row data-in>
    ${signs}<span
      ><label class="name" for="${id}"><b>${name}</b><span class="hidden">: ${t.swap}</span></label
      ><small id="${id}-hint" data-hint="${told}">${reason ?? told}</small></span
    ><span class="end"
      ><label class="btn btn-ghost pick" for="${id}" aria-hidden="true">${t.swap}</label
      ><button class="btn btn-ghost btn-icon drop" type="button" aria-label="${t.dropFile}">${icon('x')}</button></span
    ><input type="hidden" name="namn.${index}b" value="${keyOf(thing)}" /><input
      type="file"
      id="${id}"
      name="byt.${index}"
      ${accept && html` accept="${accept}"`}
      aria-describedby="${id}-hint"
      ${reason !== undefined && html` aria-invalid="true"`}
    /><span class="bar"><i></i></span>
  </div>`
}
