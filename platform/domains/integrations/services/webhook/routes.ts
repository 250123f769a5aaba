import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { receiveEvent } from './receive.ts'

/** Maximum size of an event. */
const MAX_EVENT_BYTES = 300_000

/** Registers the route that receives Teamtailor's events. The body is not parsed, because its raw bytes are signed. */
export function registerWebhook(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { id: string }; Body: Buffer | undefined }>(
      '/hooks/teamtailor/:id',
      { bodyLimit: MAX_EVENT_BYTES },
      async (request, reply) => {
        const id = /^[1-9]\d{0,9}$/.test(request.params.id) ? Number(request.params.id) : 0
        const signature = request.headers['x-teamtailor-signature']
        const { status, code } = await receiveEvent(jobActor(deps, { id: request.id, now: deps.clock() }), {
          id: id <= 2_147_483_647 ? id : 0,
          body: request.body ?? Buffer.alloc(0),
          signature: typeof signature === 'string' ? signature : '',
        })
        return reply.code(status).send({ code })
      },
    )
  })
}
