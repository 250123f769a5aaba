import { createServer, request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { BodyTooLarge, BodyTooSlow, readBody } from './read-body.ts'

/** Returns the result of reading a body sent in pieces. Without `end`, the request stays open. */
async function read(pieces: readonly string[], options: { end: boolean }): Promise<unknown> {
  const incoming = Promise.withResolvers<IncomingMessage>()
  const server = createServer((request) => incoming.resolve(request))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const request = httpRequest({ port: (server.address() as AddressInfo).port, method: 'POST' })
  request.on('error', () => undefined)
  for (const piece of pieces) request.write(piece)
  if (options.end) request.end()
  else request.flushHeaders()
  const result = await readBody(await incoming.promise, 20, 100).catch((error: unknown) => error)
  request.destroy()
  server.closeAllConnections()
  server.close()
  return result
}

test('reads a complete body, and rejects one that is too large or never ends', async () => {
  expect(await read(['{"a":', '1}'], { end: true })).toBe('{"a":1}')
  expect(await read(['x'.repeat(30)], { end: true })).toBeInstanceOf(BodyTooLarge)
  expect(await read(['{'], { end: false })).toBeInstanceOf(BodyTooSlow)
})
