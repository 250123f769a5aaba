import type { IncomingMessage, ServerResponse } from 'node:http'
import { Pool } from 'undici'
import { addressOf, networkOf } from '#gateway/limits/client-address.ts'
import { plain } from './static-files.ts'
import { Turns } from './turns.ts'

/** Uploads at once, in all and of one network. */
const connections = 8
const connectionsPerNetwork = 2
/** Milliseconds an upload may wait for its turn. */
const waitAtMost = 10_000
/** Milliseconds nothing may come of an upload before it is cut off. */
const progressWithin = 30_000

/**
 * Where whoever holds a token of the platform hands files in; the token stands in the address and is all that is asked
 * for.
 */
const ofHolders = /^\/uploadMediaFile\/[A-Za-z0-9_-]{1,200}$/
/** Where those who are signed in do so whose files are larger than what an operation holds. */
const ofCallers: readonly string[] = ['/uploadInvoice']

/** Whether an address takes files. */
export const isUploadAddress = (address: string): boolean => ofHolders.test(address) || ofCallers.includes(address)

/**
 * Streams files that somebody hands in through to the platform, as they come: never held in memory, over connections of
 * their own. The platform decides about the token or the session, the size and the kind.
 */
export class UploadProxy {
  readonly #pool: Pool
  readonly #turns = new Turns({ most: connections, mostPerKey: connectionsPerNetwork, mostWaiting: 32 })

  constructor(origin: string) {
    this.#pool = new Pool(origin, {
      connections,
      pipelining: 0,
      headersTimeout: 300_000,
      bodyTimeout: 15_000,
      connect: { timeout: 3_000 },
    })
  }

  async handle(request: IncomingMessage, response: ServerResponse, address: string, requestId: string): Promise<void> {
    if (request.method !== 'POST') return plain(response, 405, 'Use POST.', { allow: 'POST' })
    const gone = new AbortController()
    response.on('close', () => gone.abort())
    const turn = await this.#turns
      .take(networkOf(addressOf(request)), AbortSignal.any([gone.signal, AbortSignal.timeout(waitAtMost)]))
      .catch(() => null)
    if (gone.signal.aborted) return turn?.()
    if (!turn)
      return plain(response, 503, 'Too many files are handed in. Try again in a moment.', { 'retry-after': '5' })
    try {
      await this.#send(address, request, response, requestId, gone.signal)
    } finally {
      turn()
    }
  }

  destroy(): Promise<void> {
    return this.#pool.destroy()
  }

  async #send(
    address: string,
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    signal: AbortSignal,
  ): Promise<void> {
    request.setTimeout(progressWithin, () => request.destroy())
    const headers: Record<string, string> = { 'x-request-id': requestId, 'x-forwarded-for': addressOf(request) }
    for (const name of [
      'content-type',
      'content-length',
      'accept-language',
      ...(ofCallers.includes(address) ? (['authorization'] as const) : []),
    ] as const) {
      const value = request.headers[name]
      if (typeof value === 'string') headers[name] = value
    }
    try {
      const {
        statusCode,
        headers: answered,
        body,
      } = await this.#pool.request({ method: 'POST', path: address, headers, body: request, signal })
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
      else plain(response, 502, 'The files could not be handed in.', { connection: 'close' })
    }
  }
}
