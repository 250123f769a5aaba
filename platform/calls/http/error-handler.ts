import type { FastifyError, FastifyInstance } from 'fastify'
import type { ErrorBody } from '#contract/base/errors.ts'
import { databaseFault } from '#platform/foundation/db/faults.ts'
import { HttpError, busy } from '#platform/foundation/errors/errors.ts'

const known: Record<string, ErrorBody> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'tooLarge', title: 'The request is too large' },
  FST_REQ_FILE_TOO_LARGE: { code: 'tooLarge', title: 'The file is too large' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupportedMediaType', title: 'The content type is not supported' },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'invalidJson', title: 'The body is not JSON' },
}

/** What is answered while the database is not there or overloaded; null for any other error. */
export function busyOf(error: unknown): HttpError | null {
  const fault = databaseFault(error)
  return fault === null ? null : busy(fault === 'unreachable' ? 5 : 1)
}

/**
 * The one place where errors become answers: always an ErrorBody, and nothing of an unexpected error but its status.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    if (error instanceof HttpError) return reply.code(error.status).headers(error.headers).send(error.body)
    const refused = error.statusCode ?? 500
    if (refused >= 400 && refused < 500)
      return reply.code(refused).send(known[error.code] ?? { code: 'badRequest', title: 'The request cannot be read' })
    const outage = busyOf(error)
    request.log.error({ err: error }, outage ? 'database' : 'unexpected error')
    if (outage) return reply.code(outage.status).headers(outage.headers).send(outage.body)
    return reply.code(500).send({ code: 'internal', title: 'Something went wrong' } satisfies ErrorBody)
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: 'notFound', title: 'Not found' } satisfies ErrorBody),
  )
}
