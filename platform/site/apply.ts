import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import { applicationErrors } from '#platform/areas/applications/application.ts'
import { applyToAd } from '#platform/areas/applications/apply-to-ad.ts'
import { files } from '#platform/db/schema/index.ts'
import type { Deps } from '#platform/deps.ts'
import { HttpError } from '#platform/http/errors.ts'
import { requestActor } from '#platform/http/request-actor.ts'
import { countAttempt, perVisitor } from '#platform/http/rate-limit.ts'
import type { Locale } from '#platform/mail/layout.ts'
import type { Actor } from '#platform/work/actor.ts'
import type { Answers } from '#rules/answers.ts'
import { askedDocuments, askedQuestions, type DocumentKind } from '#rules/application-method.ts'
import { addError, type FieldErrors } from '#rules/field-errors.ts'
import { checkUpload, cleanFileName, MAX_BYTES } from '#rules/uploads.ts'
import type { SiteAd } from './find-ads.ts'
import { readPostedForm, type PostedForm } from './read-form.ts'
import { filledByPerson, shownStamp } from './shown-stamp.ts'
import { emptyState, type FormState, type KeptFile } from './view/application-form.ts'

/** Applications from one address within ten minutes (PLUS-08). */
const mostPerAddress = 30
/** Forms read from one address within ten minutes, those with errors included. */
const mostRead = 120

/** A form nobody has filled in yet. */
export const emptyForm = (secret: string, now: Date): FormState => emptyState(randomUUID(), shownStamp(secret, now))

/** Either the application is in, or the form comes back with everything in it and its errors. */
export type Applied = { sent: true } | { sent: false; form: FormState; status: 400 | 413 | 429 }

/** Takes a posted application form: checks it against robots, stores its files, hands it in. */
export async function apply(deps: Deps, secret: string, ad: SiteAd, locale: Locale, request: FastifyRequest): Promise<Applied> {
  const visitor = requestActor(deps, request)
  const { now } = visitor
  // Far beyond what a person sends, a form is not even read.
  await countAttempt(deps.db, perVisitor(visitor, 'apply-read', mostRead, 600), now)
  const posted = await readPostedForm(request, MAX_BYTES.document, 2)
  // A filled trap is a robot; it is told that all went well.
  if (posted.first('homepage') !== '') return { sent: true }
  const form = await readState(deps, ad, posted)
  try {
    await countAttempt(deps.db, perVisitor(visitor, 'apply', mostPerAddress, 600), now)
  } catch (error) {
    if (error instanceof HttpError && error.status === 429) return { sent: false, status: 429, form: { ...form, errors: { form: ['tooMany'] } } }
    throw error
  }
  if (!form.consent) addError(form.errors, 'consent', 'required')
  if (Object.keys(form.errors).length === 0 && !filledByPerson(secret, form.shown, now)) return { sent: false, status: 400, form: { ...form, errors: { form: ['tooFast'] } } }
  const errors = await handIn(visitor, ad, locale, form, form.errors)
  if (errors === null) return { sent: true }
  return { sent: false, status: 400, form: { ...form, errors } }
}

/** The errors that keep the application out, or null when it is in. With errors already known nothing is handed in. */
async function handIn(visitor: Actor, ad: SiteAd, locale: Locale, form: FormState, known: FieldErrors): Promise<FieldErrors | null> {
  const application = {
    applicant: form.applicant,
    answers: form.answers,
    fileIds: Object.values(form.files).map((file) => file.id),
    locale,
    channel: 'board',
    submissionKey: form.submissionKey,
  }
  try {
    if (Object.keys(known).length === 0) {
      await applyToAd(visitor, ad.id, application)
      return null
    }
    const kinds = Object.keys(form.files)
    const more = applicationErrors(application, ad, kinds, visitor.now)
    const codes = (field: string) => known[field] ?? more[field] ?? []
    return Object.fromEntries([...new Set([...Object.keys(more), ...Object.keys(known)])].map((field) => [field, codes(field)]))
  } catch (error) {
    if (error instanceof HttpError && error.status === 400 && error.body.errors) return error.body.errors
    throw error
  }
}

async function readState(deps: Deps, ad: SiteAd, posted: PostedForm): Promise<FormState> {
  const errors: FieldErrors = {}
  const answers: Answers = {}
  askedQuestions(ad).forEach((element, index) => {
    const values = posted.fields.get(`answers.${index}`)
    if (element.kind === 'label' || values === undefined) return
    answers[String(index)] = element.kind === 'checkbox' ? values : (values[0] ?? '')
  })
  const documents: FormState['files'] = {}
  for (const kind of askedDocuments(ad)) {
    const file = await readDocument(deps, ad, posted, kind, errors)
    if (file) documents[kind] = file
  }
  const key = posted.first('submissionKey')
  const field = (name: string) => posted.first(name).slice(0, 500)
  return {
    applicant: { firstName: field('firstName'), lastName: field('lastName'), email: field('email'), phone: field('phone'), dateOfBirth: field('dateOfBirth') },
    answers,
    files: documents,
    consent: posted.first('consent') === 'yes',
    errors,
    submissionKey: /^[\w-]{8,64}$/.test(key) ? key : randomUUID(),
    shown: posted.first('shown'),
  }
}

/** A document of the form: the file just chosen, else the one kept from an earlier try. */
async function readDocument(deps: Deps, ad: SiteAd, posted: PostedForm, kind: DocumentKind, errors: FieldErrors): Promise<KeptFile | null> {
  const file = posted.files.get(kind)
  const kept = posted.first(`drop.${kind}`) === 'yes' ? null : await keptFile(deps, ad, posted.first(`kept.${kind}`))
  if (file === undefined) return kept
  if (file.tooLarge) {
    addError(errors, kind, 'tooLarge')
    return kept
  }
  const name = cleanFileName(file.name)
  const [code] = checkUpload({ name, size: file.bytes.length }, 'document')
  if (code !== undefined) {
    addError(errors, kind, code)
    return kept
  }
  try {
    return { id: await deps.files.put(deps.db, { companyId: ad.company.id, kind, name, bytes: file.bytes, field: kind }), name }
  } catch (error) {
    if (!(error instanceof HttpError) || error.status >= 500) throw error
    addError(errors, kind, error.status === 413 ? 'tooLarge' : 'wrongKind')
    return kept
  }
}

async function keptFile({ db }: Deps, ad: SiteAd, id: string): Promise<KeptFile | null> {
  if (!/^[0-9a-f-]{36}$/.test(id)) return null
  const [file] = await db
    .select({ id: files.id, name: files.name })
    .from(files)
    .where(and(eq(files.id, id), eq(files.companyId, ad.company.id), isNull(files.candidateId), isNull(files.deletedAt), inArray(files.kind, ['cv', 'letter'])))
  return file ?? null
}
