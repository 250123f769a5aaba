import type { IncomingMessage } from 'node:http'

// Not raw-body: it has no timeout for a body that arrives slowly.

/** The body is larger than allowed. */
export class BodyTooLarge extends Error {}

/** The body did not arrive in time. */
export class BodyTooSlow extends Error {}

/** Longest time in milliseconds for a JSON body to arrive. */
const BODY_TIMEOUT_MS = 30_000

/**
 * Reads a request's body as text. Rejects with `BodyTooLarge` as soon as the body exceeds the limit, and with
 * `BodyTooSlow` on timeout.
 */
export function readBody(request: IncomingMessage, limit: number, timeoutMs = BODY_TIMEOUT_MS): Promise<string> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) return reject(new BodyTooLarge())
    const late = setTimeout(() => reject(new BodyTooSlow()), timeoutMs)
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > limit) return reject(new BodyTooLarge())
      chunks.push(chunk)
    })
    request.on('end', () => {
      clearTimeout(late)
      const [first] = chunks
      resolve((chunks.length === 1 && first ? first : Buffer.concat(chunks)).toString('utf8'))
    })
    request.on('error', reject)
    request.on('close', () => {
      clearTimeout(late)
      if (!request.complete) reject(new Error('The request was cut off.'))
    })
  })
}

/** Discards the rest of a rejected body. A client that is still sending would otherwise not read the response. */
export function discardBody(request: IncomingMessage, timeoutMs = BODY_TIMEOUT_MS): void {
  if (request.complete) return
  const late = setTimeout(() => request.destroy(), timeoutMs)
  late.unref()
  request.once('close', () => clearTimeout(late)).resume()
}
