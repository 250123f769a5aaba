import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { demoPassword, randomClientAddress } from '../support/graphql.ts'
import { freePort } from '../support/ports.ts'
import { root, startProgram, untilReady, type Program } from '../support/program.ts'
import { give, makeFolder, requireTools, run, serve, until, write } from './lib/processes.ts'

// node tests/scale/side-by-side.ts [gateways and platforms, each] [clients] [rounds]: runs several gateways and
// platforms on one PostgreSQL behind HAProxy, which retries on another instance if one does not respond. Restarts every
// program, one after the other, while clients read and write. Prints how many requests failed (expected: 0), and
// whether every write exists exactly once.

const [count = 4, clients = 16, rounds = 1] = process.argv.slice(2).map(Number)
if (!existsSync(join(root, 'web/dist/index.html'))) {
  console.error('The web client has not been built. Run `node scripts/build.ts` first.')
  process.exit(2)
}
const tools = requireTools('postgres', 'initdb', 'haproxy')
const folder = await mkdtemp(join(tmpdir(), 'tavla-side-by-side-'))
await give(folder)
const databasePort = await freePort()
const [webPort, sitePort] = [await freePort(), await freePort()]
const address = (name: string): string => `postgres://tavla@127.0.0.1:${databasePort}/${name}`
const ask = async (name: string, text: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: address(name) })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}
const data = await makeFolder(join(folder, 'database'))
run(tools.initdb, '-D', data, '-U', 'tavla', '-A', 'trust', '-E', 'UTF8', '--no-sync')
const database = serve('PostgreSQL', tools.postgres, [
  '-D',
  data,
  '-c',
  `port=${databasePort}`,
  '-c',
  'listen_addresses=127.0.0.1',
  '-c',
  `unix_socket_directories=${folder}`,
  '-c',
  'max_connections=200',
])
await until('the database to start', 60, async () => (await ask('postgres', 'select 1')).length === 1)
await ask('postgres', 'create database tavla')

const ports = { platform: [] as number[], gateway: [] as number[] }
for (let index = 0; index < count; index++) {
  ports.platform.push(await freePort())
  ports.gateway.push(await freePort())
}
const backend = (name: keyof typeof ports): string =>
  ports[name]
    .map((port, index) => `  server ${name}${index} 127.0.0.1:${port} check inter 1s fastinter 300ms fall 3 rise 1`)
    .join('\n')
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
  mode http
  option forwardfor
  option redispatch 1
  retries ${count + 1}
  # A write carries the key of its act, so that trying it at another one does it once.
  retry-on conn-failure empty-response response-timeout 502 503
  timeout connect 2s
  timeout client 65s
  timeout server 65s
  timeout tunnel 1h
  # A slow response on a busy machine does not mean that the instance is down. Retries on another instance.
  timeout check 5s
  option httpchk GET /readyz
frontend web
  bind 127.0.0.1:${webPort}
  default_backend gateways
frontend site
  bind 127.0.0.1:${sitePort}
  default_backend platforms
backend gateways
${backend('gateway')}
backend platforms
${backend('platform')}
`,
    ),
  ],
  { privileged: true },
)

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
        DATABASE_URL: address('tavla'),
        DATABASE_CONNECTIONS: '10',
        SECRET_KEY: 'a-key-of-a-rehearsal-that-seals-nothing',
        SEED: 'demo',
        DATA_DIR: join(folder, 'data'),
      })
    : startProgram('gateway', 'gateway/main.ts', {
        ...shared,
        PORT: String(ports.gateway[index]),
        PLATFORM_URL: shared.SITE_URL,
        RATE_FREE_TEXT: '1000000/1000000',
      })
const readyAt = (kind: keyof typeof ports, index: number): string => `http://127.0.0.1:${ports[kind][index]}/readyz`
const programs = new Map<string, Program>()
const problems: string[] = []

interface Answer {
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions?: { code?: string } }[]
}

try {
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
  const signedIn = await fetch(`${shared.SITE_URL}/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...randomClientAddress() },
    body: JSON.stringify({ email: 'recruiter@demo.example', password: demoPassword }),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const send = async (query: string, variables: object, key?: string): Promise<string | Answer> => {
    const response = await fetch(`${shared.PUBLIC_URL}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${token}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      body: JSON.stringify({ query, variables }),
    }).catch((error: unknown) =>
      error instanceof Error
        ? `no answer (${error.cause instanceof Error ? error.cause.message : error.message})`
        : 'no answer',
    )
    if (typeof response === 'string') return response
    if (response.status !== 200) return `status ${response.status}`
    const answer = (await response.json()) as Answer
    return answer.errors ? `error ${answer.errors[0]?.extensions?.code ?? answer.errors[0]?.message}` : answer
  }
  const viewer = await send('{ viewer { companies { id databaseId } } }', {})
  if (typeof viewer === 'string') throw new Error(`The first read failed: ${viewer}`)
  const { companies } = (viewer.data ?? {})['viewer'] as { companies: { id: string }[] }
  const company = companies[0]?.id

  const stopping = new AbortController()
  const failed = new Map<string, number>()
  const written = new Set<string>()
  let done = 0
  const client = async (writes: boolean): Promise<void> => {
    while (!stopping.signal.aborted) {
      const name = `Sida ${randomUUID()}`
      const answer = writes
        ? await send(
            'mutation ($input: CreateProjectInput!) { createProject(input: $input) { project { id } errors { message } } }',
            { input: { companyId: company, name } },
            randomUUID(),
          )
        : await send('{ viewer { companies { id name } } }', {})
      const kind = typeof answer === 'string' ? `${writes ? 'write' : 'read'}: ${answer}` : null
      if (kind !== null) failed.set(kind, (failed.get(kind) ?? 0) + 1)
      else {
        done += 1
        if (writes) written.add(name)
      }
    }
  }
  const began = performance.now()
  const all = Array.from({ length: clients }, (_, index) => client(index % 2 === 0))
  for (let round = 0; round < rounds; round++) {
    for (const kind of ['platform', 'gateway'] as const) {
      for (let index = 0; index < count; index++) {
        const name = `${kind} ${index}`
        const code = await programs.get(name)?.stop()
        if (code !== 0) problems.push(`${name} ended with ${code} when it was asked to stop`)
        const next = start(kind, index)
        programs.set(name, next)
        await untilReady(next, readyAt(kind, index))
        // Waits until HAProxy has seen that the instance is back before the next restart.
        await new Promise((resolve) => setTimeout(resolve, 1000))
      }
    }
  }
  stopping.abort()
  await Promise.all(all)
  const seconds = (performance.now() - began) / 1000
  const stored = (await ask(
    'tavla',
    "select name, count(*)::int as count from projects where name like 'Sida %-%-%-%-%' group by name",
  )) as { name: string; count: number }[]
  const names = new Set(stored.map(({ name }) => name))
  const lost = [...written].filter((name) => !names.has(name)).length
  const twice = stored.filter(({ count: times }) => times > 1).length
  const failures = [...failed].map(([kind, times]) => `${times} × ${kind}`)
  console.log(
    `${count} gateways and ${count} platforms, ` +
      `each restarted ${rounds} times in ${seconds.toFixed(0)} s under ${clients} clients: ` +
      `${done} requests answered, ${written.size} of them writes; failed: ${failures.join(', ') || '0'}; ` +
      `writes lost: ${lost}, done twice: ${twice}.`,
  )
  if (failures.length > 0) problems.push(`requests failed: ${failures.join(', ')}`)
  if (lost > 0 || twice > 0) problems.push(`${lost} writes were lost, ${twice} were done twice`)
} catch (error) {
  problems.push(error instanceof Error ? error.message : String(error))
  console.error(proxy.output().slice(-2000))
} finally {
  await Promise.all([...programs.values()].map((program) => program.stop()))
  await proxy.end('SIGKILL')
  await database.end('SIGQUIT')
  await rm(folder, { recursive: true, force: true })
}
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exit(1)
}
process.exit(0)
