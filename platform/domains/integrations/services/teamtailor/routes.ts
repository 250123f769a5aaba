import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { jobActor, type Actor } from '#platform/calls/actor/actor.ts'
import {
  checkActivation,
  receiveBoardJob,
  removeBoardJob,
  type BoardAnswer,
  type BoardRequest,
} from './receive-board-job.ts'
import { receiveEvent } from './receive-event.ts'

/** Maximum size of a delivery. */
const MAX_DELIVERY_BYTES = 300_000
/** Maximum length of the id of a job in a URL. */
const MAX_REFERENCE_LENGTH = 200

/** The base URL of the job board channel, which is registered at Teamtailor once for the installation. */
const BOARD = '/hooks/teamtailor-board'

/** Form that Teamtailor shows to the recruiter before it sends a job: the recruiter chooses one place. */
const boardForm = (locale: unknown) => ({
  config: {
    '1': [],
    page: '1',
    hasNextPage: false,
    hasRedirectLink: false,
    selectLocation: {
      required: false,
      multiple: false,
      description: locale === 'en' ? 'Where is the workplace?' : 'Var finns arbetsplatsen?',
    },
  },
})

/** Registers the routes that Teamtailor calls. Bodies are not parsed, because their raw bytes are signed. */
export function registerTeamtailor(app: FastifyInstance, deps: Deps): void {
  const actorOf = (request: FastifyRequest): Actor => jobActor(deps, { id: request.id, now: deps.clock() })
  const options = { bodyLimit: MAX_DELIVERY_BYTES }
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { id: string } }>('/hooks/teamtailor/:id', options, async (request, reply) => {
      const id = /^[1-9]\d{0,9}$/.test(request.params.id) ? Number(request.params.id) : 0
      const { status, code } = await receiveEvent(actorOf(request), {
        id: id <= 2_147_483_647 ? id : 0,
        body: bodyOf(request),
        signature: headerOf(request, 'tt-signature'),
      })
      return reply.code(status).send({ code })
    })
    await scope.register(async (board) => {
      // A body that is too large, for example. Teamtailor shows the text to the recruiter.
      board.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
        const status = error.statusCode ?? 500
        if (status < 500) return reply.code(status).send({ errors: ['Innehållet kan inte tas emot.'] })
        request.log.error({ err: error }, 'delivery of Teamtailor failed')
        return reply.code(503).send({ errors: ['Tavla är inte tillgängligt just nu.'] })
      })
      const answer = (reply: FastifyReply, { status, body }: BoardAnswer) => reply.code(status).send(body)
      const receive = async (request: FastifyRequest, reply: FastifyReply) =>
        answer(reply, await receiveBoardJob(actorOf(request), boardRequest(request)))
      board.get<{ Querystring: { locale?: unknown } }>(`${BOARD}/config`, async ({ query }) => boardForm(query.locale))
      board.get(`${BOARD}/activation/validate`, async (request, reply) =>
        answer(reply, await checkActivation(actorOf(request), boardRequest(request))),
      )
      board.post(`${BOARD}/webhook`, options, receive)
      board.put(`${BOARD}/webhook`, options, receive)
      board.delete<{ Params: { reference: string } }>(`${BOARD}/webhook/:reference`, options, async (request, reply) =>
        answer(
          reply,
          await removeBoardJob(
            actorOf(request),
            boardRequest(request),
            request.params.reference.slice(0, MAX_REFERENCE_LENGTH).replaceAll('\0', ''),
          ),
        ),
      )
    })
  })
}

const bodyOf = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0))

const headerOf = ({ headers }: FastifyRequest, name: string): string => {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}

const boardRequest = (request: FastifyRequest): BoardRequest => ({
  authorization: headerOf(request, 'authorization'),
  signature: headerOf(request, 'teamtailor-signature'),
  body: bodyOf(request),
})
