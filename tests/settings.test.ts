import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readEnv } from '#gateway/env.ts'
import { loadEnv } from '#platform/foundation/env/env.ts'
import { takenPorts } from '../scripts/programs.ts'
import { freePort } from './support/ports.ts'
import { startProgram } from './support/program.ts'
import { dataFolder } from './support/seeded-folder.ts'

// Messages of `npm start` and of the programs when they cannot start.

let servers: Server[] = []
afterEach(async () => {
  for (const server of servers) await new Promise((resolve) => server.close(resolve))
  servers = []
})

/** Occupies a port, as another program would. */
async function occupyPort(port: number, host = '127.0.0.1'): Promise<number> {
  const server = createServer().listen({ port, host })
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('finds occupied ports and names the setting of each', async () => {
  const ports = { gateway: await freePort(), platform: await freePort(25), sandbox: await freePort(25) }
  expect(await takenPorts(ports)).toEqual([])
  await occupyPort(ports.platform)
  await occupyPort(ports.sandbox + 25)
  expect(await takenPorts(ports)).toEqual([
    `${ports.platform} (PLATFORM_PORT)`,
    `${ports.sandbox + 25} (SANDBOX_PORT + 25)`,
  ])
})

test('a port that is occupied on all addresses counts as occupied', async () => {
  const ports = { gateway: await freePort(), platform: await freePort(25), sandbox: await freePort(25) }
  await occupyPort(ports.gateway, '0.0.0.0')
  expect(await takenPorts(ports)).toEqual([`${ports.gateway} (PORT)`])
})

test('npm start lists all occupied ports with an example of other ports, and exits', async () => {
  const ports = { PORT: await freePort(), PLATFORM_PORT: await freePort(25), SANDBOX_PORT: await freePort(25) }
  for (const port of [...Object.values(ports), ports.SANDBOX_PORT + 25]) await occupyPort(port)
  const start = startProgram(
    'start',
    'scripts/start.ts',
    Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
  )
  expect(await start.exited).toBe(1)
  for (const port of Object.values(ports)) expect(start.output()).toContain(String(port))
  expect(start.output()).toMatch(/PORT=\d+ PLATFORM_PORT=\d+ SANDBOX_PORT=\d+ npm start/)
})

/** Returns the settings that a program reads from its environment. */
function settingsReadBy(read: (source: Readonly<Record<string, string | undefined>>) => unknown): Set<string> {
  const names = new Set<string>()
  read(
    new Proxy(
      {},
      {
        get: (_, name) => {
          names.add(String(name))
          return undefined
        },
      },
    ),
  )
  return names
}

/** Returns the settings of docs/operations/settings.md, each with its text. */
function documentedSettings(): Map<string, string> {
  const page = readFileSync(join(import.meta.dirname, '../docs/operations/settings.md'), 'utf8')
  return new Map(
    page
      .split(/^- (?=`[A-Z])/m)
      .slice(1)
      .map((item) => item.split(/\n\n/)[0] ?? '')
      .flatMap((item) =>
        [...(item.split(/, default|, no default|:/)[0] ?? '').matchAll(/`([A-Z_]+)`/g)].map(
          ([, name = '']): [string, string] => [name, item],
        ),
      ),
  )
}

test('docs/operations/settings.md lists exactly the settings that the programs read, with their defaults', () => {
  const names = new Set([...settingsReadBy(loadEnv), ...settingsReadBy(readEnv)])
  const rows = documentedSettings()
  expect([...rows.keys()].filter((name) => !names.has(name))).toEqual([])
  // Some settings are described together with another one.
  const text = [...rows.values()].join()
  expect([...names].filter((name) => !text.includes(`\`${name}\``))).toEqual([])
  const [platform, gateway] = [loadEnv({}), readEnv({})]
  expect(gateway.host).toBe(platform.host)
  const defaults = {
    PORT: gateway.port,
    PLATFORM_PORT: platform.platformPort,
    SANDBOX_PORT: platform.sandboxPort,
    HOST: platform.host,
    PUBLIC_URL: platform.publicUrl,
    SITE_URL: platform.siteUrl,
    DATABASE_CONNECTIONS: platform.databaseConnections,
    DATABASE_TIMEOUT_SECONDS: platform.databaseTimeoutMs / 1000,
    TRUSTED_PROXIES: platform.trustedProxies,
    MESSAGE_HOLD_SECONDS: platform.messageHoldMs / 1000,
    SHORTEST_FILL_SECONDS: platform.minFillMs / 1000,
    MAX_OPERATIONS: gateway.limits.operations,
    MAX_SOCKETS: gateway.limits.sockets,
    MAX_WAITING_SOCKETS: gateway.limits.waitingSockets,
    MAX_REQUEST_BYTES: gateway.limits.requestBytes,
    ANSWER_WITHIN_SECONDS: gateway.limits.answerWithin / 1000,
  }
  for (const [name, value] of Object.entries(defaults))
    expect([name, rows.get(name)]).toEqual([
      name,
      expect.stringMatching(new RegExp(`(?<![\\w.])${String(value).replaceAll('.', '\\.')}(?![\\w])`)),
    ])
})

test.each([
  [
    'platform',
    'platform/main.ts',
    { PLATFORM_PORT: 'x', DATABASE_URL: 'mysql://h/d', SEED: 'everything', LOG_LEVEL: 'loud', PUBLIC_URL: 'here' },
  ],
  [
    'gateway',
    'gateway/main.ts',
    {
      PORT: '70000',
      PLATFORM_URL: 'ftp://h',
      LOG_LEVEL: 'loud',
      CORS_ORIGINS: 'https://a.example/path',
      PUBLIC_URL: 'here',
    },
  ],
])('the %s lists all invalid settings at once and exits', async (name, file, settings) => {
  const program = startProgram(name, file, settings)
  expect(await program.exited).toBe(1)
  for (const setting of Object.keys(settings)) expect(program.output()).toContain(setting)
})

test.each([
  ['DATA_DIR', '/proc/nope'],
  ['FILES_URL', 'file:///proc/nope'],
])('the platform names a folder that is not writable and exits: %s', async (setting, value) => {
  const folder = await mkdtemp(join(tmpdir(), 'tavla-settings-'))
  const program = startProgram('platform', 'platform/main.ts', {
    PLATFORM_PORT: String(await freePort()),
    DATA_DIR: folder,
    SEED: 'none',
    [setting]: value,
  })
  expect(await program.exited).toBe(1)
  expect(program.output()).toMatch(new RegExp(`- ${setting} must be a writable folder: /proc/nope is not writable`))
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['gateway', 'gateway/main.ts', 'PORT'],
  ['platform', 'platform/main.ts', 'PLATFORM_PORT'],
])('the %s names the occupied port and exits', async (name, file, setting) => {
  const port = await occupyPort(await freePort())
  const folder = await dataFolder('none')
  const program = startProgram(name, file, {
    [setting]: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    SEED: 'none',
  })
  expect(await program.exited).toBe(1)
  expect(program.output()).toContain(String(port))
  await rm(folder, { recursive: true, force: true })
})
