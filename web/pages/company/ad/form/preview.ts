import { applicationForm, emptyState } from '#platform/site/view/application-form.ts'
import { applyByEmail, applyByLink } from '#platform/site/view/apply-elsewhere.ts'
import { requestedDocuments, requestedQuestions, writeMethod } from '#rules/ads/application-method.ts'
import { UNKNOWN_ARRIVAL } from '#rules/candidates/arrival.ts'
import { DEFAULT_RETENTION_MONTHS } from '#rules/candidates/applicant.ts'
import { writeForm, type FormElement } from '#rules/forms/form.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { keyOf, type FormState } from './form-state.ts'

interface PreviewOptions {
  state: FormState
  locale: Locale
  /** Title of the ad. */
  title: string
  company: string
  /** Placeholder for an empty question title. */
  untitled: string
}

const elementsWithKind = ({ form }: FormState) =>
  form.elements.filter((element): element is FormElement => element.kind !== 'unset')

/**
 * Returns the HTML that applicants will see once the form is saved, from the job site's own renderer. Null if there is
 * nothing to show yet. The form is converted as for a save, so that the preview trims and omits the same content.
 */
export function renderFormPreview({ state, locale, title, company, untitled }: PreviewOptions): string | null {
  const { choice } = state
  const method = writeMethod(choice)
  if (choice.method === 'link') return method.link ? applyByLink(locale, method.link).value : null
  if (choice.method === 'email') return method.email ? applyByEmail(locale, method.email, title).value : null
  if (choice.method === null) return null
  const elements = elementsWithKind(state).map((element) =>
    element.title.trim() === '' ? { ...element, title: untitled } : element,
  )
  const form = {
    company: { name: company, retentionMonths: DEFAULT_RETENTION_MONTHS },
    elements: requestedQuestions({ ...method, form: writeForm({ title: '', elements }) }),
    documents: requestedDocuments(method),
  }
  return applicationForm({ asked: form, locale, state: emptyState('', '', UNKNOWN_ARRIVAL), action: '' }).value
}

/** Returns the id that the renderer gives to a question. */
export function getRenderedId(state: FormState, key: string | null): string | null {
  const index = key === null ? -1 : elementsWithKind(state).findIndex((element) => keyOf(element) === key)
  return index < 0 ? null : `q${index}`
}
