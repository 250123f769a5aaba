import type { IncomingMessage, ServerResponse } from 'node:http'

// Not the cors package: websockets need the same decision, and they have no CORS headers.

/**
 * Decides which origins may call `/graphql` and `/mcp`: the web app's own and the configured ones. Cookies are not used, so
 * credentials are not allowed.
 */
export class Cors {
  readonly #origins: ReadonlySet<string>

  constructor(publicUrl: string, origins: readonly string[]) {
    this.#origins = new Set([new URL(publicUrl).origin, ...origins])
  }

  /**
   * Returns whether a page of this origin may open a websocket: a configured origin, or the host of the request itself.
   */
  allows(origin: string, host: string | undefined): boolean {
    return this.#origins.has(origin) || (URL.canParse(origin) && new URL(origin).host === host)
  }

  /** Returns whether pages of this origin may call the gateway from a browser. */
  lists(origin: string): boolean {
    return this.#origins.has(origin)
  }

  /** Sets the CORS headers. An origin that is not allowed gets none. */
  apply(request: IncomingMessage, response: ServerResponse): void {
    const { origin } = request.headers
    if (origin === undefined) return
    response.setHeader('vary', 'origin')
    if (!this.lists(origin)) return
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader(
      'access-control-expose-headers',
      'x-update-token, x-request-id, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset',
    )
    if (request.method !== 'OPTIONS') return
    response.setHeader('access-control-allow-methods', 'GET, POST')
    response.setHeader(
      'access-control-allow-headers',
      'authorization, content-type, accept, x-request-id, idempotency-key, mcp-protocol-version',
    )
    response.setHeader('access-control-max-age', '600')
  }
}
