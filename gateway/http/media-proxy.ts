import type { IncomingMessage, ServerResponse } from 'node:http'
import { Pool } from 'undici'
import { allowedExtensions, extensionOf } from '#rules/forms/uploads.ts'
import { clientAddressOf, networkOf } from '#gateway/limits/client-address.ts'
import { sendText } from './static-files.ts'
import { SlotQueue } from './slot-queue.ts'

const forwardedHeaders = ['accept', 'range', 'if-none-match', 'if-modified-since', 'if-range'] as const
const returnedHeaders = [
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
 * Limits of the files sent at once, in total and per network, and of the requests that wait in a queue. Videos and archives have a
 * separate queue, because they occupy a slot for as long as they play or download. Pictures stay fast while several
 * people in an office watch videos.
 */
const QUEUE_LIMITS = {
  quick: { maxRunning: 32, maxRunningPerKey: 8, maxWaiting: 256 },
  long: { maxRunning: 32, maxRunningPerKey: 16, maxWaiting: 64 },
}
/** Longest time in milliseconds that a request waits in the queue. */
const MAX_WAIT_MS = 10_000
/** Milliseconds without progress after which a slow reader is disconnected. */
const PROGRESS_TIMEOUT_MS = 20_000

/** `quick` for pictures, `long` for videos and archives. */
type Kind = keyof typeof QUEUE_LIMITS

/**
 * Proxies pictures and files of the platform (`/media/…`, and downloads that a one-time token opens). Files are
 * streamed, never held in memory, and use a connection pool of their own, so that slow readers do not block the rest of
 * the gateway.
 */
export class MediaProxy {
  readonly #pools: Record<Kind, Pool>
  readonly #turns: Record<Kind, SlotQueue> = {
    quick: new SlotQueue(QUEUE_LIMITS.quick),
    long: new SlotQueue(QUEUE_LIMITS.long),
  }
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
    this.#pools = { quick: pool(QUEUE_LIMITS.quick.maxRunning), long: pool(QUEUE_LIMITS.long.maxRunning) }
    this.#progressWithin = options.progressWithin ?? PROGRESS_TIMEOUT_MS
  }

  async handle(request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendText(response, 405, 'Use GET.', { allow: 'GET, HEAD' })
    const path = mediaPath(request.url ?? '/')
    if (path === null) return sendText(response, 404, 'Not found.')
    const disconnect = new AbortController()
    response.on('close', () => disconnect.abort())
    const turn = await this.#turns[kindOf(path)]
      .take(networkOf(clientAddressOf(request)), AbortSignal.any([disconnect.signal, AbortSignal.timeout(MAX_WAIT_MS)]))
      .catch(() => null)
    if (disconnect.signal.aborted) return turn?.()
    if (!turn) return sendText(response, 503, 'Too many file requests. Try again in a moment.', { 'retry-after': '2' })
    try {
      await this.#send(path, request, response, requestId, disconnect.signal)
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
    const headers: Record<string, string> = { 'x-request-id': requestId, 'x-forwarded-for': clientAddressOf(request) }
    for (const name of forwardedHeaders) {
      const value = request.headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    // Counts from the last byte sent. If the reader stops reading, its buffer stays full and no byte is sent.
    response.setTimeout(this.#progressWithin, () => response.destroy())
    try {
      await this.#pools[kindOf(path)].stream(
        { method: request.method === 'HEAD' ? 'HEAD' : 'GET', path, headers, signal },
        ({ statusCode, headers: answered }) => {
          const headersToSend: Record<string, string | string[]> = { 'x-content-type-options': 'nosniff' }
          for (const name of returnedHeaders) {
            const value = answered[name]
            if (value !== undefined) headersToSend[name] = value
          }
          response.writeHead(statusCode, headersToSend)
          return response
        },
      )
    } catch (error) {
      if (signal.aborted) return
      if (response.headersSent) response.destroy()
      else
        sendText(
          response,
          502,
          error instanceof Error && 'code' in error && error.code === 'UND_ERR_HEADERS_TIMEOUT'
            ? 'The file request timed out.'
            : 'The file could not be read.',
        )
    }
  }
}

/** Downloads that a one-time token in the URL opens. */
const tokenPaths = [
  '/getRequestedInvoiceFile',
  '/getBillingExport',
  '/getAuditLogExport',
  '/getCompanyArchive',
  '/getMediaArchive',
  '/personExport',
  '/accountExport',
]

/** Returns whether a path is a file of the platform. */
export const isFilePath = (path: string): boolean => path.startsWith('/media/') || tokenPaths.includes(path)

/** Returns `long` for videos, by file extension, and for downloads with a token. */
function kindOf(path: string): Kind {
  const { pathname } = new URL(path, 'http://gateway')
  return tokenPaths.includes(pathname) || allowedExtensions('video').includes(extensionOf(pathname)) ? 'long' : 'quick'
}

/** Returns the normalised path to request from the platform; null if it is not a file. */
function mediaPath(url: string): string | null {
  if (!URL.canParse(url, 'http://gateway')) return null
  const { pathname, search } = new URL(url, 'http://gateway')
  return isFilePath(pathname) ? pathname + search : null
}
