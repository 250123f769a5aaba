import type { FastifyInstance } from 'fastify'

const receiveMs = 30_000

/**
 * A request whose body has not arrived after 30 seconds is cut off; uploads have the server's own, longer time. What
 * comes of a body that was refused as too large is read away as long, since whoever is still sending would not get to
 * read the answer.
 */
export function limitReceiving(app: FastifyInstance): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.routeOptions.config.upload) return payload
    // A request without a body is never read to its end, and its answer may take longer than this to be fetched.
    const timer = setTimeout(() => {
      if (!request.raw.complete) request.raw.destroy()
    }, receiveMs)
    timer.unref()
    payload.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
    return payload
  })
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 413) reply.removeHeader('connection')
  })
}
