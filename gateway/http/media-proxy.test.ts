import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixture } from '#gateway/testing/fixture.ts'
import { startTestGateway, type TestGateway } from '#gateway/testing/start-gateway.ts'

let gateway: TestGateway
const readers: IncomingMessage[] = []

beforeEach(async () => {
  gateway = await startTestGateway(fixture)
  gateway.platform.route('GET /readyz', () => 'ok')
  gateway.platform.route('GET /GetStepsView', () => ({ name: 'Board' }))
})
afterEach(async () => {
  for (const reader of readers.splice(0)) reader.destroy()
  await gateway.stop()
})

/** Requests a path unchanged, from the given client address, and does not read the response body. */
async function ask(path: string, address = '192.0.2.1'): Promise<IncomingMessage> {
  const request = get(gateway.url, { path, headers: { 'x-forwarded-for': address }, agent: false })
  request.on('error', () => undefined)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  response.on('error', () => undefined)
  readers.push(response)
  return response
}

const asking = (count: number, address: (index: number) => string): void => {
  for (let index = 0; index < count; index++) ask('/media/slow', address(index)).catch(() => undefined)
}

test('stalled readers do not block boards and readiness, and a full queue returns 503', async () => {
  gateway.platform.route(
    'GET /media/slow',
    (_, reply) => void reply.response.writeHead(200, { 'content-type': 'text/plain' }).write('begun'),
  )
  asking(32, (index) => `192.0.2.${index}`)
  await expect.poll(() => gateway.platform.calls('/media/slow')).toBe(32)
  asking(256, (index) => `198.51.100.${index}`)
  await expect
    .poll(async () => {
      const { statusCode, headers } = await ask('/media/slow', '203.0.113.1').catch(() => ({
        statusCode: 0,
        headers: {} as IncomingMessage['headers'],
      }))
      return [statusCode, headers['retry-after']]
    })
    .toEqual([503, '2'])
  expect((await gateway.request({ id: 'board', variables: { id: 1 } })).data).toMatchObject({
    board: { name: 'Board' },
  })
  expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200)
  expect(gateway.platform.calls('/media/slow')).toBe(32)
})

test('limits a network to eight files at once, without delaying other networks', async () => {
  gateway.platform.route('GET /media/slow', (_, reply) => void reply.response.writeHead(200).write('begun'))
  gateway.platform.route('GET /media/quick', () => 'here')
  asking(12, (index) => `2001:db8::${index + 1}`)
  await expect.poll(() => gateway.platform.calls('/media/slow')).toBe(8)
  expect((await ask('/media/quick', '2001:db8:0:1::1')).statusCode).toBe(200)
  expect(gateway.platform.calls('/media/slow')).toBe(8)
})

test('videos do not delay the pictures of the same network (PIPE-41)', async () => {
  gateway.platform.route(
    'GET /media/1/jag.mp4',
    (_, reply) => void reply.response.writeHead(206, { 'content-type': 'video/mp4' }).write('begun'),
  )
  gateway.platform.route('GET /media/2/logo.png', () => 'here')
  const watching = Array.from({ length: 12 }, () => ask('/media/1/jag.mp4?s=signed'))
  expect((await Promise.all(watching)).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(206))
  expect((await ask('/media/2/logo.png')).statusCode).toBe(200)
})

test('disconnects a stalled reader and releases the platform connection', async () => {
  await gateway.stop()
  gateway = await startTestGateway({ ...fixture, mediaProgressWithin: 300 })
  gateway.platform.route(
    'GET /media/large',
    (_, reply) => void reply.response.writeHead(200).end(Buffer.alloc(30_000_000)),
  )
  const response = await ask('/media/large')
  response.pause()
  await expect.poll(() => gateway.platform.requests[0]?.aborted).toBe(true)
})

test('normalises paths so that they stay below /media/, and forwards the client address', async () => {
  gateway.platform.route('GET /media/b', () => 'file')
  for (const path of ['/media/../metrics', '/media/%2e%2e/metrics', '/media/a/../../metrics', '/media/..\\metrics'])
    expect((await ask(path)).statusCode).toBe(404)
  expect(gateway.platform.requests).toEqual([])
  expect((await ask('/media/a/../b?s=1')).statusCode).toBe(200)
  expect(gateway.platform.requests[0]?.headers['x-forwarded-for']).toBe('192.0.2.1')
})
