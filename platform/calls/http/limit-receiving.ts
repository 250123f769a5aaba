import type { FastifyInstance } from 'fastify'

const RECEIVE_TIMEOUT_MS = 30_000

/**
 * Closes the connection if a request body has not arrived within 30 seconds. Uploads have the server's longer timeout.
 *
 * A body that is rejected as too large is still read until this timeout, because a client that is still sending could
 * not read the response otherwise.
 */
export function limitReceiving(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.routeOptions.config.upload) return payload
    // A request without a body never emits `end`, but is complete. Sending its response may take longer than the
    // timeout.
    const timer = setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy()
    }, RECEIVE_TIMEOUT_MS)
    timer.unref()
    payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    return payload
  })
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 413) reply.removeHeader('connection')
  })
}
