import type { FastifyInstance } from 'fastify'
import { notFound } from '#platform/foundation/errors/errors.ts'
import type { SiteContext } from '#platform/site/site-context.ts'
import { writeSecurityTxt } from '#rules/settings/security-txt.ts'

/** Registers security.txt, the contact for reports of security problems (RFC 9116). 404 without SECURITY_CONTACT. */
export function registerSecurityTxt(app: FastifyInstance, { deps, siteUrl }: SiteContext): void {
  app.get('/.well-known/security.txt', (_request, reply) => {
    const { securityContact } = deps.env
    if (securityContact === null) throw notFound()
    return reply.type('text/plain; charset=utf-8').send(writeSecurityTxt(securityContact, siteUrl, deps.clock()))
  })
}
