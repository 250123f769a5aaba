import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from './support/ports.ts'
import { startProgram, type Program } from './support/program.ts'

let folder: string
let port: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavla-start-'))
  port = await freePort()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const start = (onPort: number) =>
  startProgram('platform', 'platform/main.ts', {
    HOST: '127.0.0.1',
    PLATFORM_PORT: String(onPort),
    DATA_DIR: folder,
    SEED: 'none',
  })
const started = (platform: Program) => platform.untilOutput(/platform started/)

test('the platform rejects a second start on its folder, stops cleanly and starts again', async () => {
  const first = start(port)
  await started(first)
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)

  const second = start(await freePort())
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain(`process ${first.pid}`)

  expect(await first.stop()).toBe(0)
  expect(first.output()).toContain('"stopped"')

  const third = start(port)
  await started(third)
  await third.kill()
  const fourth = start(port)
  await started(fourth)
  process.kill(fourth.pid, 'SIGINT')
  expect(await fourth.exited).toBe(0)
})

test('a stopping platform answers requests in flight and does not wait for idle keep-alive connections', async () => {
  const platform = start(port)
  await started(platform)
  const body = JSON.stringify({ email: 'nobody@demo.example', password: 'Tavla-demo-2026' })
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text
  })
  socket.write(
    'POST /account/login HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n' +
      `content-length: ${body.length}\r\nexpect: 100-continue\r\n\r\n`,
  )
  // The platform now waits for the rest of the request.
  await expect.poll(() => answer).toContain('100 Continue')
  process.kill(platform.pid, 'SIGTERM')
  await platform.untilOutput(/"stopping"/)
  const ended = once(socket, 'close')
  socket.write(body)
  expect(await platform.exited).toBe(0)
  await ended
  expect(answer).toMatch(/HTTP\/1\.1 40\d/)
})
