import type { IncomingMessage } from 'node:http'

/** The body is larger than allowed. */
export class BodyTooLarge extends Error {}

/** The body had not arrived in time. */
export class BodyTooSlow extends Error {}

/** Milliseconds a body that is not an upload may take to arrive. */
const arriveWithin = 30_000

/**
 * Reads a request's body as text; rejects with `BodyTooLarge` as soon as it is over the limit, with `BodyTooSlow` when
 * it takes too long.
 */
export function readBody(request: IncomingMessage, limit: number, milliseconds = arriveWithin): Promise<string> {
  return new Promise((resolve, reject) => {
    if (Number(request.headers['content-length'] ?? 0) > limit) return reject(new BodyTooLarge())
    const late = setTimeout(() => reject(new BodyTooSlow()), milliseconds)
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
      if (!request.complete) reject(new Error('The request was cut off'))
    })
  })
}

/**
 * Reads away what is still coming of a body that was refused: whoever is still sending would not get to read the
 * answer.
 */
export function readAway(request: IncomingMessage, milliseconds = arriveWithin): void {
  if (request.complete) return
  const late = setTimeout(() => request.destroy(), milliseconds)
  late.unref()
  request.once('close', () => clearTimeout(late)).resume()
}
