import type { FastifyInstance } from 'fastify'
import { createOpenApiDocument } from './openapi.ts'
import packageFile from '#package.json' with { type: 'json' }

/** GET /openapi.json: the document of all registered calls. */
export function serveOpenApi(app: FastifyInstance): void {
  let text: string | undefined
  app.get('/openapi.json', async (_request, reply) =>
    reply
      .type('application/json; charset=utf-8')
      .send((text ??= JSON.stringify(createOpenApiDocument([...app.calls.values()], packageFile.version)))),
  )
}
