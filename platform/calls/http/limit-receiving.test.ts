import { request as httpRequest } from 'node:http'
import { PassThrough } from 'node:stream'
import Fastify from 'fastify'
import { afterEach, expect, test, vi } from 'vitest'
import { limitReceiving } from './limit-receiving.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('completes a response that takes minutes, and cuts off a request body after 30 seconds (PLUS-64)', async () => {
  const app = Fastify()
  limitReceiving(app)
  const archive = new PassThrough()
  app.get('/archive', (_request, reply) => reply.send(archive))
  app.post('/write', () => 'never')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const base = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    archive.write('first, ')
    const { body } = await fetch(`${base}/archive`)
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    expect(await reader?.read()).toMatchObject({ value: 'first, ' })
    vi.advanceTimersByTime(31_000)
    archive.end('and last')
    expect(await reader?.read()).toMatchObject({ value: 'and last' })

    const cut = Promise.withResolvers<string | undefined>()
    const arrived = new Promise<void>((resolve) => void app.server.once('request', () => resolve()))
    const slow = httpRequest(`${base}/write`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '1000' },
    })
    slow
      .on('response', () => cut.resolve('answered'))
      .on('error', ({ code }: NodeJS.ErrnoException) => cut.resolve(code))
    slow.write('{')
    await arrived
    vi.advanceTimersByTime(31_000)
    expect(await cut.promise).toBe('ECONNRESET')
  } finally {
    await app.close()
  }
})
