import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { companyOf } from '../support/ads.ts'
import { signIn } from '../support/graphql.ts'
import { freePort } from '../support/ports.ts'
import { startProgram, untilReady, type Program } from '../support/program.ts'
import { ask, databaseAddress, startDatabaseServer } from './lib/database-server.ts'
import { give, serve, until, write, type Server, type ToolPaths } from './lib/processes.ts'
import { stepRunner, type ReportStep } from './lib/steps.ts'

export const haproxyTools = ['postgres', 'initdb', 'haproxy'] as const

interface Answer {
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions?: { code?: string } }[]
}

const readQuery = '{ viewer { companies { id databaseId } } }'
const writeQuery = `
  mutation ($input: CreateProjectInput!) {
    createProject(input: $input) { project { id } errors { message } }
  }`

/**
 * Rehearses a deployment: several gateways and platforms on one PostgreSQL, behind HAProxy, which retries on another
 * instance. Restarts every platform and then every gateway, one after the other, while clients read and write. Fails if
 * a request fails, or if a write is lost or stored twice.
 */
export async function rehearseHaproxy({
  tools,
  count,
  clients,
  report,
}: {
  tools: ToolPaths<(typeof haproxyTools)[number]>
  /** Number of gateways, and of platforms. */
  count: number
  /** Clients, every second of which writes. */
  clients: number
  report: ReportStep
}): Promise<void> {
  const perform = stepRunner(report)
  const folder = await mkdtemp(join(tmpdir(), 'tavla-haproxy-'))
  const [databasePort, webPort, sitePort] = [await freePort(), await freePort(), await freePort()]
  const ports = { platform: [] as number[], gateway: [] as number[] }
  for (let index = 0; index < count; index++) {
    ports.platform.push(await freePort())
    ports.gateway.push(await freePort())
  }
  const shared = {
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    PUBLIC_URL: `http://127.0.0.1:${webPort}`,
    SITE_URL: `http://127.0.0.1:${sitePort}`,
  }
  const start = (kind: keyof typeof ports, index: number): Program =>
    kind === 'platform'
      ? startProgram('platform', 'platform/main.ts', {
          ...shared,
          PLATFORM_PORT: String(ports.platform[index]),
          DATABASE_URL: databaseAddress(databasePort, 'tavla'),
          DATABASE_CONNECTIONS: '10',
          SECRET_KEY: 'a-key-of-a-rehearsal-that-seals-nothing',
          SEED: 'demo',
          DATA_DIR: join(folder, 'files'),
        })
      : startProgram('gateway', 'gateway/main.ts', {
          ...shared,
          PORT: String(ports.gateway[index]),
          PLATFORM_URL: shared.SITE_URL,
          RATE_FREE_TEXT: '1000000/1000000',
        })
  const readyAt = (kind: keyof typeof ports, index: number): string => `http://127.0.0.1:${ports[kind][index]}/readyz`
  const servers: Server[] = []
  const programs = new Map<string, Program>()
  const stopping = new AbortController()
  const failed = new Map<string, number>()
  const written = new Set<string>()
  let answered = 0

  let token = ''
  const send = async (query: string, variables: object = {}): Promise<Answer | string> => {
    const response = await fetch(`${shared.PUBLIC_URL}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        // A write that is repeated on another instance has one effect.
        ...(query === writeQuery && { 'idempotency-key': randomUUID() }),
      },
      body: JSON.stringify({ query, variables }),
    }).catch((error: unknown) =>
      error instanceof Error && error.cause instanceof Error ? error.cause.message : 'no answer',
    )
    if (typeof response === 'string') return response
    if (response.status !== 200) return `status ${response.status}`
    const answer = (await response.json()) as Answer
    const [error] = answer.errors ?? []
    return error ? `error ${error.extensions?.code ?? error.message}` : answer
  }
  const describeFailures = (): string => [...failed].map(([kind, times]) => `${times} × ${kind}`).join(', ')
  const runClient = async (companyId: string, writes: boolean): Promise<void> => {
    while (!stopping.signal.aborted) {
      const name = `Sida ${randomUUID()}`
      const answer = await (writes ? send(writeQuery, { input: { companyId, name } }) : send(readQuery))
      if (typeof answer === 'string') {
        const kind = `${writes ? 'write' : 'read'}: ${answer}`
        failed.set(kind, (failed.get(kind) ?? 0) + 1)
        continue
      }
      answered += 1
      if (writes) written.add(name)
    }
  }
  try {
    await give(folder)
    await perform('Start PostgreSQL and HAProxy', async () => {
      servers.push(await startDatabaseServer('PostgreSQL', tools, join(folder, 'data'), databasePort))
      await ask(databasePort, 'create database tavla')
      const config = await write(join(folder, 'haproxy.cfg'), balancerConfig({ webPort, sitePort, count, ports }))
      servers.push(serve('HAProxy', tools.haproxy, ['-db', '-f', config], { privileged: true }))
      return 'one balancer for both programs'
    })
    await perform('Start the platforms and the gateways', async () => {
      for (const kind of ['platform', 'gateway'] as const) {
        for (let index = 0; index < count; index++) programs.set(`${kind} ${index}`, start(kind, index))
        for (let index = 0; index < count; index++)
          await untilReady(programs.get(`${kind} ${index}`) as Program, readyAt(kind, index))
      }
      await until(
        'HAProxy to find them',
        30,
        async () => (await fetch(`${shared.PUBLIC_URL}/readyz`)).ok && (await fetch(`${shared.SITE_URL}/readyz`)).ok,
      )
      return `${count} of each`
    })
    token = await signIn({ site: shared.SITE_URL }, 'recruiter')
    const { id } = await companyOf({ site: shared.SITE_URL }, token)
    const viewer = await send(readQuery)
    if (typeof viewer === 'string') throw new Error(`The first read failed: ${viewer}`)
    const { companies } = (viewer.data ?? {})['viewer'] as { companies: { id: string; databaseId: number }[] }
    const companyId = companies.find(({ databaseId }) => databaseId === id)?.id ?? ''
    const running = Array.from({ length: clients }, (_, index) => runClient(companyId, index % 2 === 0))
    for (const kind of ['platform', 'gateway'] as const)
      await perform(`Restart each ${kind} under ${clients} clients`, async () => {
        const before = answered
        for (let index = 0; index < count; index++) {
          const name = `${kind} ${index}`
          const code = await programs.get(name)?.stop()
          if (code !== 0) throw new Error(`${name} exited with ${code} when it was stopped`)
          const next = start(kind, index)
          programs.set(name, next)
          await untilReady(next, readyAt(kind, index))
          // Waits until HAProxy has seen that the instance is back before the next restart.
          await new Promise((resolve) => setTimeout(resolve, 1000))
        }
        if (failed.size > 0) throw new Error(`Requests failed: ${describeFailures()}`)
        return `${answered - before} requests answered, 0 failed`
      })
    stopping.abort()
    await Promise.all(running)
    await perform('Compare the acknowledged writes with the database', async () => {
      if (failed.size > 0) throw new Error(`Requests failed: ${describeFailures()}`)
      const stored = await ask<{ name: string; count: number }>(
        databasePort,
        "select name, count(*)::int as count from projects where name like 'Sida %-%-%-%-%' group by name",
        'tavla',
      )
      const names = new Set(stored.map(({ name }) => name))
      const lost = [...written].filter((name) => !names.has(name)).length
      const twice = stored.filter(({ count: times }) => times > 1).length
      if (lost > 0 || twice > 0) throw new Error(`${lost} writes are lost, ${twice} are stored twice.`)
      return `0 of ${written.size} lost, 0 stored twice`
    })
  } finally {
    stopping.abort()
    await Promise.all([...programs.values()].map((program) => program.stop()))
    for (const server of servers.toReversed()) await server.end('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the configuration of HAProxy for gateways and platforms (docs/operations/scale.md). */
function balancerConfig({
  webPort,
  sitePort,
  count,
  ports,
}: {
  webPort: number
  sitePort: number
  count: number
  ports: Record<'platform' | 'gateway', number[]>
}): string {
  const serversOf = (kind: keyof typeof ports): string =>
    ports[kind]
      .map((port, index) => `  server ${kind}${index} 127.0.0.1:${port} check inter 1s fastinter 300ms fall 3 rise 1`)
      .join('\n')
  return `
defaults
  mode http
  option forwardfor
  option redispatch 1
  retries ${count + 1}
  # A write has an idempotency key, so a repeated write has one effect.
  retry-on conn-failure empty-response response-timeout 502 503
  timeout connect 2s
  timeout client 65s
  timeout server 65s
  timeout tunnel 1h
  # A slow response on a busy machine does not mean that the instance is down.
  timeout check 5s
  option httpchk GET /readyz
frontend web
  bind 127.0.0.1:${webPort}
  default_backend gateways
frontend site
  bind 127.0.0.1:${sitePort}
  default_backend platforms
backend gateways
${serversOf('gateway')}
backend platforms
${serversOf('platform')}
`
}
