import { mkdtemp, rm } from 'node:fs/promises'
import { chmodSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import pg from 'pg'
import { issueCertificate, type Certificate } from './support/certificate.ts'
import { freePort } from './support/ports.ts'
import { startProgram, untilReady } from './support/program.ts'
import { findTools, give, makeFolder, run, serve, until, write, type Server } from './scale/lib/processes.ts'

// The platform on a PostgreSQL server that accepts TLS connections only, with a certificate of a private issuer.

const { found: tools, missing } = findTools('postgres', 'initdb', 'openssl')
let folder: string
let port: number
let server: Server | undefined
let certificate: Certificate

beforeEach((context) => {
  if (missing.length > 0) context.skip(`Some programs are missing: apt-get install ${missing.join(' ')}`)
})
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tavla-tls-'))
  if (missing.length > 0) return
  await give(folder)
  chmodSync(folder, 0o755)
  certificate = issueCertificate(folder, ['localhost'])
  await give(certificate.certificate)
  await give(certificate.key)
  chmodSync(certificate.key, 0o600)
  const data = await makeFolder(join(folder, 'data'))
  run(tools.initdb, '-D', data, '-U', 'tavla', '-A', 'trust', '-E', 'UTF8', '--no-sync')
  const access = await write(join(folder, 'access.conf'), 'hostssl all all all trust\nhostnossl all all all reject\n')
  port = await freePort()
  const settings = {
    port: String(port),
    listen_addresses: 'localhost',
    unix_socket_directories: '',
    ssl: 'on',
    ssl_cert_file: certificate.certificate,
    ssl_key_file: certificate.key,
    hba_file: access,
  }
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  server = serve('PostgreSQL', tools.postgres, ['-D', data, ...words])
  await until('PostgreSQL to start', 60, async () => {
    const client = new pg.Client({
      connectionString: address(
        'localhost',
        `sslmode=verify-full&sslrootcert=${certificate.authorityFile}`,
        'postgres',
      ),
    })
    client.on('error', () => {})
    await client.connect()
    await client.query('create database platform')
    await client.end()
    return true
  })
})
afterAll(async () => {
  await server?.end('SIGINT')
  await rm(folder, { recursive: true, force: true })
})

const address = (host: string, parameters: string, database = 'platform'): string =>
  `postgres://tavla@${host}:${port}/${database}?${parameters}`

async function startPlatform(url: string) {
  const platformPort = await freePort()
  const platform = startProgram('platform', 'platform/main.ts', {
    HOST: '127.0.0.1',
    PLATFORM_PORT: String(platformPort),
    DATA_DIR: join(folder, 'files'),
    DATABASE_URL: url,
    SECRET_KEY: 'a key of this test alone and of no other',
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'warn',
  })
  return { platform, url: `http://127.0.0.1:${platformPort}` }
}

test('the platform verifies the certificate of the database and writes no warning (PLUS-84)', async () => {
  const { platform, url } = await startPlatform(
    address('localhost', `sslmode=verify-full&sslrootcert=${certificate.authorityFile}`),
  )
  await untilReady(platform, `${url}/readyz`)
  await platform.stop()
  expect(platform.output()).not.toMatch(/SECURITY WARNING|sslmode/)
})

test('sslmode=require verifies as well, and says so in one line (PLUS-84)', async () => {
  const { platform, url } = await startPlatform(
    address('localhost', `sslmode=require&sslrootcert=${certificate.authorityFile}`),
  )
  await untilReady(platform, `${url}/readyz`)
  await platform.stop()
  const lines = platform
    .output()
    .split('\n')
    .filter((line) => /sslmode|WARNING/.test(line))
  expect(lines).toEqual([expect.stringContaining('DATABASE_URL has sslmode=require. Tavla uses verify-full')])
})

test.each([
  [
    'an unknown issuer',
    () => address('localhost', 'sslmode=verify-full'),
    /DATABASE_URL: cannot connect .*certificate/,
  ],
  [
    'another host name',
    () => address('127.0.0.1', `sslmode=verify-full&sslrootcert=${certificate.authorityFile}`),
    /DATABASE_URL: cannot connect .*altnames/,
  ],
  ['no TLS', () => address('localhost', 'sslmode=disable'), /DATABASE_URL: cannot connect .*(no encryption|reject)/],
  ['a missing file', () => address('localhost', 'sslmode=verify-full&sslrootcert=/missing.pem'), /\/missing\.pem/],
  ['an unknown mode', () => address('localhost', 'sslmode=full'), /sslmode must be one of disable, verify-full/],
] as const)(
  'the platform does not start with %s, and names the setting in one line (PLUS-84)',
  async (_, url, text) => {
    const { platform } = await startPlatform(url())
    expect(await platform.exited).toBe(1)
    expect(platform.output()).toMatch(text)
    expect(platform.output()).toMatch(/DATABASE_URL/)
    expect(platform.output()).not.toMatch(/^ +at /m)
  },
)
