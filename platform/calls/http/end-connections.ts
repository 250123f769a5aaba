import type { FastifyInstance } from 'fastify'

/**
 * Ends the connections of answers that were under way when the closing began: they were promised to be kept for more,
 * and closing would wait for whoever asked to end them. Connections that rest by then, and answers begun after, are
 * ended by Fastify.
 */
export function endConnections(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onResponse', async () => {
    // Once Node has seen the answer out, too: until then its connection does not rest.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
}
