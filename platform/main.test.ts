import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
const children: ChildProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavla-main-'))
})
afterAll(async () => {
  for (const child of children) if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

function start(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ['platform/main.ts'], { cwd: new URL('..', import.meta.url), env: { PATH: process.env['PATH'] ?? '', SEED: 'none', ...env } })
  children.push(child)
  let text = ''
  child.stdout.on('data', (data: Buffer) => (text += data.toString()))
  child.stderr.on('data', (data: Buffer) => (text += data.toString()))
  return { child, output: () => text }
}

test('the platform starts, refuses a second start on its folder by naming the first, stops cleanly and starts again', async () => {
  const port = await freePort()
  const settings = { DATA_DIR: folder, PLATFORM_PORT: String(port), DATABASE_URL: '' }
  const first = start(settings)
  await expect.poll(() => first.output(), { timeout: 30_000 }).toContain('platform started')
  expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200)

  const second = start({ ...settings, PLATFORM_PORT: String(await freePort()) })
  expect((await once(second.child, 'exit'))[0]).toBe(1)
  expect(second.output()).toContain(`process ${first.child.pid}`)

  first.child.kill('SIGTERM')
  expect((await once(first.child, 'exit'))[0]).toBe(0)
  expect(first.output()).toContain('"stopped"')

  const third = start(settings)
  await expect.poll(() => third.output(), { timeout: 30_000 }).toContain('platform started')
  third.child.kill('SIGKILL')
  await once(third.child, 'exit')
  const fourth = start(settings)
  await expect.poll(() => fourth.output(), { timeout: 30_000 }).toContain('platform started')
  fourth.child.kill('SIGINT')
  expect((await once(fourth.child, 'exit'))[0]).toBe(0)
})

test('faults of the environment end the start with all of them', async () => {
  const { child, output } = start({ PLATFORM_PORT: 'x', DATABASE_URL: 'mysql://h/d' })
  expect((await once(child, 'exit'))[0]).toBe(1)
  expect(output()).toContain('PLATFORM_PORT')
  expect(output()).toContain('DATABASE_URL')
})
