import type { FastifyError, FastifyInstance } from 'fastify'
import type { ErrorBody } from '#contract/base/errors.ts'
import { databaseFault } from '#platform/foundation/db/database-faults.ts'
import { HttpError, NO_SUCH_CALL, busy } from '#platform/foundation/errors/errors.ts'
import { isStorageFault } from '#platform/foundation/files/watch-store.ts'

const known: Record<string, ErrorBody> = {
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'tooLarge', title: 'The request body is too large.' },
  FST_REQ_FILE_TOO_LARGE: { code: 'tooLarge', title: 'The file is too large. Upload a smaller file.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    code: 'unsupportedMediaType',
    title: 'Unsupported content type. Send application/json.',
  },
  FST_ERR_CTP_INVALID_JSON_BODY: { code: 'invalidJson', title: 'The request body is not valid JSON.' },
}

/** Returns the 503 and the log message for a fault of the database or of the storage. Null for any other error. */
export function toOutage(error: unknown): { answer: HttpError; message: string } | null {
  const fault = databaseFault(error)
  if (fault !== null)
    return { answer: busy(fault === 'unreachable' || fault === 'full' ? 5 : 1), message: 'database unavailable' }
  return isStorageFault(error) ? { answer: busy(60), message: 'file storage unavailable' } : null
}

/**
 * Converts all errors to responses with an ErrorBody. The response to an unexpected error contains no details.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError | HttpError, request, reply) => {
    // RFC 9110, 11.6.1.
    if (error instanceof HttpError && error.status === 401) reply.header('www-authenticate', 'Bearer realm="Tavla"')
    if (error instanceof HttpError) return reply.code(error.status).headers(error.headers).send(error.body)
    const status = error.statusCode ?? 500
    if (status >= 400 && status < 500)
      return reply
        .code(status)
        .send(known[error.code] ?? { code: 'badRequest', title: 'The request could not be parsed.' })
    const outage = toOutage(error)
    request.log.error({ err: error }, outage?.message ?? 'unexpected error')
    if (outage) return reply.code(outage.answer.status).headers(outage.answer.headers).send(outage.answer.body)
    return reply.code(500).send({
      code: 'internal',
      title: 'Something went wrong on our side. Try again, and contact support if it continues.',
    } satisfies ErrorBody)
  })
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).send({ code: 'notFound', title: NO_SUCH_CALL } satisfies ErrorBody),
  )
}
