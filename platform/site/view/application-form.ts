import { writeTouch, type Arrival } from '#rules/candidates/arrival.ts'
import { MAX_ANSWER_LENGTH, type Answers } from '#rules/forms/answers.ts'
import type { ApplicantFields } from '#rules/candidates/applicant.ts'
import type { DocumentKind } from '#rules/ads/application-method.ts'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import type { FormElement } from '#rules/forms/form.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { acceptAttribute } from '#rules/forms/uploads.ts'
import { formTexts, type FormTexts } from '#platform/foundation/texts/form-texts.ts'
import { html, type Html, type Piece } from '#platform/foundation/markup/html.ts'
import { icon } from './icons.ts'
import { hidden, robotTrap, TRAP_FIELD } from './parts.ts'

/** A document that is already uploaded while the form still has errors. */
export interface KeptFile {
  id: string
  name: string
}

/** Contents of the form. Keeps every value and file when the form comes back (PLUS-03). */
export interface FormState {
  applicant: ApplicantFields
  answers: Answers
  files: Partial<Record<DocumentKind, KeptFile>>
  consent: boolean
  /**
   * Error codes by field: `answers.<index>`, `cv`, `letter`, `consent`, the applicant's fields, the hidden field, and
   * `form` for the whole form.
   */
  errors: FieldErrors
  /** Types of the refused files, as refusedType() returns them. */
  refusedTypes: Partial<Record<DocumentKind, string>>
  /** Random key of the form, so that a resend creates no second application. */
  submissionKey: string
  /** Signed time of the first display of the form. */
  shown: string
  /** Whether the start of the application has been counted. A script reports it at the first input. */
  began: boolean
  /** How the visitor reached the ad (PLUS-86). The form carries it, so a failed attempt keeps it. */
  arrival: Arrival
}

/** Returns the state of an empty form. */
export const emptyState = (submissionKey: string, shown: string, arrival: Arrival): FormState => ({
  applicant: { firstName: '', lastName: '', email: '', phone: '', dateOfBirth: '' },
  answers: {},
  files: {},
  consent: false,
  errors: {},
  refusedTypes: {},
  submissionKey,
  began: false,
  shown,
  arrival,
})

/** The ad's questions and documents for its applicants. */
interface ApplicationRequirements {
  company: { name: string; retentionMonths: number }
  elements: readonly FormElement[]
  documents: readonly DocumentKind[]
}

interface View {
  asked: ApplicationRequirements
  locale: Locale
  state: FormState
  action: string
}

const fileText = (code: string, t: FormTexts, field: string, sent: string) =>
  code === 'wrongKind' || code === 'notAllowed'
    ? t.errors.wrongKind(sent, 'document')
    : code === 'tooLarge'
      ? t.errors.tooLarge('10 MB')
      : code === 'invalid'
        ? t.errors.unreadableImage
        : code === 'empty'
          ? t.errors.empty
          : code === 'missing'
            ? t.errors.missing
            : (t.errors.requiredDocument[field] ?? t.errors.requiredFile)

/** Returns the text of an error, which says what to do for this kind of field. */
function errorText(
  t: FormTexts,
  field: string,
  code: string,
  kind?: 'email' | 'phone' | 'date' | 'choice',
  element?: FormElement,
  sent = '',
): string {
  if (field === 'form') return code === 'tooFast' ? t.tooFast : code === 'tooMany' ? t.tooMany : t.failed
  if (field === 'cv' || field === 'letter' || field === 'files') return fileText(code, t, field, sent)
  if (field === 'consent') return t.errors.requiredConsent
  if (field === TRAP_FIELD) return t.errors.trapped
  if (code === 'required')
    return kind === 'choice'
      ? t.errors.requiredChoice
      : (t.errors.requiredField[field] ?? (element === undefined ? t.errors.required : t.errors.requiredAnswer))
  if (code === 'invalid')
    return kind === 'email'
      ? t.errors.invalidEmail
      : kind === 'phone'
        ? t.errors.invalidPhone
        : kind === 'date'
          ? t.errors.invalidDate
          : t.errors.invalid
  if (code === 'tooLong') return element?.kind === 'text' ? t.errors.tooLongBy(MAX_ANSWER_LENGTH) : t.errors.tooLong
  if (code === 'outOfRange')
    return element?.kind === 'number' ? t.errors.outside(element.minimum, element.maximum) : t.errors.outOfRange
  return code === 'unknownChoice' ? t.errors.unknownChoice : t.errors.invalid
}

const kindOfElement = (element: FormElement) =>
  element.kind === 'text'
    ? element.type === 'text'
      ? undefined
      : element.type
    : element.kind === 'checkbox' || element.kind === 'radio'
      ? 'choice'
      : undefined

/**
 * Renders the application form of an ad (PLUS-03): the standard questions, the questionnaire, the documents, the
 * privacy notice and the footer (ACC-65).
 */
export function applicationForm({ asked: { company, elements, documents }, locale, state, action }: View): Html {
  const t = formTexts[locale]
  const refusedTypes: Readonly<Record<string, string | undefined>> = state.refusedTypes
  const questions = elements.filter((element) => element.kind !== 'label').length
  const text = (field: string, kind?: 'email' | 'phone' | 'date' | 'choice', element?: FormElement) => {
    const code = state.errors[field]?.[0]
    return code === undefined ? null : errorText(t, field, code, kind, element, refusedTypes[field])
  }
  const standard = (
    name: keyof ApplicantFields,
    type: string,
    autocomplete: string,
    options: { optional?: boolean; kind?: 'email' | 'phone' | 'date' } = {},
  ) =>
    input({
      id: name,
      label: t[name],
      type,
      value: state.applicant[name],
      error: text(name, options.kind),
      required: options.optional !== true,
      optionalWord: t.optional,
      extra: html` autocomplete="${autocomplete}"${options.kind === 'date' && dateLooks(t)}`,
    })
  const summary = t.formSummary(
    questions,
    documents.map((kind) => t[kind]),
  )
  const consent = html`<input
    type="checkbox"
    name="consent"
    id="consent"
    value="yes"
    ${state.consent && html` checked`}${invalid('consent', text('consent'))}
  />`
  return html`<form
    class="card form"
    id="ansok"
    method="post"
    action="${action}#ansok"
    enctype="multipart/form-data"
    novalidate
    data-sending="${t.sending}"
    data-lost="${t.lost}"
  >
    <header>
      <h2>${t.apply}</h2>
      <span class="hint">${summary}</span>
    </header>
    ${errorSummary(t, state, elements)}
    <p class="hint">${t.requiredMark}</p>
    <div class="two">${standard('firstName', 'text', 'given-name')}${standard('lastName', 'text', 'family-name')}</div>
    ${standard('email', 'email', 'email', { kind: 'email' })} ${standard('phone', 'tel', 'tel', { kind: 'phone' })}
    ${standard('dateOfBirth', 'text', 'bday', { kind: 'date', optional: true })}
    ${elements.map((element, index) => {
      const error = text(`answers.${index}`, kindOfElement(element), element)
      return question(t, element, index, state.answers[String(index)], error)
    })}
    ${documents.map((kind) => documentField(t, kind, state.files[kind], text(kind)))}
    <div class="field">
      ${option(consent, html`${t.consent(company.name)} <em>*</em>`)}${errorLine('consent', text('consent'))}
    </div>
    <details>
      <summary>${t.privacyTitle}</summary>
      <p>${t.privacy(company.name, company.retentionMonths)}</p>
    </details>
    ${[
      robotTrap(t.website2, text(TRAP_FIELD)),
      hidden('submissionKey', state.submissionKey),
      hidden('shown', state.shown),
      hidden('began', state.began && 'yes'),
      hidden('forst', writeTouch(state.arrival.first)),
      hidden('sist', writeTouch(state.arrival.last)),
    ]}
    <p class="error" data-said role="alert"></p>
    <button class="block" type="submit">${t.send}</button>
    <p class="hint form-footer">${t.footer}</p>
  </form>`
}

function errorSummary(t: FormTexts, { errors }: FormState, elements: readonly FormElement[]): Html | null {
  const fields = Object.keys(errors)
  if (fields.length === 0) return null
  if (fields.length === 1 && fields[0] === 'form')
    return html`<div class="errors" role="alert" tabindex="-1">
      <p>${errorText(t, 'form', errors['form']?.[0] ?? '')}</p>
    </div>`
  const labels: Record<string, string> = {
    firstName: t.firstName,
    lastName: t.lastName,
    email: t.email,
    phone: t.phone,
    dateOfBirth: t.dateOfBirth,
    cv: t.cv,
    letter: t.letter,
    consent: t.consentLabel,
    [TRAP_FIELD]: t.website2,
  }
  const label = (field: string) => {
    const element = field.startsWith('answers.') ? elements[Number(field.slice(8))] : undefined
    return element === undefined ? (labels[field] ?? field) : element.title
  }
  const anchor = (field: string) => (field.startsWith('answers.') ? `q${field.slice(8)}` : field)
  // The client shows how many errors are left while the candidate corrects them.
  const titles = fields.map((_, index) => t.errorTitle(index + 1))
  return html`<div
    class="errors"
    role="alert"
    tabindex="-1"
    data-titles="${JSON.stringify([t.errorsMended, ...titles])}"
  >
    <h2>${titles.at(-1)}</h2>
    <ul>
      ${fields.map((field) => html`<li><a href="#${anchor(field)}">${label(field)}</a></li>`)}
    </ul>
  </div>`
}

const invalid = (id: string, error: string | null): Html | null =>
  error === null ? null : html` aria-invalid="true" aria-describedby="${id}-error"`
const errorLine = (id: string, error: string | null): Html | null =>
  error === null ? null : html`<span class="error" id="${id}-error">${error}</span>`
const star = (required: boolean): Html | null => (required ? html` <em aria-hidden="true">*</em>` : null)
const dateLooks = (t: FormTexts): Html =>
  html` inputmode="numeric" placeholder="${t.dateHint}" maxlength="10" data-date`

/** Renders a question with its control. */
const field = (label: Html, control: Html, error: Html | null): Html =>
  html`<div class="field">${label}${control}${error}</div>`
const fieldLabel = (id: string, labelText: string, required: boolean, optionalWord: string | undefined): Html => {
  const note = required ? star(true) : optionalWord && html` <small>${optionalWord}</small>`
  return html`<label for="${id}">${labelText}${note}</label>`
}

/** Renders a checkbox or radio button with its label. */
const option = (box: Html, label: Piece): Html => html`<label class="option">${box}<span>${label}</span></label>`

interface Input {
  id: string
  name?: string
  label: string
  type: string
  value: string
  error: string | null
  required: boolean
  optionalWord?: string
  extra?: Piece
}

const input = ({ id, name = id, label, type, value, error, required, optionalWord, extra }: Input): Html => {
  const control = html`<input
    type="${type}"
    id="${id}"
    name="${name}"
    value="${value}"
    ${required && html` required`}${extra}${invalid(id, error)}
  />`
  return field(fieldLabel(id, label, required, optionalWord), control, errorLine(id, error))
}

/** Short options are shown side by side. */
const isShort = (choices: readonly string[]) => choices.length <= 3 && choices.join('').length <= 18

function question(
  t: FormTexts,
  element: FormElement,
  index: number,
  answer: Answers[string],
  error: string | null,
): Html {
  const id = `q${index}`
  const name = `answers.${index}`
  const single = typeof answer === 'string' ? answer : (answer?.[0] ?? '')
  const chosen = typeof answer === 'string' ? [answer] : (answer ?? [])
  switch (element.kind) {
    case 'label':
      return html`<div id="${id}">
        <p class="label-only">${element.title}</p>
        ${element.secondary && html`<p class="hint">${element.secondary}</p>`}
      </div>`
    case 'text': {
      if (element.type === 'text') {
        const control = html`<textarea
          id="${id}"
          name="${name}"
          rows="3"
          maxlength="${MAX_ANSWER_LENGTH}"
          placeholder="${element.placeholder ?? ''}"
          ${element.required && html` required`}${invalid(id, error)}
        >
${single}</textarea>`
        return field(fieldLabel(id, element.title, element.required, t.optional), control, errorLine(id, error))
      }
      const type = element.type === 'email' ? 'email' : element.type === 'phone' ? 'tel' : 'text'
      const extra = element.type === 'date' ? dateLooks(t) : html` placeholder="${element.placeholder ?? ''}"`
      return input({
        id,
        name,
        label: element.title,
        type,
        value: single,
        error,
        required: element.required,
        optionalWord: t.optional,
        extra,
      })
    }
    case 'radio':
    case 'checkbox': {
      const required = element.kind === 'checkbox' && element.required
      const box = (choice: string): Html =>
        html`<input
          type="${element.kind}"
          name="${name}"
          value="${choice}"
          ${chosen.includes(choice) && html` checked`}
        />`
      return html`<fieldset id="${id}" tabindex="-1" ${invalid(id, error)}>
        <legend>${element.title}${required ? star(true) : html` <small>${t.optional}</small>`}</legend>
        <div class="options${isShort(element.choices) && ' is-row'}">
          ${element.choices.map((choice) => option(box(choice), choice))}
        </div>
        ${errorLine(id, error)}
      </fieldset>`
    }
    case 'number': {
      const { minimum, maximum, step, suffix, maximumSuffix, minimumSuffix } = element
      const value = single === '' ? String(element.default) : single
      const slider = html`<input
        type="number"
        id="${id}"
        name="${name}"
        value="${value}"
        min="${minimum}"
        max="${maximum}"
        step="${step}"
        data-slider
        data-suffix="${suffix}"
        data-maximum-suffix="${maximumSuffix}"
        data-minimum-suffix="${minimumSuffix ?? ''}"
        data-unanswered="${t.unanswered}"
        ${single !== '' && html` data-answered`}
        ${invalid(id, error)}
      />`
      const unit = html`<span class="unit hint">${minimum}–${maximum}${maximumSuffix} ${suffix}</span>`
      return html`<div class="field number">
        <label for="${id}">${element.title}</label>
        <div class="row">${slider}${unit}</div>
        ${errorLine(id, error)}
      </div>`
    }
  }
}

function documentField(t: FormTexts, kind: DocumentKind, kept: KeptFile | undefined, error: string | null): Html {
  const name = kept ? html`<b>${kept.name}</b>` : html`<b>${t[kind]}${star(true)}</b>`
  const replaces = kept && html`<span class="hidden"> ${t[kind]}: ${t.replaceFile}</span>`
  const label = html`<label for="${kind}">${name}${replaces}</label>`
  const hint = kept ? `${t[kind]}, ${t.fileKept.toLowerCase()}` : t.fileHint
  const texts = html`<span>${label}<small id="${kind}-hint">${hint}</small></span>`
  const drop = kept
    ? option(html`<input type="checkbox" name="drop.${kind}" value="yes" />`, t.removeFile)
    : html`<button
        class="btn btn-ghost btn-icon js-drop"
        type="button"
        aria-label="${t.dropFile}"
        aria-describedby="${kind}-hint"
      >
        ${icon('x')}
      </button>`
  const described =
    error === null
      ? html` aria-describedby="${kind}-hint"`
      : html` aria-invalid="true" aria-describedby="${kind}-hint ${kind}-error"`
  const file = html`<input
    type="file"
    id="${kind}"
    name="${kind}"
    accept="${acceptAttribute('document')}"
    ${described}
  />`
  return html`<div class="field">
    <div class="file${kept && ' is-done kept'}" data-file data-kind="${t[kind]}">
      <span class="file-icon"><i>${icon('upload')}</i><i>${icon('circle-check')}</i></span
      >${texts}${drop}${file}<span class="bar"><i></i></span>
    </div>
    ${kept && hidden(`kept.${kind}`, kept.id)}${errorLine(kind, error)}
  </div>`
}
