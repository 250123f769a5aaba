import type { FastifyRequest } from 'fastify'
import type { Deps } from '#platform/calls/actor/deps.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { visitorLanguage } from './language.ts'

/** Creates the actor of a request to a call or to the job site. */
export const requestActor = (deps: Deps, request: FastifyRequest): Actor => ({
  deps,
  db: deps.db,
  now: deps.clock(),
  caller: request.caller,
  requestId: request.id,
  log: deps.log.child({ requestId: request.id }),
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  language: visitorLanguage(undefined, request.headers['accept-language']),
  giveToken: () => {},
})
