import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendText } from './static-files.ts'

/**
 * Serves the public part of the schema as SDL, for integrators' tools. It is the same for every caller and may be
 * cached for an hour.
 */
export class PublicSchema {
  readonly #body: Buffer
  readonly #etag: string

  constructor(sdl: string) {
    this.#body = Buffer.from(sdl)
    this.#etag = `"${createHash('sha256').update(this.#body).digest('base64url').slice(0, 22)}"`
  }

  handle(request: IncomingMessage, response: ServerResponse): void {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendText(response, 405, 'Use GET.', { allow: 'GET, HEAD' })
    const headers = {
      'content-type': 'application/graphql; charset=utf-8',
      'cache-control': 'public, max-age=3600',
      etag: this.#etag,
      'access-control-allow-origin': '*',
    }
    if (request.headers['if-none-match'] === this.#etag) return void response.writeHead(304, headers).end()
    response.writeHead(200, { ...headers, 'content-length': this.#body.length })
    response.end(request.method === 'HEAD' ? undefined : this.#body)
  }
}
