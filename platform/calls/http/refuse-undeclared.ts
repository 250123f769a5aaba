import type { FastifyInstance } from 'fastify'
import { hubPath } from '#contract/base/events.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Id of the declaration a route is registered from. */
    call?: string
  }
}

/** Addresses that are no calls; each decides by itself whom it answers. */
const undeclared: readonly RegExp[] = [
  /^\/(?:healthz|readyz|openapi\.json)$/,
  // An address of a file carries its own permission.
  /^\/media\//,
  new RegExp(`^${hubPath}/negotiate$`),
  // Events of other services, which are signed.
  /^\/hooks\//,
  // A company's published ads, by a key in the address.
  /^\/feeds\//,
  // The job site: what everybody may read, and the pages whose address is a secret.
  /^\/(?:$|jobb$|jobb\/|foretag$|foretag\/|dina-uppgifter$|tillganglighet$|hjalp$)/,
  /^\/(?:bevaka$|bevakning\/|min-sida\/|site\/|sitemap\.xml$|robots\.txt$|\*$)/,
]

/** Throws at start when a route has no declaration, as nothing would ask who may call it. */
export function refuseUndeclared(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    if (config?.call === undefined && !undeclared.some((each) => each.test(url)))
      throw new Error(`The route ${String(method)} ${url} has no declaration`)
  })
}
