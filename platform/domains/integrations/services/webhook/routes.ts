import type { FastifyInstance } from 'fastify'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { receiveEvent } from './receive.ts'

/** Largest event, in bytes. */
const mostBytes = 300_000

/** Where Teamtailor's events come in. The body is kept as it came: the signature is of its bytes. */
export function registerWebhook(app: FastifyInstance, deps: Deps): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { id: string }; Body: Buffer | undefined }>(
      '/hooks/teamtailor/:id',
      { bodyLimit: mostBytes },
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
