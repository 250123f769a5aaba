import type { IncomingMessage, ServerResponse } from 'node:http'
import { Pool } from 'undici'
import { allowedExtensions, extensionOf } from '#rules/forms/uploads.ts'
import { addressOf, networkOf } from '#gateway/limits/client-address.ts'
import { plain } from './static-files.ts'
import { Turns } from './turns.ts'

const askedHeaders = ['accept', 'range', 'if-none-match', 'if-modified-since', 'if-range'] as const
const answeredHeaders = [
  'accept-ranges',
  'cache-control',
  'content-disposition',
  'content-length',
  'content-range',
  'content-security-policy',
  'content-type',
  'etag',
  'last-modified',
  'x-content-type-options',
  'cross-origin-resource-policy',
] as const

/**
 * Files that are sent at once, in all and to one network; those beyond wait for their turn. A film holds its turn as
 * long as it is watched, and an archive as long as it is fetched: they have turns of their own, so that an office that
 * watches films sees its pictures.
 */
const most = {
  quick: { most: 32, mostPerKey: 8, mostWaiting: 256 },
  long: { most: 32, mostPerKey: 16, mostWaiting: 64 },
}
/** Milliseconds a file may wait for its turn. */
const waitAtMost = 10_000
/** Milliseconds a reader may take none of a file before it is cut off. */
const progressWithin = 20_000

/** How long a file takes its reader: a moment, or as long as it is watched or fetched. */
type Kind = keyof typeof most

/**
 * Streams pictures and files of the platform (`/media/…`, and those a token opens once) through, as they are: never
 * held in memory, over connections of their own, so that whoever reads slowly keeps nobody from the rest of the
 * gateway.
 */
export class MediaProxy {
  readonly #pools: Record<Kind, Pool>
  readonly #turns: Record<Kind, Turns> = { quick: new Turns(most.quick), long: new Turns(most.long) }
  readonly #progressWithin: number

  constructor(origin: string, options: { progressWithin?: number } = {}) {
    const pool = (connections: number): Pool =>
      new Pool(origin, {
        connections,
        pipelining: 1,
        keepAliveTimeout: 30_000,
        headersTimeout: 15_000,
        bodyTimeout: 15_000,
        connect: { timeout: 3_000 },
      })
    this.#pools = { quick: pool(most.quick.most), long: pool(most.long.most) }
    this.#progressWithin = options.progressWithin ?? progressWithin
  }

  async handle(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return plain(response, 405, 'Use GET.', { allow: 'GET, HEAD' })
    const path = mediaPath(request.url ?? '/')
    if (path === null) return plain(response, 404, 'Not found.')
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const turn = await this.#turns[kindOf(path)]
      .take(networkOf(addressOf(request)), AbortSignal.any([gone.signal, AbortSignal.timeout(waitAtMost)]))
      .catch(() => null)
    if (gone.signal.aborted) return turn?.()
    if (!turn)
      return plain(response, 503, 'Too many files are asked for. Try again in a moment.', { 'retry-after': '2' })
    try {
      await this.#send(path, request, response, requestId, gone.signal)
    } finally {
      turn()
    }
  }

  async destroy(): Promise<void> {
    await Promise.all([this.#pools.quick.destroy(), this.#pools.long.destroy()])
  }

  async #send(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    signal: AbortSignal,
  ): Promise<void> {
    const headers: Record<string, string> = { 'x-request-id': requestId, 'x-forwarded-for': addressOf(request) }
    for (const name of askedHeaders) {
      const value = request.headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    // Counts from the last byte that left: a reader who stops reading has a full buffer, and none leaves.
    response.setTimeout(this.#progressWithin, () => response.destroy())
    try {
      await this.#pools[kindOf(path)].stream(
        { method: request.method === 'HEAD' ? 'HEAD' : 'GET', path, headers, signal },
        ({ statusCode, headers: answered }) => {
          const told: Record<string, string | string[]> = { 'x-content-type-options': 'nosniff' }
          for (const name of answeredHeaders) {
            const value = answered[name]
            if (value !== undefined) told[name] = value
          }
          response.writeHead(statusCode, told)
          return response
        },
      )
    } catch (error) {
      if (signal.aborted) return
      if (response.headersSent) response.destroy()
      else
        plain(
          response,
          502,
          error instanceof Error && 'code' in error && error.code === 'UND_ERR_HEADERS_TIMEOUT'
            ? 'The file took too long.'
            : 'The file cannot be read.',
        )
    }
  }
}

/** Files that a token in the address opens, once. */
const opened = [
  '/getRequestedInvoiceFile',
  '/getBillingExport',
  '/getAuditLogExport',
  '/getCompanyArchive',
  '/getMediaArchive',
  '/personExport',
  '/accountExport',
]

/** Whether an address leads to a file of the platform. */
export const isFileAddress = (path: string): boolean => path.startsWith('/media/') || opened.includes(path)

/** Films by the end of their name, and what a token opens. */
function kindOf(path: string): Kind {
  const { pathname } = new URL(path, 'http://gateway')
  return opened.includes(pathname) || allowedExtensions('video').includes(extensionOf(pathname)) ? 'long' : 'quick'
}

/** The path to ask the platform for, without ways up or around; null when it leads to no file. */
function mediaPath(url: string): string | null {
  if (!URL.canParse(url, 'http://gateway')) return null
  const { pathname, search } = new URL(url, 'http://gateway')
  return isFileAddress(pathname) ? pathname + search : null
}
