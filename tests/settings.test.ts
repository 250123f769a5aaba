import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { readEnv } from '#gateway/env.ts'
import { loadEnv } from '#platform/foundation/env/env.ts'
import { listSettings, type SettingSource } from '#rules/settings/declared-settings.ts'
import { takenPorts } from '../scripts/programs.ts'
import { freePort } from './support/ports.ts'
import { root, startProgram } from './support/program.ts'
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
function settingsReadBy(read: (source: SettingSource) => unknown): Set<string> {
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

const programs = [
  ['platform', loadEnv],
  ['gateway', readEnv],
] as const

test.each(programs)('the declared settings of the %s are those that it reads', (program, read) => {
  const declared = listSettings().flatMap(([name, { readBy }]) => (readBy.includes(program) ? [name] : []))
  // The S3 client reads its keys without the platform.
  expect([...settingsReadBy(read)].sort()).toEqual(declared.filter((name) => !name.startsWith('AWS_')).sort())
})

test.each(programs)('the declared defaults of the %s have the same effect as no value', (program, read) => {
  const defaults = new Map(listSettings().map(([name, setting]) => [name, setting.default]))
  const expand = (value: string): string =>
    value.replaceAll(/\{([A-Z_]+)\}/g, (_, name: string) => expand(defaults.get(name) ?? ''))
  const { warnings: _, ...none } = read({})
  let compared = 0
  for (const [name, { readBy, default: value }] of listSettings()) {
    if (value === undefined || !readBy.includes(program)) continue
    expect([name, read({ [name]: expand(value) })]).toMatchObject([name, none])
    compared++
  }
  expect(compared).toBeGreaterThan(15)
})

test('every environment variable that a script, test or program reads is a declared setting', () => {
  /** Variables of the machine and of other tools. Two processes of the mutation tests share `MUTANT_FILE`. */
  const foreign = [
    'BABEL_ENV',
    'MUTANT_FILE',
    'PATH',
    'TMPDIR',
    'VITEST_POOL_ID',
    'WATCH_REPORT_DEPENDENCIES',
    'npm_lifecycle_event',
  ]
  const declared = new Set([...listSettings().map(([name]) => name), ...foreign])
  const files = globSync(['{platform,gateway,web,scripts,tests,deploy}/**/*.{ts,mjs}', '*.ts'], {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/__generated__/**'],
  })
  const names = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/process\.env(?:\['|\.)(\w+)/g)].map(([, name = '']) => name),
  )
  expect(names.length).toBeGreaterThan(30)
  expect([...new Set(names)].filter((name) => !declared.has(name))).toEqual([])
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
  ['gateway, for metrics,', 'gateway/main.ts', 'METRICS_PORT'],
  ['platform', 'platform/main.ts', 'PLATFORM_PORT'],
])('the %s names the occupied port with its setting and exits (PLUS-84)', async (name, file, setting) => {
  const port = await occupyPort(await freePort())
  const folder = await dataFolder('none')
  const program = startProgram(name, file, {
    PORT: '0',
    [setting]: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    SEED: 'none',
  })
  expect(await program.exited).toBe(1)
  expect(program.output()).toContain(`Port ${port} is already in use. `)
  expect(program.output()).toContain(`set ${setting} to`)
  expect(program.output()).not.toMatch(/^\s+at /m)
  await rm(folder, { recursive: true, force: true })
})

test.each([
  ['gateway', 'gateway/main.ts', { PORT: '0' }],
  ['platform', 'platform/main.ts', { PLATFORM_PORT: '0' }],
])('the %s rejects a HOST that is no address of this machine, in one line (PLUS-84)', async (name, file, ports) => {
  const folder = await dataFolder('none')
  // An address of documentation (RFC 5737).
  const program = startProgram(name, file, { ...ports, HOST: '203.0.113.9', DATA_DIR: folder, SEED: 'none' })
  expect(await program.exited).toBe(1)
  expect(program.output()).toMatch(/HOST must be an address of this machine, such as .*, not "203\.0\.113\.9"$/m)
  expect(program.output()).not.toMatch(/^\s+at /m)
  await rm(folder, { recursive: true, force: true })
})

test.each([
  [
    'a database that does not answer',
    'postgres://tavla:hemligt@127.0.0.1:1/tavla',
    /^DATABASE_URL: cannot connect to the database "tavla" on 127\.0\.0\.1:1 as "tavla": .*ECONNREFUSED.*$/m,
  ],
  [
    'an unknown host',
    'postgres://tavla:hemligt@database.invalid/tavla',
    /^DATABASE_URL: cannot connect to the database "tavla" on database\.invalid as "tavla": .+$/m,
  ],
])('the platform reports %s in one line with its setting, and exits (PLUS-84)', async (_, url, line) => {
  const program = startProgram('platform', 'platform/main.ts', {
    PLATFORM_PORT: String(await freePort()),
    DATABASE_URL: url,
    SECRET_KEY: 'of a platform without a database',
    SMTP_URL: 'smtp://127.0.0.1:1',
  })
  expect(await program.exited).toBe(1)
  expect(program.output()).toMatch(line)
  expect(program.output()).not.toContain('hemligt')
  expect(program.output()).not.toMatch(/^\s+at /m)
})

test('npm start shows only sign-ins that exist, and the sandbox stays on this machine (PLUS-84)', async () => {
  const ports = { PORT: await freePort(), PLATFORM_PORT: await freePort(25), SANDBOX_PORT: await freePort(25) }
  for (const seed of ['none', 'demo'] as const) {
    const folder = await dataFolder(seed)
    const start = startProgram('start', 'scripts/start.ts', {
      ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
      HOST: '0.0.0.0',
      DATA_DIR: folder,
      SEED: 'none',
    })
    await start.untilOutput(/Ctrl-C stops everything/)
    const signIns = start.output().match(/\w[\w.]*@demo\.example/g) ?? []
    expect(signIns).toHaveLength(seed === 'demo' ? 7 : 0)
    // No program warns of another that has not started yet.
    expect(
      start
        .output()
        .split('\n')
        .filter((line) => /"part failing"/.test(line)),
    ).toEqual([])
    if (seed === 'none') expect(start.output()).toMatch(/\/register\?first=[\w-]{22}/)
    if (seed === 'none') expect(start.output()).toContain('platform/tools/scripts/first-administrator.ts')
    const elsewhere = Object.values(networkInterfaces())
      .flat()
      .find((each) => each?.family === 'IPv4' && !each.internal)?.address
    if (elsewhere !== undefined) {
      expect((await fetch(`http://${elsewhere}:${ports.PLATFORM_PORT}/healthz`)).status).toBe(200)
      await expect(fetch(`http://${elsewhere}:${ports.SANDBOX_PORT}/`)).rejects.toThrow()
    }
    expect(await start.stop()).toBe(0)
    await rm(folder, { recursive: true, force: true })
  }
})
