import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Which pages may call `/graphql`: our own, and those of the listed origins. No cookies are used, so none are allowed.
 */
export class Cors {
  readonly #origins: ReadonlySet<string>

  constructor(publicUrl: string, origins: readonly string[]) {
    this.#origins = new Set([new URL(publicUrl).origin, ...origins])
  }

  /** Whether a page of this origin may connect: one of the list, or of the very host that is asked. */
  allows(origin: string, host: string | undefined): boolean {
    return this.#origins.has(origin) || (URL.canParse(origin) && new URL(origin).host === host)
  }

  /** Adds the headers for a request from another origin; foreign origins get none. */
  apply(request: IncomingMessage, response: ServerResponse): void {
    const { origin } = request.headers
    if (origin === undefined) return
    response.setHeader('vary', 'origin')
    if (!this.#origins.has(origin)) return
    response.setHeader('access-control-allow-origin', origin)
    response.setHeader(
      'access-control-expose-headers',
      'x-update-token, x-request-id, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset',
    )
    if (request.method !== 'OPTIONS') return
    response.setHeader('access-control-allow-methods', 'GET, POST')
    response.setHeader(
      'access-control-allow-headers',
      'authorization, content-type, accept, x-request-id, idempotency-key',
    )
    response.setHeader('access-control-max-age', '600')
  }
}
