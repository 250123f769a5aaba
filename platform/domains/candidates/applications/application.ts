import { invalid } from '#platform/foundation/errors/errors.ts'
import type { Documents, Use } from '#contract/base/enums.ts'
import type { Form } from '#contract/base/types.ts'
import type { StoredAnswer } from '#platform/foundation/db/schema/index.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { checkAnswers, toInfoEntries, type Answers } from '#rules/forms/answers.ts'
import { checkApplicant, type ApplicantFields } from '#rules/candidates/applicant.ts'
import { askedDocuments, askedQuestions } from '#rules/ads/application-method.ts'
import { addError, isValid, nest, type FieldErrors } from '#rules/errors/field-errors.ts'

/** A sent application form (PLUS-03). */
export interface Application {
  applicant: ApplicantFields
  /** By the index of the form's element. */
  answers: Answers
  /** Files put into the store for the ad's company beforehand, not yet of a candidate. */
  fileIds: readonly string[]
  locale: Locale
  /** Where the applicant came from, when known. */
  channel: string | null
  /** Made by the form: the same form sent twice is one application. */
  submissionKey: string | null
}

/** What an ad asks its applicants for. */
export interface Asked {
  use: Use
  form: Form | null
  documents: Documents
}

const formOf = (ad: Asked) => ({ title: '', elements: askedQuestions(ad) })

/**
 * What is wrong with an application, by field: those of the applicant, `answers.<index>`, `cv` and `letter`. `kinds`
 * are the documents that came with it.
 */
export function applicationErrors(
  { applicant, answers }: Pick<Application, 'applicant' | 'answers'>,
  ad: Asked,
  kinds: readonly string[],
  now: Date,
): FieldErrors {
  const form = formOf(ad)
  const errors = { ...checkApplicant(applicant, now), ...nest('answers', checkAnswers(form, answers)) }
  for (const kind of askedDocuments(ad)) if (!kinds.includes(kind)) addError(errors, kind, 'required')
  return errors
}

/** Checks an application against what the ad asks for and answers what is stored of it. 400 names the fields. */
export function checkedAnswers(
  application: Application,
  ad: Asked,
  kinds: readonly string[],
  now: Date,
): StoredAnswer[] {
  const errors = applicationErrors(application, ad, kinds, now)
  if (!isValid(errors)) throw invalid(errors)
  return toInfoEntries(formOf(ad), application.answers).map((entry, index) => ({ id: index + 1, ...entry }))
}
