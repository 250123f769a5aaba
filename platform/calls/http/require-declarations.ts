import type { FastifyInstance } from 'fastify'
import { hubPath } from '#contract/events.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the call declaration that the route was registered from. */
    call?: string
  }
}

/** Routes without a call declaration. Each of them checks access itself. */
const undeclared: readonly RegExp[] = [
  /^\/(?:healthz|readyz|openapi\.json)$/,
  // Signed URLs of files.
  /^\/media\//,
  new RegExp(`^${hubPath}/negotiate$`),
  // Signed webhook events from other services.
  /^\/hooks\//,
  // A company's published ads, with a key in the URL.
  /^\/feeds\//,
  // The job site: public pages, and pages with a secret URL.
  /^\/(?:$|jobb$|jobb\/|foretag$|foretag\/|dina-uppgifter$|tillganglighet$|hjalp$)/,
  /^\/(?:bevaka$|bevakning\/|min-sida\/|site\/|sitemap\.xml$|robots\.txt$|\.well-known\/security\.txt$|\*$)/,
]

/** Throws at startup if a route has no call declaration, because its access would not be checked. */
export function requireDeclarations(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.call === undefined && !undeclared.some((pattern) => pattern.test(url)))
      throw new Error(`The route ${String(method)} ${url} has no declaration.`)
  })
}
