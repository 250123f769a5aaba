import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { applicationErrors } from '#platform/domains/candidates/applications/application.ts'
import { applyToAd } from '#platform/domains/candidates/applications/apply-to-ad.ts'
import { rejectTooManyUnclaimed } from '#platform/domains/candidates/candidates/unclaimed-files.ts'
import { files } from '#platform/foundation/db/schema/index.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { FileTypeError } from '#platform/foundation/files/file-type-error.ts'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import { requestActor } from '#platform/calls/http/request-actor.ts'
import { countAttempt, isWithinLimit, perVisitor } from '#platform/calls/http/rate-limit.ts'
import { readTouch, UNKNOWN_ARRIVAL, type Arrival } from '#rules/candidates/arrival.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import type { Answers } from '#rules/forms/answers.ts'
import type { FormElement } from '#rules/forms/form.ts'
import type { TextKind } from '#rules/text-and-time/clean-text.ts'
import { cutText } from '#rules/text-and-time/text.ts'
import { requestedDocuments, requestedQuestions, type DocumentKind } from '#rules/ads/application-method.ts'
import { addError, type FieldErrors } from '#rules/errors/field-errors.ts'
import { checkUpload, cleanFileName, MAX_BYTES_BY_PURPOSE, refusedType } from '#rules/forms/uploads.ts'
import type { SiteAd } from '#platform/site/search/find-ads.ts'
import { readPostedForm, type PostedForm } from './read-form.ts'
import { isFilledByPerson, shownStamp } from './shown-stamp.ts'
import { emptyState, type FormState, type KeptFile } from '#platform/site/view/application-form.ts'
import { TRAP_FIELD } from '#platform/site/view/parts.ts'

/** Maximum number of applications from one network address in ten minutes (PLUS-08). */
const MAX_APPLICATIONS_PER_ADDRESS = 30
/** Maximum number of forms read from one network address in ten minutes, including forms with errors. */
const MAX_FORMS_PER_ADDRESS = 120

/** Returns the state of an empty form. */
export const emptyForm = (secret: string, arrival: Arrival, now: Date): FormState =>
  emptyState(randomUUID(), shownStamp(secret, now), arrival)

/** Either the application was submitted, or the form comes back with its values and errors. */
type Submission = { sent: true } | { sent: false; form: FormState; status: 400 | 413 | 429 }
export type Applied = Submission & {
  /** Whether the start of the application must still be counted. False if the script of the page has reported it. */
  begins: boolean
}

/** Handles a posted application form: checks for robots, stores its files and submits the application. */
export async function apply(
  deps: Deps,
  secret: string,
  ad: SiteAd,
  locale: Locale,
  request: FastifyRequest,
): Promise<Applied> {
  const visitor = requestActor(deps, request)
  const { now } = visitor
  // Above this limit, which no person reaches, the form is not even read.
  await countAttempt(deps.db, perVisitor(visitor, 'apply-read', MAX_FORMS_PER_ADDRESS, 600), now)
  const posted = await readPostedForm(request, MAX_BYTES_BY_PURPOSE.document, 2)
  try {
    const begins = posted.first('began', 'opaque') !== 'yes'
    const submission = await submitForm(visitor, secret, ad, locale, posted)
    return { ...submission, begins: begins && !isTrapped(posted) }
  } finally {
    await posted.discard()
  }
}

/** Returns whether the hidden field is filled in: by a robot, or by a password manager for a person. */
const isTrapped = (posted: PostedForm): boolean => posted.first(TRAP_FIELD, 'line').trim() !== ''

/** Handles a form. Stores nothing if the visitor has sent too many forms or sent this one too fast for a person. */
async function submitForm(
  visitor: Actor,
  secret: string,
  ad: SiteAd,
  locale: Locale,
  posted: PostedForm,
): Promise<Submission> {
  const { deps, now } = visitor
  const form = await readState(deps, ad, posted, now)
  if (!(await isWithinLimit(deps.db, perVisitor(visitor, 'apply', MAX_APPLICATIONS_PER_ADDRESS, 600), now)))
    return { sent: false, status: 429, form: { ...form, errors: { form: ['tooMany'] } } }
  if (!form.consent) addError(form.errors, 'consent', 'required')
  if (isTrapped(posted)) {
    deps.trappedForms.add('application')
    addError(form.errors, TRAP_FIELD, 'notAllowed')
  }
  const isPerson = isFilledByPerson(secret, form.shown, now, deps.env.minFillMs)
  if (isPerson) await storeDocuments(deps, ad, posted, form)
  if (Object.keys(form.errors).length === 0 && !isPerson)
    return { sent: false, status: 400, form: { ...form, errors: { form: ['tooFast'] } } }
  const errors = await submitApplication(visitor, ad, locale, form, form.errors)
  if (errors === null) return { sent: true }
  return { sent: false, status: 400, form: { ...form, errors } }
}

/**
 * Submits the application. Returns the errors that prevent it, or null after success. Submits nothing if the form
 * already has errors.
 */
async function submitApplication(
  visitor: Actor,
  ad: SiteAd,
  locale: Locale,
  form: FormState,
  formErrors: FieldErrors,
): Promise<FieldErrors | null> {
  const application = {
    applicant: form.applicant,
    answers: form.answers,
    fileIds: Object.values(form.files).map((file) => file.id),
    locale,
    arrival: form.arrival,
    submissionKey: form.submissionKey,
  }
  try {
    if (Object.keys(formErrors).length === 0) {
      await applyToAd(visitor, ad.id, application)
      return null
    }
    const kinds = Object.keys(form.files)
    const otherErrors = applicationErrors(application, ad, kinds, visitor.now)
    const codes = (field: string) => formErrors[field] ?? otherErrors[field] ?? []
    return Object.fromEntries(
      [...new Set([...Object.keys(otherErrors), ...Object.keys(formErrors)])].map((field) => [field, codes(field)]),
    )
  } catch (error) {
    if (error instanceof HttpError && error.status === 400 && error.body.errors) return error.body.errors
    throw error
  }
}

async function readState(deps: Deps, ad: SiteAd, posted: PostedForm, now: Date): Promise<FormState> {
  const errors: FieldErrors = {}
  const answers: Answers = {}
  requestedQuestions(ad).forEach((element, index) => {
    const values = posted.all(`answers.${index}`, answerKind(element))
    if (element.kind === 'label' || values === undefined) return
    answers[String(index)] = element.kind === 'checkbox' ? values : (values[0] ?? '')
  })
  const documents: FormState['files'] = {}
  for (const kind of requestedDocuments(ad)) {
    const kept =
      posted.first(`drop.${kind}`, 'opaque') === 'yes'
        ? null
        : await keptFile(deps, ad, posted.first(`kept.${kind}`, 'opaque'))
    if (kept) documents[kind] = kept
    checkDocument(posted, kind, errors)
  }
  const key = posted.first('submissionKey', 'opaque')
  const field = (name: string, kind: TextKind) => cutText(posted.first(name, kind), 500)
  return {
    applicant: {
      firstName: field('firstName', 'name'),
      lastName: field('lastName', 'name'),
      email: field('email', 'email'),
      phone: field('phone', 'phone'),
      dateOfBirth: field('dateOfBirth', 'number'),
    },
    answers,
    files: documents,
    consent: posted.first('consent', 'opaque') === 'yes',
    errors,
    refusedTypes: {},
    submissionKey: /^[\w-]{8,64}$/.test(key) ? key : randomUUID(),
    shown: posted.first('shown', 'opaque'),
    arrival: readArrival(posted, now),
    // The start is counted together with the form that comes back, but not for a robot.
    began: !isTrapped(posted) || posted.first('began', 'opaque') === 'yes',
  }
}

/** Returns how the visitor reached the ad. A form without a valid last touch says nothing. */
function readArrival(posted: PostedForm, now: Date): Arrival {
  const last = readTouch(posted.first('sist', 'line'), now)
  return last === null ? UNKNOWN_ARRIVAL : { first: readTouch(posted.first('forst', 'line'), now) ?? last, last }
}

/** Returns the kind of the text in an answer. Choices must be equal to those of the question, so they stay unchanged. */
function answerKind(element: FormElement): TextKind {
  if (element.kind === 'number') return 'number'
  if (element.kind !== 'text') return 'opaque'
  return element.type === 'date' ? 'number' : element.type
}

/** Adds errors for a newly chosen file before the file is stored. */
function checkDocument(posted: PostedForm, kind: DocumentKind, errors: FieldErrors): void {
  const file = posted.files.get(kind)
  if (file === undefined) return
  const [code] =
    file.content === null
      ? ['tooLarge' as const]
      : checkUpload({ name: cleanFileName(file.name), size: file.content.size }, 'document').filter(
          // The content decides about the type.
          (fault) => fault !== 'wrongKind',
        )
  if (code !== undefined) addError(errors, kind, code)
}

/**
 * Stores newly chosen files in place of files kept from an earlier attempt, so an error in another field does not lose
 * them.
 */
async function storeDocuments(deps: Deps, ad: SiteAd, posted: PostedForm, form: FormState): Promise<void> {
  const chosen = requestedDocuments(ad).filter(
    (kind) => posted.files.get(kind)?.content && form.errors[kind] === undefined,
  )
  if (chosen.length === 0) return
  await rejectTooManyUnclaimed(deps, ad.company.id)
  for (const kind of chosen) {
    const file = posted.files.get(kind)
    if (!file?.content) continue
    const name = cleanFileName(file.name)
    try {
      form.files[kind] = {
        id: await deps.files.put(deps.db, { companyId: ad.company.id, kind, name, bytes: file.content, field: kind }),
        name,
      }
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) throw error
      const isType = error instanceof FileTypeError
      addError(form.errors, kind, error.status === 413 ? 'tooLarge' : isType ? 'wrongKind' : 'invalid')
      if (isType) form.refusedTypes[kind] = refusedType(name, error.sent, 'document')
    }
  }
}

async function keptFile({ db }: Deps, ad: SiteAd, id: string): Promise<KeptFile | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null
  const [file] = await db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(
      and(
        eq(files.id, id),
        eq(files.companyId, ad.company.id),
        isNull(files.candidateId),
        isNull(files.deletedAt),
        inArray(files.kind, ['cv', 'letter']),
      ),
    )
  return file ?? null
}
