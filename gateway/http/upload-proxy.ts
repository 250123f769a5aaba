import type { IncomingMessage, ServerResponse } from 'node:http'
import { Pool } from 'undici'
import { clientAddressOf, networkOf } from '#gateway/limits/client-address.ts'
import { sendText } from './static-files.ts'
import { SlotQueue } from './slot-queue.ts'

/** Concurrent uploads, in total and per network. */
const MAX_UPLOADS = 8
const MAX_UPLOADS_PER_NETWORK = 2
/** Longest time in milliseconds that an upload waits in the queue. */
const MAX_WAIT_MS = 10_000
/** Milliseconds without data after which an upload is cut off. */
const PROGRESS_TIMEOUT_MS = 30_000

/** Uploads that a token in the URL authorises, without a session. */
const tokenUpload = /^\/uploadMediaFile\/[A-Za-z0-9_-]{1,200}$/
/** Uploads of authenticated users and keys, whose files are larger than an operation accepts. */
const sessionUpload = /^\/(?:uploadInvoice|uploadCv\/[1-9][0-9]{0,9})$/

/** Returns whether a path accepts uploads. */
export const isUploadPath = (path: string): boolean => tokenUpload.test(path) || sessionUpload.test(path)

/**
 * Proxies uploads to the platform. Files are streamed, never held in memory, and use a connection pool of their own.
 * The platform checks the token or session, the size and the file type.
 */
export class UploadProxy {
  readonly #pool: Pool
  readonly #turns = new SlotQueue({
    maxRunning: MAX_UPLOADS,
    maxRunningPerKey: MAX_UPLOADS_PER_NETWORK,
    maxWaiting: 32,
  })

  constructor(origin: string) {
    this.#pool = new Pool(origin, {
      connections: MAX_UPLOADS,
      // Keeps the connection open after an early refusal, so that the platform drains the rest of the body. If it closed
      // the connection, writing would fail before the refusal is read.
      pipelining: 1,
      headersTimeout: 300_000,
      bodyTimeout: 15_000,
      connect: { timeout: 3_000 },
    })
  }

  async handle(request: IncomingMessage, response: ServerResponse, path: string, requestId: string): Promise<void> {
    if (request.method !== 'POST') return sendText(response, 405, 'Use POST.', { allow: 'POST' })
    const disconnect = new AbortController()
    response.on('close', () => disconnect.abort())
    const turn = await this.#turns
      .take(networkOf(clientAddressOf(request)), AbortSignal.any([disconnect.signal, AbortSignal.timeout(MAX_WAIT_MS)]))
      .catch(() => null)
    if (disconnect.signal.aborted) return turn?.()
    if (!turn)
      return sendText(response, 503, 'Too many uploads at the moment. Try again shortly.', { 'retry-after': '5' })
    try {
      await this.#send(path, request, response, requestId, disconnect.signal)
    } finally {
      turn()
    }
  }

  destroy(): Promise<void> {
    return this.#pool.destroy()
  }

  async #send(
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    signal: AbortSignal,
  ): Promise<void> {
    request.setTimeout(PROGRESS_TIMEOUT_MS, () => request.destroy())
    const headers: Record<string, string> = { 'x-request-id': requestId, 'x-forwarded-for': clientAddressOf(request) }
    for (const name of [
      'content-type',
      'content-length',
      'accept-language',
      'user-agent',
      ...(sessionUpload.test(path) ? (['authorization'] as const) : []),
    ] as const) {
      const value = request.headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    try {
      const {
        statusCode,
        headers: answered,
        body,
      } = await this.#pool.request({ method: 'POST', path, headers, body: request, signal })
      const retryAfter = answered['retry-after']
      response.writeHead(statusCode, {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        ...(typeof retryAfter === 'string' && { 'retry-after': retryAfter }),
      })
      for await (const chunk of body) response.write(chunk)
      response.end()
    } catch {
      if (signal.aborted) return
      if (response.headersSent) response.destroy()
      else sendText(response, 502, 'The upload failed. Try again.', { connection: 'close' })
    }
  }
}
