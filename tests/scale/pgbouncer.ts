import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../support/ports.ts'
import { startProgram, untilReady, type Program } from '../support/program.ts'
import { ask, databaseAddress, poolerConfig, prepareForPooler, startDatabaseServer } from './lib/database-server.ts'
import { give, serve, until, write, type Server, type ToolPaths } from './lib/processes.ts'
import { stepRunner, type ReportStep } from './lib/steps.ts'
import { longestPause, sumWriting, writeOn } from './lib/writers.ts'

export const pgbouncerTools = ['postgres', 'initdb', 'pgbouncer'] as const

/** Connections of each platform to the pooler. Two platforms want more than the pooler has to the server. */
const CONNECTIONS_EACH = 20
/** The connections of PgBouncer to the server (`poolerConfig`). */
const POOL_SIZE = 20

/**
 * Rehearses PgBouncer in transaction mode between two platforms and PostgreSQL: migrations, writes, notifications, and
 * a restart of PgBouncer under load. Fails if an acknowledged write is lost, or if the server has more connections than
 * the pool and the direct connections.
 */
export async function rehearsePgbouncer({
  tools,
  writers,
  seconds,
  report,
}: {
  tools: ToolPaths<(typeof pgbouncerTools)[number]>
  /** Writers on each platform. */
  writers: number
  /** Time of writing before and after the restart. */
  seconds: number
  report: ReportStep
}): Promise<void> {
  const perform = stepRunner(report)
  const folder = await mkdtemp(join(tmpdir(), 'tavla-pgbouncer-'))
  const [databasePort, poolerPort] = [await freePort(), await freePort()]
  const sitePorts = [await freePort(), await freePort()]
  const sites = sitePorts.map((port) => `http://127.0.0.1:${port}`)
  const servers: Server[] = []
  const platforms: Program[] = []
  const startPooler = async (): Promise<Server> => {
    const config = await write(join(folder, 'pgbouncer.ini'), poolerConfig(poolerPort, databasePort))
    const pooler = serve('PgBouncer', tools.pgbouncer, [config])
    servers.push(pooler)
    return pooler
  }
  /** Returns the connections of the pool to the server, and those that do not pass PgBouncer. */
  const countConnections = async (): Promise<{ pooled: number; direct: number }> => {
    const pooled = (await ask(poolerPort, 'show servers', 'pgbouncer', 'pgbouncer')).length
    const [all] = await ask<{ count: number }>(
      databasePort,
      "select count(*)::int as count from pg_stat_activity where datname = 'tavla'",
    )
    return { pooled, direct: (all?.count ?? 0) - pooled }
  }
  try {
    await give(folder)
    let pooler!: Server
    await perform('Start PostgreSQL and PgBouncer in transaction mode', async () => {
      servers.push(await startDatabaseServer('PostgreSQL', tools, join(folder, 'data'), databasePort))
      await prepareForPooler(databasePort)
      pooler = await startPooler()
      return `${POOL_SIZE} connections to the server`
    })
    await perform('Start two platforms through PgBouncer', async () => {
      for (const port of sitePorts)
        platforms.push(
          startProgram('platform', 'platform/main.ts', {
            HOST: '127.0.0.1',
            PLATFORM_PORT: String(port),
            DATABASE_URL: databaseAddress(poolerPort, 'tavla'),
            DATABASE_DIRECT_URL: databaseAddress(databasePort, 'tavla'),
            DATABASE_CONNECTIONS: String(CONNECTIONS_EACH),
            SECRET_KEY: 'a-key-of-a-rehearsal-that-seals-nothing',
            SEED: 'demo',
            DATA_DIR: join(folder, 'files'),
            LOG_LEVEL: 'warn',
          }),
        )
      await Promise.all(platforms.map((platform, index) => untilReady(platform, `${sites[index]}/readyz`)))
      const { direct } = await countConnections()
      return `${2 * CONNECTIONS_EACH} connections to PgBouncer allowed, ${direct} direct connections`
    })
    const writing = await Promise.all(sites.map((site) => writeOn(site, writers)))
    await perform('Write on both platforms', async () => {
      let most = 0
      const end = performance.now() + seconds * 1000
      await until('the writing', seconds + 60, async () => {
        most = Math.max(most, (await countConnections()).pooled)
        return performance.now() > end
      })
      if (most > POOL_SIZE) throw new Error(`The pool had ${most} connections to the server.`)
      const { stored, failures } = sumWriting(writing)
      if (failures !== 'none') throw new Error(`Requests failed: ${failures}`)
      return `${stored} writes acknowledged over at most ${most} connections to the server`
    })
    let stoppedAt = 0
    await perform('Restart PgBouncer under load', async () => {
      stoppedAt = performance.now()
      await pooler.end('SIGKILL')
      await startPooler()
      await until('writes on both platforms', 60, async () =>
        writing.every(({ at }) => (at.at(-1) ?? 0) > stoppedAt + seconds * 1000),
      )
      await Promise.all(writing.map(({ stop }) => stop()))
      const { failures } = sumWriting(writing)
      const pause = Math.max(...writing.map(({ at }) => longestPause(at, stoppedAt)))
      return `longest pause ${pause.toFixed(1)} s, failed meanwhile: ${failures}`
    })
    await perform('Compare the acknowledged writes with the database', async () => {
      const lost = (await Promise.all(writing.map(({ missing }) => missing()))).flat().length
      if (lost > 0) throw new Error(`${lost} acknowledged writes are lost.`)
      return `0 of ${sumWriting(writing).stored} lost`
    })
  } finally {
    await Promise.all(platforms.map((platform) => platform.stop()))
    for (const server of servers.toReversed()) await server.end('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}
