import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerAsCandidate } from '#platform/areas/applications/answer-as-candidate.ts'
import { exportOwnData } from '#platform/areas/applications/export-own-data.ts'
import { loadOwnPage } from '#platform/areas/applications/load-own-page.ts'
import { requestErasure } from '#platform/areas/applications/request-erasure.ts'
import { uploadAsCandidate, type HandedIn } from '#platform/areas/applications/upload-as-candidate.ts'
import { candidateOfToken } from '#platform/areas/applications/visitor.ts'
import { withdraw } from '#platform/areas/applications/withdraw.ts'
import type { Deps } from '#platform/deps.ts'
import { sizeLimits } from '#platform/files/kinds.ts'
import { HttpError, notFound } from '#platform/http/errors.ts'
import { visitorLanguage } from '#platform/http/language.ts'
import { requestActor } from '#platform/http/request-actor.ts'
import { countAttempt, perVisitor } from '#platform/http/rate-limit.ts'
import type { Locale } from '#rules/locale.ts'
import { cleanFileName } from '#rules/uploads.ts'
import { messagePage } from './layout.ts'
import { ownPage } from './own-page.ts'
import { readPostedForm, type PostedForm } from './read-form.ts'
import { siteTexts, type Texts } from './texts.ts'

type Part = 'svar' | 'dokument' | 'aterta' | 'radera'
type Request = FastifyRequest<{ Params: { token: string }; Querystring: { lang?: string; done?: string } }>

/** Changes from one address within ten minutes. */
const mostPerAddress = 60

/** The candidate's own page and what can be done there (PLUS-09). The token in the address is the only key. */
export function registerOwnPage(app: FastifyInstance, deps: Deps): void {
  const visitor = (request: FastifyRequest) => requestActor(deps, request)

  /** The page's language: the switch first, else the one the application was written in. */
  const show = async (request: Request, reply: FastifyReply, error: Parameters<typeof ownPage>[0]['error'], status = 200) => {
    const { token } = request.params
    const own = await loadOwnPage(visitor(request), token)
    if (own === null) throw notFound()
    const locale: Locale = request.query.lang === 'sv' || request.query.lang === 'en' ? request.query.lang : own.locale
    const done = (['svar', 'dokument', 'aterta'] as const).find((each) => each === request.query.done) ?? null
    return reply.code(status).send(ownPage({ own, token, locale, publicUrl: deps.env.publicUrl, done: error === null ? done : null, error }))
  }

  app.get('/min-sida/:token', (request: Request, reply) => show(request, reply, null))

  app.get('/min-sida/:token/uppgifter.json', async (request: Request, reply) => {
    const data = await exportOwnData(visitor(request), request.params.token)
    return reply.headers({ 'content-type': 'application/json; charset=utf-8', 'content-disposition': 'attachment; filename="uppgifter.json"' }).send(JSON.stringify(data, null, 2))
  })

  /** A change by form: done, it leads back to the page; refused, the page comes back with the reason and what was typed. */
  const change = (part: Part, limit: number, work: (token: string, form: PostedForm, request: Request) => Promise<void>) =>
    app.post(`/min-sida/:token/${part}`, { config: { upload: true } }, async (request: Request, reply) => {
      const { token } = request.params
      await countAttempt(deps.db, perVisitor(visitor(request), 'own', mostPerAddress, 600), deps.clock())
      if ((await candidateOfToken(deps.db, token)) === null) throw notFound()
      const form = await readPostedForm(request, limit, 1)
      const locale = visitorLanguage(request.query.lang, request.headers['accept-language'])
      try {
        await work(token, form, request)
      } catch (error) {
        if (!(error instanceof HttpError) || ![400, 409, 413].includes(error.status)) throw error
        return await show(request, reply, { part, text: reason(error, siteTexts[locale]), typed: form.first('message') }, error.status)
      } finally {
        await form.discard()
      }
      if (part === 'radera') return reply.send(messagePage({ locale, title: siteTexts[locale].erasedTitle, otherLanguage: '/jobb', publicUrl: deps.env.publicUrl }, siteTexts[locale].erasedTitle, siteTexts[locale].erased))
      return reply.redirect(`/min-sida/${token}?lang=${locale}&done=${part}#${part === 'aterta' ? 'uppgifter' : part}`, 303)
    })

  change('svar', 1, (token, form, request) => answerAsCandidate(visitor(request), token, form.first('message')))
  change('dokument', sizeLimits.video, (token, form, request) => uploadAsCandidate(visitor(request), token, readDocument(form)))
  change('aterta', 1, async (token, form, request) => {
    confirmed(form)
    await withdraw(visitor(request), token)
  })
  change('radera', 1, async (token, form, request) => {
    confirmed(form)
    await requestErasure(visitor(request), token)
  })
}

function confirmed(form: PostedForm): void {
  if (form.first('confirm') !== 'yes') throw new HttpError(400, { code: 'confirm', title: 'Confirm first', errors: { confirm: ['required'] } })
}

function readDocument(form: PostedForm): HandedIn {
  const file = form.files.get('file')
  if (file === undefined) throw new HttpError(400, { code: 'invalid', title: 'A file is missing', errors: { file: ['required'] } })
  if (file.content === null) throw new HttpError(413, { code: 'tooLarge', title: 'The file is too large' })
  const document = { name: cleanFileName(file.name), bytes: file.content }
  const kind = form.first('kind')
  if (kind === 'cv' || kind === 'letter' || kind === 'video' || kind === 'study') return { ...document, kind }
  return { ...document, kind: 'file', asked: form.first('asked') }
}

/** Why a change was refused, in the visitor's words. */
function reason({ status, body }: HttpError, t: Texts): string {
  if (status === 413) return t.errors.tooLarge('10–100 MB')
  if (body.code === 'notAsked') return t.errors.notAsked
  if (body.code === 'deadlinePassed') return t.errors.deadlinePassed
  if (body.code === 'confirm') return t.confirmFirst
  const code = Object.values(body.errors ?? {})[0]?.[0]
  if (code === 'notAllowed') return t.errors.wrongKind('pdf, doc, docx, odt, rtf, txt, jpg, png, webp')
  if (code === 'tooLong') return t.errors.tooLong
  return body.errors && 'file' in body.errors ? t.errors.requiredFile : code === 'required' ? t.errors.required : t.failed
}
