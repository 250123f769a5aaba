import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

/** Written by platform/tools/scripts/generate-openapi.ts, because the texts of the calls are in docstrings. */
const file = new URL('openapi.json', import.meta.url)

/** GET /openapi.json: the document of all calls and feeds. */
export function serveOpenApi(app: FastifyInstance): void {
  let text: Promise<string> | undefined
  app.get('/openapi.json', async (_request, reply) => {
    text ??= readFile(file, 'utf8').then((indented) => JSON.stringify(JSON.parse(indented)))
    return reply.type('application/json; charset=utf-8').send(await text)
  })
}
