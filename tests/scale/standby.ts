import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../support/ports.ts'
import { startProgram, untilReady, type Program } from '../support/program.ts'
import {
  ask,
  databaseAddress,
  poolerConfig,
  prepareForPooler,
  serveData,
  startDatabaseServer,
} from './lib/database-server.ts'
import { give, run, serve, until, write, type Server, type ToolPaths } from './lib/processes.ts'
import { stepRunner, type ReportStep } from './lib/steps.ts'
import { longestPause, sumWriting, writeOn } from './lib/writers.ts'

export const standbyTools = ['postgres', 'initdb', 'pg_ctl', 'pg_basebackup', 'pgbouncer', 'haproxy'] as const

/** Longest accepted time without an acknowledged write after the loss of the primary. */
const MAX_PAUSE_SECONDS = 30

/**
 * Rehearses the loss of the primary: PostgreSQL with a synchronous standby, HAProxy that finds the primary, PgBouncer in
 * transaction mode, and two platforms. Kills the primary under load and promotes the standby. Fails if an acknowledged
 * write is lost, or if no write is acknowledged for half a minute.
 */
export async function rehearseStandby({
  tools,
  writers,
  seconds,
  report,
}: {
  tools: ToolPaths<(typeof standbyTools)[number]>
  /** Writers on each platform. */
  writers: number
  /** Time of writing before the primary is killed. */
  seconds: number
  report: ReportStep
}): Promise<void> {
  const perform = stepRunner(report)
  const folder = await mkdtemp(join(tmpdir(), 'tavla-standby-'))
  const [primaryPort, standbyPort, proxyPort, poolerPort, agentPort] = [
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
    await freePort(),
  ]
  const sitePorts = [await freePort(), await freePort()]
  const sites = sitePorts.map((port) => `http://127.0.0.1:${port}`)
  const [data, copy] = [join(folder, 'primary'), join(folder, 'standby')]
  const servers: Server[] = []
  const platforms: Program[] = []
  const isPrimary = async (port: number): Promise<boolean> =>
    (await ask<{ standby: boolean }>(port, 'select pg_is_in_recovery() as standby'))[0]?.standby === false
  /** A health agent for HAProxy: reports whether a server is the primary. */
  const agent = createServer((request, response) => {
    isPrimary(request.url === '/primary' ? primaryPort : standbyPort).then(
      (is) => response.writeHead(is ? 200 : 503).end(),
      () => response.writeHead(503).end(),
    )
  })
  const replication = ['wal_level=replica', 'max_wal_senders=5']
  try {
    await give(folder)
    let primary!: Server
    await perform('Start a primary with a synchronous standby', async () => {
      primary = await startDatabaseServer('primary', tools, data, primaryPort, replication)
      servers.push(primary)
      const source = ['-h', '127.0.0.1', '-p', String(primaryPort), '-U', 'tavla']
      run(tools.pg_basebackup, '-D', copy, ...source, '-R', '-X', 'stream', '-c', 'fast', '--no-sync')
      await write(
        join(copy, 'postgresql.auto.conf'),
        `primary_conninfo = 'host=127.0.0.1 port=${primaryPort} user=tavla application_name=standby'\n`,
      )
      servers.push(serveData('standby', tools, copy, standbyPort, replication))
      const stateOf = async (column: 'state' | 'sync_state'): Promise<string | undefined> =>
        (await ask<{ state: string }>(primaryPort, `select ${column} as state from pg_stat_replication`))[0]?.state
      await until('the standby to follow', 60, async () => (await stateOf('state')) === 'streaming')
      // From here on, a write is acknowledged only after the standby has written it.
      await ask(primaryPort, "alter system set synchronous_standby_names = 'FIRST 1 (standby)'")
      await ask(primaryPort, 'select pg_reload_conf()')
      await until('the standby to be synchronous', 60, async () => (await stateOf('sync_state')) === 'sync')
      return 'every write is on both'
    })
    await perform('Start two platforms through PgBouncer and HAProxy', async () => {
      await prepareForPooler(primaryPort)
      await new Promise<void>((resolve) => agent.listen(agentPort, '127.0.0.1', resolve))
      const config = await write(
        join(folder, 'haproxy.cfg'),
        proxyConfig(proxyPort, agentPort, primaryPort, standbyPort),
      )
      servers.push(serve('HAProxy', tools.haproxy, ['-db', '-f', config], { privileged: true }))
      const pooler = await write(join(folder, 'pgbouncer.ini'), poolerConfig(poolerPort, proxyPort))
      servers.push(serve('PgBouncer', tools.pgbouncer, [pooler]))
      for (const port of sitePorts)
        platforms.push(
          startProgram('platform', 'platform/main.ts', {
            HOST: '127.0.0.1',
            PLATFORM_PORT: String(port),
            DATABASE_URL: databaseAddress(poolerPort, 'tavla'),
            DATABASE_DIRECT_URL: databaseAddress(proxyPort, 'tavla'),
            SECRET_KEY: 'a-key-of-a-rehearsal-that-seals-nothing',
            SEED: 'demo',
            DATA_DIR: join(folder, 'files'),
            LOG_LEVEL: 'warn',
            DATABASE_CONNECTIONS: '20',
          }),
        )
      await Promise.all(platforms.map((platform, index) => untilReady(platform, `${sites[index]}/readyz`)))
      return 'both are ready'
    })
    const writing = await Promise.all(sites.map((site) => writeOn(site, writers)))
    await perform('Write on both platforms', async () => {
      await wait(seconds * 1000)
      return `${sumWriting(writing).stored} writes acknowledged`
    })
    let killedAt = 0
    await perform('Kill the primary, and promote the standby', async () => {
      killedAt = performance.now()
      await primary.end('SIGKILL')
      // The promotion that a failover tool makes when the primary is lost.
      await until('the standby to be promoted', 30, async () => {
        run(tools.pg_ctl, 'promote', '-D', copy, '-w')
        return isPrimary(standbyPort)
      })
      return 'promoted'
    })
    await perform('Write on both platforms without a restart', async () => {
      const before = sumWriting(writing).stored
      await until('writes on both platforms', 60, async () =>
        writing.every(({ at }) => (at.at(-1) ?? 0) > killedAt + seconds * 1000),
      )
      await Promise.all(writing.map(({ stop }) => stop()))
      const { stored, failures } = sumWriting(writing)
      const pause = Math.max(...writing.map(({ at }) => longestPause(at, killedAt)))
      if (pause > MAX_PAUSE_SECONDS) throw new Error(`No write was acknowledged for ${pause.toFixed(1)} s.`)
      return `${stored - before} more, longest pause ${pause.toFixed(1)} s, failed meanwhile: ${failures}`
    })
    await perform('Compare the acknowledged writes with the new primary', async () => {
      const lost = (await Promise.all(writing.map(({ missing }) => missing()))).flat().length
      if (lost > 0) throw new Error(`${lost} acknowledged writes are lost.`)
      return `0 of ${sumWriting(writing).stored} lost`
    })
  } finally {
    await Promise.all(platforms.map((platform) => platform.stop()))
    for (const server of servers.toReversed()) await server.end('SIGKILL')
    agent.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the configuration of HAProxy that sends every connection to the primary. */
function proxyConfig(port: number, agentPort: number, primaryPort: number, standbyPort: number): string {
  const backend = (name: string, serverPort: number): string => `
backend ${name}
  option httpchk
  http-check send meth GET uri /${name}
  server ${name} 127.0.0.1:${serverPort} check port ${agentPort} inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions`
  return `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
${backend('primary', primaryPort)}
${backend('standby', standbyPort)}
frontend postgres
  bind 127.0.0.1:${port}
  use_backend primary if { nbsrv(primary) gt 0 }
  default_backend standby
`
}
