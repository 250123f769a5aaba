import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../support/ports.ts'
import { startProgram, untilReady } from '../support/program.ts'
import { give, makeFolder, requireTools, run, serve, until, write } from './lib/processes.ts'
import { longestPause, writeOn } from './lib/writers.ts'

// node tests/scale/standby.ts [writers] [seconds before the kill]: runs a PostgreSQL with a synchronous standby,
// HAProxy that finds the primary, PgBouncer in transaction mode, and two platforms. Kills the primary under load and
// promotes the standby. Prints how many acknowledged writes were lost (expected: 0) and how long no write was accepted
// (expected: less than 30 s).

const [writers = 8, seconds = 10] = process.argv.slice(2).map(Number)
const tools = requireTools('postgres', 'initdb', 'pg_ctl', 'pg_basebackup', 'pgbouncer', 'haproxy')
const folder = await mkdtemp(join(tmpdir(), 'tavla-standby-'))
await give(folder)
const [primaryPort, standbyPort, proxyPort, poolerPort, agentPort, ...sitePorts] = [
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
  await freePort(),
]
const user = 'tavla'
const address = (port: number | undefined, database = 'postgres', as = user): string =>
  `postgres://${as}@127.0.0.1:${port}/${database}`

const ask = async <Row extends object>(port: number | undefined, text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: address(port), connectionTimeoutMillis: 800, query_timeout: 2000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
const isPrimary = async (port: number | undefined): Promise<boolean> =>
  (await ask<{ standby: boolean }>(port, 'select pg_is_in_recovery() as standby'))[0]?.standby === false

const data = await makeFolder(join(folder, 'primary'))
run(tools.initdb, '-D', data, '-U', user, '-A', 'trust', '-E', 'UTF8', '--no-sync')
const settings = (port: number | undefined): string[] => [
  '-c',
  `port=${port}`,
  '-c',
  'listen_addresses=127.0.0.1',
  '-c',
  `unix_socket_directories=${folder}`,
  '-c',
  'max_connections=200',
  '-c',
  'wal_level=replica',
  '-c',
  'max_wal_senders=5',
]
const primary = serve('primary', tools.postgres, ['-D', data, ...settings(primaryPort)])
await until('the primary to start', 60, () => isPrimary(primaryPort))
const copy = join(folder, 'standby')
run(
  tools.pg_basebackup,
  '-D',
  copy,
  '-h',
  '127.0.0.1',
  '-p',
  String(primaryPort),
  '-U',
  user,
  '-R',
  '-X',
  'stream',
  '-c',
  'fast',
  '--no-sync',
)
await write(
  join(copy, 'postgresql.auto.conf'),
  `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=${user} application_name=standby'\n`,
)
const standby = serve('standby', tools.postgres, ['-D', copy, ...settings(standbyPort)])
await until(
  'the standby to follow',
  60,
  async () =>
    (
      await ask(
        primaryPort,
        "select 1 from pg_stat_replication where application_name = 'standby' and state = 'streaming'",
      )
    ).length === 1,
)
// From here on, a write is acknowledged only after the standby has written it.
await ask(primaryPort, "alter system set synchronous_standby_names = 'FIRST 1 (standby)'")
await ask(primaryPort, 'select pg_reload_conf()')
await until(
  'the standby to be synchronous',
  60,
  async () =>
    (await ask<{ state: string }>(primaryPort, 'select sync_state as state from pg_stat_replication'))[0]?.state ===
    'sync',
)
// A platform sets these options on each direct connection. A pooler in transaction mode takes them from the role
// instead.
for (const setting of [
  "timezone = 'UTC'",
  'jit = off',
  "statement_timeout = '10s'",
  "lock_timeout = '3s'",
  "idle_in_transaction_session_timeout = '15s'",
])
  await ask(primaryPort, `alter role ${user} set ${setting}`)
await ask(primaryPort, 'create database tavla')

// A health agent for HAProxy: reports whether a server is the primary.
const agent = createServer((request, response) => {
  isPrimary(request.url === '/primary' ? primaryPort : standbyPort).then(
    (is) => response.writeHead(is ? 200 : 503).end(),
    () => response.writeHead(503).end(),
  )
})
await new Promise<void>((resolve) => agent.listen(agentPort, '127.0.0.1', resolve))
const server = (name: string, port: number | undefined): string =>
  `  server ${name} 127.0.0.1:${port} check port ${agentPort} inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions`
const proxy = serve(
  'HAProxy',
  tools.haproxy,
  [
    '-db',
    '-f',
    await write(
      join(folder, 'haproxy.cfg'),
      `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
backend primary
  option httpchk
  http-check send meth GET uri /primary
${server('primary', primaryPort)}
backend standby
  option httpchk
  http-check send meth GET uri /standby
${server('standby', standbyPort)}
frontend postgres
  bind 127.0.0.1:${proxyPort}
  use_backend primary if { nbsrv(primary) gt 0 }
  default_backend standby
`,
    ),
  ],
  { privileged: true },
)
const pooler = serve('PgBouncer', tools.pgbouncer, [
  await write(
    join(folder, 'pgbouncer.ini'),
    `
[databases]
tavla = host=127.0.0.1 port=${proxyPort} dbname=tavla
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = any
auth_file =
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_login_retry = 1
server_connect_timeout = 2
query_wait_timeout = 5
ignore_startup_parameters = options, extra_float_digits
`.replace('tavla = host', 'tavla = user=tavla host'),
  ),
])

const platforms = sitePorts.map((port) =>
  startProgram('platform', 'platform/main.ts', {
    HOST: '127.0.0.1',
    PLATFORM_PORT: String(port),
    DATABASE_URL: address(poolerPort, 'tavla'),
    DATABASE_DIRECT_URL: address(proxyPort, 'tavla'),
    SECRET_KEY: 'a-key-of-a-rehearsal-that-seals-nothing',
    SEED: 'demo',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'warn',
    DATABASE_CONNECTIONS: '20',
  }),
)
const problems: string[] = []
try {
  await Promise.all(
    platforms.map((platform, index) => untilReady(platform, `http://127.0.0.1:${sitePorts[index]}/readyz`)),
  )
  const pools = await new Promise<number>((resolve) => {
    const client = new pg.Client({ connectionString: address(poolerPort, 'pgbouncer', 'pgbouncer') })
    client
      .connect()
      .then(() => client.query('show pools'))
      .then(({ rows }) => resolve(rows.length))
      .catch(() => resolve(0))
      .finally(() => void client.end().catch(() => {}))
  })
  const listening = await ask<{ count: number }>(
    primaryPort,
    `
      select count(*)::int as count
      from pg_stat_activity
      where query ~* '^(listen|select 1)' and application_name = 'tavla-platform'`,
  )
  console.log(
    `Two platforms over PgBouncer (transaction mode${pools > 0 ? `, ${pools} pools` : ''}) and HAProxy; ` +
      `${listening[0]?.count ?? 0} direct connections listen for notifications.`,
  )
  const writing = await Promise.all(sitePorts.map((port) => writeOn(`http://127.0.0.1:${port}`, writers)))
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  const before = writing.reduce((sum, { stored }) => sum + stored.size, 0)
  console.log(`${before} writes acknowledged; the primary is killed.`)
  const killedAt = performance.now()
  await primary.end('SIGKILL')
  // The promotion that an operator's failover tool does when the primary is lost.
  await until('the standby to be promoted', 30, async () => {
    run(tools.pg_ctl, 'promote', '-D', copy, '-w')
    return isPrimary(standbyPort)
  })
  console.log(`Promoted after ${((performance.now() - killedAt) / 1000).toFixed(1)} s.`)
  await until('writes on both platforms', 60, async () => writing.every(({ at }) => (at.at(-1) ?? 0) > killedAt + 3000))
  await new Promise((resolve) => setTimeout(resolve, 5000))
  await Promise.all(writing.map(({ stop }) => stop()))
  const after = writing.reduce((sum, { stored }) => sum + stored.size, 0)
  const lost = (await Promise.all(writing.map(({ missing }) => missing()))).flat()
  const pause = Math.max(...writing.map(({ at }) => longestPause(at, killedAt)))
  const failures = new Map<string, number>()
  for (const { failed } of writing)
    for (const [kind, count] of failed) failures.set(kind, (failures.get(kind) ?? 0) + count)
  const refused = [...failures].map(([kind, count]) => `${count} × ${kind}`).join(', ') || 'none'
  console.log(
    `${after} writes acknowledged in all (${after - before} after the kill); lost: ${lost.length}; ` +
      `longest pause: ${pause.toFixed(1)} s; rejected during the failover: ${refused}.`,
  )
  if (lost.length > 0) problems.push(`${lost.length} acknowledged writes were lost`)
  if (pause > 30) problems.push(`no write was accepted for ${pause.toFixed(1)} s`)
  if (after === before) problems.push('nothing was written after the kill')
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error))
  for (const each of [primary, standby, proxy, pooler]) console.error(`— ${each.name}\n${each.output().slice(-2000)}`)
  for (const platform of platforms) console.error(`— platform\n${platform.output().slice(-2000)}`)
} finally {
  await Promise.all(platforms.map((platform) => platform.stop()))
  for (const each of [pooler, proxy]) await each.end('SIGKILL')
  await standby.end('SIGQUIT')
  await primary.end('SIGKILL')
  agent.close()
  await rm(folder, { recursive: true, force: true })
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
console.log('0 acknowledged writes lost, and service within 30 s.')
process.exit(0)
