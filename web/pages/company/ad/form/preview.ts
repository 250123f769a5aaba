import { applicationForm, emptyState } from '#platform/site/view/application-form.ts'
import { applyByEmail, applyByLink } from '#platform/site/view/apply-elsewhere.ts'
import { requestedDocuments, requestedQuestions, writeMethod } from '#rules/ads/application-method.ts'
import { DEFAULT_RETENTION_MONTHS } from '#rules/candidates/applicant.ts'
import { writeForm, type FormElement } from '#rules/forms/form.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { keyOf, type FormState } from './form-state.ts'

interface PreviewOptions {
  state: FormState
  locale: Locale
  /** Of the ad. */
  title: string
  company: string
  /** Stands for the words of a question that has none yet. */
  untitled: string
}

const chosen = ({ form }: FormState) =>
  form.elements.filter((element): element is FormElement => element.kind !== 'unset')

/**
 * The markup of what applicants see once the form is saved, from the job site's own rendering; null when there is
 * nothing to show yet. It goes through the same writing and reading as a save, so that what is trimmed or left out is
 * so here too.
 */
export function previewOf({ state, locale, title, company, untitled }: PreviewOptions): string | null {
  const { choice } = state
  const method = writeMethod(choice)
  if (choice.method === 'link') return method.link ? applyByLink(locale, method.link).value : null
  if (choice.method === 'email') return method.email ? applyByEmail(locale, method.email, title).value : null
  if (choice.method === null) return null
  const elements = chosen(state).map((element) =>
    element.title.trim() === '' ? { ...element, title: untitled } : element,
  )
  const asked = {
    company: { name: company, retentionMonths: DEFAULT_RETENTION_MONTHS },
    elements: requestedQuestions({ ...method, form: writeForm({ title: '', elements }) }),
    documents: requestedDocuments(method),
  }
  return applicationForm({ asked, locale, state: emptyState('', ''), action: '' }).value
}

/** The id that the rendering gives the question with this key. */
export function placeOf(state: FormState, key: string | null): string | null {
  const index = key === null ? -1 : chosen(state).findIndex((element) => keyOf(element) === key)
  return index < 0 ? null : `q${index}`
}
