import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import type { Access, Call } from '#contract/base/call.ts'
import { None, fileTypesOf, strict, type FileAnswer } from '#contract/base/shapes.ts'
import type { Caller } from '#platform/foundation/auth/caller.ts'
import { fileHeaders } from '#platform/foundation/files/file-headers.ts'
import { authenticate, setUpdateToken } from './authenticate.ts'
import { authorise, idIn } from './authorise.ts'
import { refuseUndecidable } from '#platform/calls/access/access-parts.ts'
import { readHolder } from './holders.ts'
import { unboundedParts } from './bounded-schema.ts'
import type { Ctx, Place } from './context.ts'
import type { Handler } from './handler.ts'
import { keyedCall } from './idempotency.ts'
import { perform, type AnyHandler } from './perform.ts'
import { parentIn, traced } from '#tracing/tracing.ts'
import { requestActor } from './request-actor.ts'
import { readUpload, readUploads, type Upload, type Uploads } from './upload.ts'
import { compileInput, compileOutput } from './validation.ts'

export type { Upload } from './upload.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Every call served, by method and path. */
    calls: Map<string, Call>
  }
  interface FastifyRequest {
    caller: Caller | null
    place: Place | null
    /** The file that came with the call. */
    upload: Upload | null
    /** Those of a call that takes several. */
    uploads: Uploads | null
  }
}

export interface ServeOptions {
  /** Largest JSON body in bytes, where 1 MB is too little (pictures as data addresses). */
  bodyLimit?: number
}

/**
 * Registers the route of a declaration. A call is let in, bounded, checked and done in one order, see {@link perform}:
 * who may not call learns nothing about the input, and nothing is begun for an input that is not valid. Throws at start
 * when the declaration has no access, takes input without a bound, or the call is already served.
 */
export function serve<C extends Call, Prepared = void, Unit = unknown, Result = unknown>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C, unknown, Prepared, Unit, Result>,
  options: ServeOptions = {},
): void {
  register(app, call, handler as AnyHandler, options)
}

/**
 * Like {@link serve} for a multipart call with one file, handed in as `input.file`; its fields, which stand before the
 * file, are the body.
 */
export function serveUpload<C extends Call, Prepared = void, Unit = unknown, Result = unknown>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C, { file: Upload }, Prepared, Unit, Result>,
  options: ServeOptions = {},
): void {
  if (!call.upload) throw new Error(`The call ${call.id} is not an upload`)
  register(app, call, handler as AnyHandler, options)
}

/** Like {@link serve} for a multipart call with several files, handed in as `input.files`; its fields are the body. */
export function serveUploads<C extends Call, Prepared = void, Unit = unknown, Result = unknown>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C, { files: Uploads }, Prepared, Unit, Result>,
  options: ServeOptions = {},
): void {
  if (call.upload?.maxFiles === undefined) throw new Error(`The call ${call.id} takes no several files`)
  register(app, call, handler as AnyHandler, options)
}

/** What answers hold that opens an account. */
const credentials = ['token', 'secret', 'recoveryCodes']

/**
 * What a call takes in a part that its declaration does not name. One for all: checks are compiled once for each
 * schema.
 */
const nothing = strict({})

/** The key that two spellings of one call share: letter case and names of parameters do not matter. */
export const callKey = ({ method, path }: Pick<Call, 'method' | 'path'>): string =>
  `${method} ${path.toLowerCase().replace(/\{[^}]+\}/g, '{}')}`

function register(app: FastifyInstance, call: Call, handler: AnyHandler, { bodyLimit }: ServeOptions): void {
  const access: Access | undefined = call.access
  if (access === undefined) throw new Error(`The call ${call.id} has no access`)
  refuseUndecidable(call, app.deps.access)
  const unbounded = unboundedParts(call)
  if (unbounded.length > 0) throw new Error(`The call ${call.id} takes input without a bound: ${unbounded.join(', ')}`)
  const key = callKey(call)
  if (app.calls.has(key)) throw new Error(`The call ${key} is served twice`)
  app.calls.set(key, call)

  const check = {
    params: compileInput(call.params ?? nothing, 'address'),
    query: compileInput(call.query ?? nothing, 'address'),
    // The fields beside a file are text, as an address is.
    body: call.upload ? compileInput(call.body ?? nothing, 'address') : compileInput(call.body ?? nothing, 'body'),
  }
  const fileTypes = fileTypesOf(call.response)
  const checkAnswer = app.deps.env.checkResponses && fileTypes === null ? compileOutput(call.response) : null
  const givesToken =
    'properties' in call.response &&
    credentials.some((name) => name in (call.response as { properties: object }).properties)

  const readInput = async (request: FastifyRequest): Promise<object> => {
    const input: Record<string, unknown> = {}
    const take = (name: 'params' | 'query' | 'body', value: unknown): void => {
      const checked = check[name]?.(value)
      if (!checked) return
      if ('error' in checked) throw checked.error
      input[name] = checked.value
    }
    take('params', { ...(request.params as object) })
    take('query', { ...(request.query as object) })
    if (call.upload?.maxFiles !== undefined) {
      const { files, fields } = await readUploads(request, call.upload.maxBytes, call.upload.maxFiles)
      input['files'] = request.uploads = files
      take('body', fields)
    } else if (call.upload) {
      input['file'] = request.upload = await readUpload(request, call.upload.maxBytes)
      take('body', request.upload.fields)
    } else take('body', call.body ? request.body : (request.body ?? {}))
    return input
  }

  /** The id is looked up before the input is judged: a stranger's request costs no more and tells no more than that. */
  const admit = async (
    request: FastifyRequest,
    caller: Caller | null,
  ): Promise<{ input: object; place: Place | null }> => {
    if (!caller || !('entity' in access)) return { input: await readInput(request), place: null }
    const id = idIn({ params: request.params, query: request.query, body: request.body }, access.id)
    const early = id === null ? null : await authorise(app.deps.access, app.deps.db, access, id, caller)
    const input = await readInput(request)
    const checked = idIn(input, access.id)
    return {
      input,
      place:
        early !== null && checked === id
          ? early
          : await authorise(app.deps.access, app.deps.db, access, checked, caller),
    }
  }

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    // A token in the address is looked at before the body: files of who has none are not listened to.
    const early =
      access.kind === 'tokenHolder' && access.token.startsWith('params.') && access.subject === undefined
        ? await readHolder(app.deps, access, { params: request.params })
        : null
    const { input, place } = await admit(request, request.caller)
    const holder = access.kind === 'tokenHolder' ? (early ?? (await readHolder(app.deps, access, input))) : null
    let token: string | null = null
    const ctx: Ctx = { ...requestActor(app.deps, request), place, holder, giveToken: (given) => (token = given) }
    const idempotencyKey = request.headers['idempotency-key']
    // An answer that is a credential or a file is never kept.
    const keyed =
      typeof idempotencyKey === 'string' && !('read' in handler) && !givesToken && fileTypes === null
        ? keyedCall(idempotencyKey, call.id, await hashable(input), ctx)
        : null
    const answer = await perform(handler, input, ctx, keyed)
    const fault = checkAnswer?.(answer)
    if (fault) throw new Error(`The answer of ${call.id} does not fit its declaration: ${fault}`)
    if (token !== null) setUpdateToken(reply, token)
    reply.code(200)
    if (call.response === None) return reply.send()
    if (fileTypes !== null) return sendFile(reply, answer as FileAnswer, fileTypes)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer ?? null))
  }

  const handleTraced = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    traced(
      call.id,
      'server',
      { 'http.request.method': call.method, 'http.route': call.path, 'tavla.request.id': request.id },
      () => handle(request, reply),
      parentIn(request.headers['traceparent']),
    )

  app.route({
    method: call.method,
    url: call.path.replace(/\{([^}]+)\}/g, ':$1'),
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: { call: call.id, upload: call.upload !== undefined },
    // Before the body is read: who does not get in is not listened to.
    onRequest: async (request, reply) => {
      request.caller = await authenticate(app.deps, call, request, reply)
    },
    handler: call.upload ? discarding(handleTraced) : handleTraced,
  })
}

function sendFile(
  reply: FastifyReply,
  { contentType, name, bytes }: FileAnswer,
  declared: readonly string[],
): FastifyReply {
  if (!declared.includes(contentType)) throw new Error(`The declaration names no ${contentType}`)
  return reply
    .headers(fileHeaders({ contentType, name }))
    .send(bytes instanceof Uint8Array ? bytes : Readable.from(bytes))
}

/**
 * The handler of a call with a file, which is thrown away once the call has been answered; what was stored meanwhile
 * stays.
 */
const discarding =
  (handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>): RouteHandlerMethod =>
  async (request, reply) => {
    try {
      return await handle(request, reply)
    } finally {
      await request.upload?.content.discard()
      await Promise.all((request.uploads ?? []).map(({ content }) => content?.discard()))
    }
  }

/** The input with its files by hash. */
async function hashable(input: object): Promise<object> {
  const hashed = async ({
    content,
    ...rest
  }: Omit<Upload, 'fields' | 'content'> & { content: { path: string } | null }): Promise<object> => {
    const hash = createHash('sha256')
    if (content) await pipeline(createReadStream(content.path), hash)
    return { ...rest, bytes: hash.digest('hex') }
  }
  if ('files' in input) return { ...input, files: await Promise.all((input.files as Uploads).map(hashed)) }
  return 'file' in input ? { ...input, file: await hashed(input.file as Upload) } : input
}
