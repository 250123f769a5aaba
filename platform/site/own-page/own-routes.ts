import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerAsCandidate } from '#platform/domains/candidates/applications/answer-as-candidate.ts'
import { exportOwnData } from '#platform/domains/candidates/applications/export-own-data.ts'
import { loadOwnPage } from '#platform/domains/candidates/applications/load-own-page.ts'
import { requestErasure } from '#platform/domains/candidates/applications/request-erasure.ts'
import { handInDocuments, type CandidateUpload } from '#platform/domains/candidates/applications/hand-in-documents.ts'
import { getCandidateByToken } from '#platform/domains/candidates/applications/visitor.ts'
import { sendLinks } from '#platform/domains/candidates/applications/send-links.ts'
import { withdraw } from '#platform/domains/candidates/applications/withdraw.ts'
import { MAX_BYTES_BY_KIND } from '#platform/foundation/files/kinds.ts'
import { HttpError, tooLarge } from '#platform/foundation/errors/errors.ts'
import { FileTypeError } from '#platform/foundation/files/file-type-error.ts'
import { requestActor } from '#platform/calls/http/request-actor.ts'
import { countAttempt, perVisitor } from '#platform/calls/http/rate-limit.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { isEmailAddress } from '#rules/people/email-address.ts'
import { MAX_REQUESTED_FILES } from '#rules/candidates/step-message.ts'
import { cleanFileName, refusedType } from '#rules/forms/uploads.ts'
import { hasOtherAds } from '#platform/site/search/find-ads.ts'
import { messagePage } from '#platform/site/layout/layout.ts'
import type { SiteContext } from '#platform/site/site-context.ts'
import { linkGonePage, linkSentPage } from './link-gone.ts'
import { itemKey, listRequestedItems, listReplaceableItems, type RequestedItem } from './hand-in-form.ts'
import { ownPage } from './own-page.ts'
import type { OwnPart } from './own-view.ts'
import { readPostedForm, type PostedFile, type PostedForm } from '#platform/site/application/read-form.ts'
import { siteTexts, type Texts } from '#platform/site/texts/site-texts.ts'

type Request = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: string; done?: string; at?: string } }>

/** Maximum number of requests for a new link from one network address in ten minutes. */
const MAX_LINKS_PER_ADDRESS = 10
/** Maximum number of files in one form: everything a message can request, and the case study. */
const MAX_FILES = MAX_REQUESTED_FILES + 4

/** How long the address that a form redirects to confirms the change. */
const MAX_CONFIRMATION_AGE_MS = 60_000

/** Maximum number of changes from one network address in ten minutes. */
const MAX_CHANGES_PER_ADDRESS = 60

/** Registers the candidate's own page and its actions (PLUS-09). The token in the address is the only key. */
export function registerOwnPage(app: FastifyInstance, { deps, localeOf }: SiteContext): void {
  const visitor = (request: FastifyRequest) => requestActor(deps, request)

  const gone = (request: FastifyRequest, reply: FastifyReply) =>
    reply.code(404).send(linkGonePage({ locale: localeOf(request), publicUrl: deps.env.publicUrl }))

  // Sends a new link by mail. The answer is the same for every address.
  app.post('/min-sida/ny-lank', { config: { upload: true } }, async (request, reply) => {
    const sender = visitor(request)
    await countAttempt(deps.db, perVisitor(sender, 'own-link', MAX_LINKS_PER_ADDRESS, 600), sender.now)
    const form = await readPostedForm(request, 1, 1)
    await form.discard()
    const email = form.first('email', 'email').trim().slice(0, 320)
    const frame = { locale: localeOf(request), publicUrl: deps.env.publicUrl }
    if (!isEmailAddress(email)) return reply.code(400).send(linkGonePage({ ...frame, wrong: email }))
    sendLinks(sender, email)
    return reply.send(linkSentPage(frame))
  })

  /** Shows the page in the language of the switch, or else of the application. */
  const show = async (
    request: Request,
    reply: FastifyReply,
    error: Parameters<typeof ownPage>[0]['error'],
    status = 200,
  ) => {
    const { token } = request.params
    const own = await loadOwnPage(visitor(request), token)
    if (own === null) return gone(request, reply)
    const locale: Locale = request.query.lang === 'sv' || request.query.lang === 'en' ? request.query.lang : own.locale
    const done = confirmedPart(request.query, deps.clock())
    const logoUrl = own.logo === null ? null : deps.files.urlFor(own.logo)
    const others = own.stage === 'withdrawn' && (await hasOtherAds(deps.db, own))
    return reply.code(status).send(
      ownPage({
        own,
        token,
        locale,
        now: deps.clock(),
        logoUrl,
        hasOtherAds: others,
        done: error === null ? done : null,
        error,
      }),
    )
  }

  app.get('/min-sida/:token', (request: Request, reply) => show(request, reply, null))

  app.get('/min-sida/:token/uppgifter.json', async (request: Request, reply) => {
    const data = await exportOwnData(visitor(request), request.params.token)
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'content-disposition': 'attachment; filename="uppgifter.json"',
      })
      .send(JSON.stringify(data, null, 2))
  })

  /**
   * Registers a change by form. After success it redirects to the page. After an error it shows the page with the
   * reason and the submitted values.
   */
  const change = (part: OwnPart, work: (token: string, form: PostedForm, request: Request) => Promise<void>) =>
    app.post(`/min-sida/:token/${part}`, { config: { upload: true } }, async (request: Request, reply) => {
      const { token } = request.params
      await countAttempt(deps.db, perVisitor(visitor(request), 'own', MAX_CHANGES_PER_ADDRESS, 600), deps.clock())
      if ((await getCandidateByToken(deps.db, token)) === null) return gone(request, reply)
      const form = await readPostedForm(
        request,
        part === 'dokument' ? MAX_BYTES_BY_KIND.video : 1,
        part === 'dokument' ? MAX_FILES : 1,
      )
      const locale = localeOf(request)
      try {
        await work(token, form, request)
      } catch (error) {
        if (!(error instanceof HttpError) || ![400, 409, 413].includes(error.status)) throw error
        const fields =
          error instanceof RejectedFilesError
            ? Object.fromEntries(
                Object.entries(error.refused).map(([field, each]) => [
                  field,
                  rejectionReason(each.error, siteTexts[locale], each.kind, each.name),
                ]),
              )
            : undefined
        const text =
          fields === undefined
            ? rejectionReason(error, siteTexts[locale])
            : Object.values(fields).length === 0
              ? siteTexts[locale].nothingChosen
              : siteTexts[locale].someRefused(Object.keys(fields).length)
        return await show(
          request,
          reply,
          { part, text, typed: form.first('message', 'text'), ...(fields && { fields }) },
          error.status,
        )
      } finally {
        await form.discard()
      }
      if (part === 'radera')
        return reply.send(
          messagePage(
            { locale, title: siteTexts[locale].erasedTitle, otherLanguage: '/jobb', publicUrl: deps.env.publicUrl },
            siteTexts[locale].erasedTitle,
            siteTexts[locale].erased,
          ),
        )
      return reply.redirect(`/min-sida/${token}?lang=${locale}&done=${part}&at=${deps.clock().getTime()}`, 303)
    })

  change('svar', (token, form, request) => answerAsCandidate(visitor(request), token, form.first('message', 'text')))
  change('dokument', (token, form, request) => storeFiles(visitor(request), token, form))
  change('aterta', async (token, form, request) => {
    confirmed(form)
    await withdraw(visitor(request), token)
  })
  change('radera', async (token, form, request) => {
    confirmed(form)
    await requestErasure(visitor(request), token)
  })
}

/** Returns the change that an address confirms. Null if the change is older, because the address was reloaded. */
function confirmedPart({ done, at }: Request['query'], now: Date): 'svar' | 'dokument' | 'aterta' | null {
  const age = Math.abs(now.getTime() - Number(at))
  if (!(age <= MAX_CONFIRMATION_AGE_MS)) return null
  return (['svar', 'dokument', 'aterta'] as const).find((each) => each === done) ?? null
}

function confirmed(form: PostedForm): void {
  if (form.first('confirm', 'opaque') !== 'yes')
    throw new HttpError(400, { code: 'confirm', title: 'Confirm the action first.', errors: { confirm: ['required'] } })
}

/** Why a file was rejected, with the requested kind and the name of the file. */
interface RejectedFile {
  error: HttpError
  kind: RequestedItem['kind']
  name: string
}

/** Thrown if some files of a form were rejected or the form had none. The other files have been stored. */
class RejectedFilesError extends HttpError {
  readonly refused: Readonly<Record<string, RejectedFile>>
  constructor(refused: RejectedFilesError['refused']) {
    super(400, { code: 'files', title: 'Some files were rejected.' })
    this.refused = refused
  }
}

/** Stores the files of a form. A rejected file does not affect the others. */
async function storeFiles(visitor: Actor, token: string, form: PostedForm): Promise<void> {
  const own = await loadOwnPage(visitor, token)
  const handedIn = filesOf(form, own === null ? [] : [...listRequestedItems(own), ...listReplaceableItems(own)])
  const complete = handedIn.flatMap(({ thing, document }) => (document === null ? [] : [{ thing, document }]))
  const errors = await handInDocuments(
    visitor,
    token,
    complete.map(({ document }) => document),
  )
  const rejected = Object.fromEntries([
    ...handedIn.flatMap(({ thing, document }) =>
      document === null ? [rejection(thing, tooLarge(MAX_BYTES_BY_KIND[thing.kind]), '')] : [],
    ),
    ...complete.flatMap(({ thing, document }, index) => {
      const error = errors[index] ?? null
      return error === null ? [] : [rejection(thing, error, document.name)]
    }),
  ])
  if (handedIn.length === 0 || Object.keys(rejected).length > 0) throw new RejectedFilesError(rejected)
}

const rejection = (thing: RequestedItem, error: HttpError, name: string): [string, RejectedFile] => [
  itemKey(thing),
  { error, kind: thing.kind, name },
]

/**
 * Pairs the files of a form with their items. Matches items by name, because the requests may have changed since the
 * page was shown.
 */
function filesOf(
  form: PostedForm,
  things: readonly RequestedItem[],
): { thing: RequestedItem; document: CandidateUpload | null }[] {
  return [...form.files].map(([field, { name, content }]) => {
    const swapped = /^byt\.(\d+)$/.exec(field)?.[1]
    if (swapped !== undefined) {
      const itemName = form.first(`namn.${swapped}b`, 'opaque')
      const thing = things.find((each) => each.replaces !== undefined && itemKey(each) === itemName) ?? {
        kind: 'file' as const,
        requestedName: '',
        field,
      }
      return taken(thing, name, content)
    }
    const key = field.replace(/^fil\./, '')
    const requestedName = form.first(`namn.${key}`, 'opaque')
    const kind = key === 'cv' || key === 'letter' || key === 'video' || key === 'study' ? key : 'file'
    const thing = things.find(
      (each) => each.replaces === undefined && each.kind === kind && each.requestedName === requestedName,
    ) ?? {
      kind,
      requestedName,
      field,
    }
    return taken(thing, name, content)
  })
}

function taken(
  thing: RequestedItem,
  name: string,
  content: PostedFile['content'],
): { thing: RequestedItem; document: CandidateUpload | null } {
  if (content === null) return { thing, document: null }
  const file = { name: cleanFileName(name), bytes: content, replaces: thing.replaces }
  return {
    thing,
    document:
      thing.kind === 'file' ? { ...file, kind: thing.kind, asked: thing.requestedName } : { ...file, kind: thing.kind },
  }
}

/** Returns the reason for a rejected change, in the visitor's language. */
function rejectionReason(error: HttpError, t: Texts, kind?: RequestedItem['kind'], name = ''): string {
  const { status, body } = error
  if (status === 413)
    return t.errors.tooLarge(kind === 'video' ? '100 MB' : kind === 'cv' || kind === 'letter' ? '10 MB' : '25 MB')
  if (body.code === 'notAsked') return t.errors.notAsked
  if (body.code === 'deadlinePassed') return t.errors.deadlinePassed
  if (body.code === 'confirm') return t.confirmFirst
  const code = Object.values(body.errors ?? {})[0]?.[0]
  if (code === 'notAllowed') {
    if (!(error instanceof FileTypeError)) return t.errors.unreadableImage
    const purpose = kind === 'video' ? 'video' : kind === 'cv' || kind === 'letter' ? 'document' : 'file'
    return t.errors.wrongKind(refusedType(name, error.sent, purpose), purpose)
  }
  if (code === 'tooLong') return t.errors.tooLong
  return body.errors && 'file' in body.errors
    ? t.errors.requiredFile
    : code === 'required'
      ? t.errors.requiredMessage
      : t.failed
}
