import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify'
import { mustDeclareImpersonation, type Access, type Call } from '#contract/base/call.ts'
import { isDeclaredReason } from '#contract/base/reasons.ts'
import { EmptyBody, mediaTypesOf, strict, type FileContent } from '#contract/base/scalars.ts'
import type { Caller } from '#platform/foundation/auth/caller.ts'
import { fileHeaders } from '#platform/foundation/files/file-headers.ts'
import { authenticate, setUpdateToken } from './authenticate.ts'
import { authorise, readId } from './authorise.ts'
import { requireAccessParts } from '#platform/calls/access/access-parts.ts'
import { readOneTimeToken } from './one-time-token.ts'
import { undeclaredParts } from './declared-schema.ts'
import type { Ctx, CallTarget } from './context.ts'
import type { Handler } from './handler.ts'
import { keyedCall } from './idempotency.ts'
import { canRunDry, perform, performDry, type AnyHandler } from './perform.ts'
import { parseTraceparent, runInSpan } from '#tracing/tracing.ts'
import { requestActor } from './request-actor.ts'
import { HttpError, invalid } from '#platform/foundation/errors/errors.ts'
import { readUpload, readUploads, type Upload, type Uploads } from './upload.ts'
import { compileInput, compileOutput } from './validation.ts'

export type { Upload } from './upload.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** All registered calls, by {@link callKey}. */
    calls: Map<string, Call>
  }
  interface FastifyRequest {
    caller: Caller | null
    /** The uploaded file of the call. */
    upload: Upload | null
    /** The uploaded files of a call with several files. */
    uploads: Uploads | null
  }
}

export interface ServeOptions {
  /** Maximum JSON body in bytes, if the default of 1 MB is too small (images as data URLs). */
  bodyLimit?: number
}

/**
 * Registers the route of a call declaration. Each request is authenticated, authorised and validated before
 * {@link perform} runs the handler. A caller without access therefore learns nothing about the input, and nothing is
 * started for an invalid input. Throws at startup if the declaration has no access rule, does not say whether an
 * impersonator can make the call, or has unbounded input, or if the call is already registered.
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
 * Registers a multipart call with one file, like {@link serve}. The handler gets the file as `input.file`. The form
 * fields before the file are the body.
 */
export function serveUpload<C extends Call, Prepared = void, Unit = unknown, Result = unknown>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C, { file: Upload }, Prepared, Unit, Result>,
  options: ServeOptions = {},
): void {
  if (!call.upload) throw new Error(`The call ${call.id} is not declared as an upload.`)
  register(app, call, handler as AnyHandler, options)
}

/**
 * Registers a multipart call with several files, like {@link serve}. The handler gets them as `input.files`; the form
 * fields are the body.
 */
export function serveUploads<C extends Call, Prepared = void, Unit = unknown, Result = unknown>(
  app: FastifyInstance,
  call: C,
  handler: Handler<C, { files: Uploads }, Prepared, Unit, Result>,
  options: ServeOptions = {},
): void {
  if (call.upload?.maxFiles === undefined) throw new Error(`The call ${call.id} is not declared with several files.`)
  register(app, call, handler as AnyHandler, options)
}

/** Response fields that give access to an account. */
const credentials = ['token', 'secret', 'recoveryCodes']

/**
 * The schema of an undeclared part of the input. A single instance, because validators are compiled once per schema.
 */
const nothing = strict({})

/** Returns the key of a call, without regard to letter case and parameter names. */
export const callKey = ({ method, path }: Pick<Call, 'method' | 'path'>): string =>
  `${method} ${path.toLowerCase().replace(/\{[^}]+\}/g, '{}')}`

function register(app: FastifyInstance, call: Call, handler: AnyHandler, { bodyLimit }: ServeOptions): void {
  const access: Access | undefined = call.access
  if (access === undefined) throw new Error(`The call ${call.id} has no access rule.`)
  if (mustDeclareImpersonation(call) && call.whileImpersonating === undefined)
    throw new Error(`The call ${call.id} does not declare whether staff can make it while impersonating a user.`)
  if (call.partner === 'write' && call.reasons === undefined)
    throw new Error(`The call ${call.id} does not declare the reasons with which it refuses an API key.`)
  requireAccessParts(call, app.deps.access)
  const undeclared = undeclaredParts(call)
  if (undeclared.length > 0)
    throw new Error(`The call ${call.id} has input without a limit or a kind: ${undeclared.join(', ')}`)
  const key = callKey(call)
  if (app.calls.has(key)) throw new Error(`The call ${key} is registered twice.`)
  app.calls.set(key, call)

  const check = {
    params: compileInput(call.params ?? nothing, 'address'),
    query: compileInput(call.query ?? nothing, 'address'),
    // Form fields next to a file are strings, like path and query parameters.
    body: call.upload ? compileInput(call.body ?? nothing, 'address') : compileInput(call.body ?? nothing, 'body'),
  }
  const fileTypes = mediaTypesOf(call.response)
  const checkResponse = app.deps.env.checkResponses && fileTypes === null ? compileOutput(call.response) : null
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

  /**
   * Checks access, and reads and validates the input. Access is checked first with the id of the raw input, so a caller
   * without access causes no further work and learns nothing about the validation.
   */
  const admit = async (
    request: FastifyRequest,
    caller: Caller | null,
  ): Promise<{ input: object; target: CallTarget | null }> => {
    if (!caller || !('entity' in access)) return { input: await readInput(request), target: null }
    const id = readId({ params: request.params, query: request.query, body: request.body }, access.id)
    const early = id === null ? null : await authorise(app.deps.access, app.deps.db, access, id, caller)
    const input = await readInput(request)
    const checked = readId(input, access.id)
    return {
      input,
      target:
        early !== null && checked === id
          ? early
          : await authorise(app.deps.access, app.deps.db, access, checked, caller),
    }
  }

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    // Checks a token in the path before reading the body, so an upload without a valid token is rejected at once.
    const early =
      access.kind === 'tokenHolder' && access.token.startsWith('params.') && access.subject === undefined
        ? await readOneTimeToken(app.deps, access, { params: request.params })
        : null
    const { input, target } = await admit(request, request.caller)
    const oneTimeToken =
      access.kind === 'tokenHolder' ? (early ?? (await readOneTimeToken(app.deps, access, input))) : null
    let token: string | null = null
    const ctx: Ctx = {
      ...requestActor(app.deps, request),
      target: target,
      oneTimeToken: oneTimeToken,
      giveToken: (newToken) => (token = newToken),
    }
    const isDryRun = readDryRun(request.headers['x-dry-run']) && !('read' in handler)
    if (isDryRun && (givesToken || fileTypes !== null || call.upload || !canRunDry(handler)))
      throw invalid({}, 'This call cannot be made as a dry run.')
    const idempotencyKey = request.headers['idempotency-key']
    // Responses with credentials or files are never stored.
    const keyed =
      typeof idempotencyKey === 'string' && !('read' in handler) && !givesToken && fileTypes === null
        ? keyedCall(idempotencyKey, call.id, await hashable(input), ctx)
        : null
    const response = await (isDryRun ? performDry(handler, input, ctx) : perform(handler, input, ctx, keyed)).catch(
      (error: unknown) => {
        if (app.deps.env.checkResponses) requireDeclaredReasons(call, error, request.caller)
        throw error
      },
    )
    const fault = checkResponse?.(response)
    if (fault) throw new Error(`The response of ${call.id} does not match its declaration: ${fault}`)
    if (token !== null) setUpdateToken(reply, token)
    reply.code(200)
    if (call.response === EmptyBody) return reply.send()
    if (fileTypes !== null) return sendFile(reply, response as FileContent, fileTypes)
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(response ?? null))
  }

  const handleTraced = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> =>
    runInSpan(
      call.id,
      'server',
      { 'http.request.method': call.method, 'http.route': call.path, 'tavla.request.id': request.id },
      () => handle(request, reply),
      parseTraceparent(request.headers['traceparent']),
    )

  app.route({
    method: call.method,
    url: call.path.replace(/\{([^}]+)\}/g, ':$1'),
    ...(bodyLimit !== undefined && { bodyLimit }),
    config: { call: call.id, upload: call.upload !== undefined },
    // Runs before the body is read, so that an unauthenticated request is rejected without reading it.
    onRequest: async (request, reply) => {
      request.caller = await authenticate(app.deps, call, request, reply)
    },
    handler: call.upload ? discarding(handleTraced) : handleTraced,
  })
}

/** Statuses that refuse the input or the state it meets. */
const refusalStatuses = [400, 409, 410, 412, 413, 422]

/** Throws if a handler refused a call with a code that the declaration does not list. */
function requireDeclaredReasons(call: Call, error: unknown, caller: Caller | null): void {
  if (!(error instanceof HttpError) || !refusalStatuses.includes(error.status)) return
  const fields = Object.values(error.body.errors ?? {}).flat()
  const codes = fields.length > 0 ? fields : [error.body.code ?? 'invalid']
  for (const code of codes)
    if (!isDeclaredReason(call, code, caller?.key != null))
      throw new Error(`The call ${call.id} was refused with ${code}, which it does not declare.`)
}

/** Reads the header `x-dry-run`: `1` for a dry run. Throws 400 for any other value. */
function readDryRun(value: string | string[] | undefined): boolean {
  if (value === undefined) return false
  if (value === '1') return true
  throw invalid({}, '`x-dry-run` must be 1.')
}

function sendFile(
  reply: FastifyReply,
  { contentType, name, bytes }: FileContent,
  declared: readonly string[],
): FastifyReply {
  if (!declared.includes(contentType)) throw new Error(`The declaration does not list the content type ${contentType}.`)
  return reply
    .headers(fileHeaders({ contentType, name }))
    .send(bytes instanceof Uint8Array ? bytes : Readable.from(bytes))
}

/**
 * Wraps the handler of an upload, and deletes the temporary files after the response. Stored copies are kept.
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

/** Returns the input with the SHA-256 of each file instead of its content. */
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
