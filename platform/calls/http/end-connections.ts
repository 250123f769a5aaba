import type { FastifyInstance } from 'fastify'

/**
 * Closes keep-alive connections whose response was in flight when shutdown began. The shutdown would otherwise wait for
 * the clients to close them. Fastify closes idle connections and the connections of later responses itself.
 */
export function endConnections(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onResponse', async () => {
    // Deferred, because Node.js marks the connection as idle only after the response is finished.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
  })
}
