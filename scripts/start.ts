import { buildStale } from './build.ts'
import {
  gatewayOptions,
  readPorts,
  sandboxIncomingMail,
  sandboxGoogle,
  sandboxIdentities,
  sandboxOrigins,
  siteDomains,
  startProgram,
  stopPrograms,
  takenPorts,
  untilReady,
  type Program,
} from './programs.ts'

// `npm start`: rebuilds stale parts and runs sandbox, platform and gateway with their defaults until Ctrl-C.

const ports = readPorts()
const taken = await takenPorts(ports)
if (taken.length > 0) {
  console.error(`Tavla cannot start: another program uses port ${taken.join(', ')}.`)
  console.error(
    'Stop that program, or choose other ports, for example: PORT=5000 PLATFORM_PORT=5100 SANDBOX_PORT=5200 npm start',
  )
  process.exit(1)
}

const env = {
  PORT: String(ports.gateway),
  PLATFORM_PORT: String(ports.platform),
  SANDBOX_PORT: String(ports.sandbox),
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
  NODE_ENV: process.env['NODE_ENV'] ?? 'production',
  SMTP_URL: process.env['SMTP_URL'] ?? `smtp://127.0.0.1:${ports.sandbox + 25}`,
  ...sandboxIncomingMail(),
  IMPORT_HOSTS: process.env['IMPORT_HOSTS'] ?? sandboxOrigins(ports),
  ...siteDomains(),
  ...sandboxGoogle(ports),
  ...sandboxIdentities(ports),
}

const programs: Program[] = []
let stopping = false
async function stop(code: number): Promise<void> {
  if (stopping) return
  stopping = true
  await stopPrograms(programs)
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0))

function launch(name: string, file: string, options: readonly string[] = []): Program {
  const program = startProgram(name, file, env, options)
  programs.push(program)
  void program.exited.then((code) => {
    if (stopping) return
    console.error(`The ${name} exited unexpectedly (${code ?? 'by a signal'}).`)
    void stop(1)
  })
  return program
}

try {
  const sandbox = launch('sandbox', 'platform/tools/sandbox/main.ts')
  const platform = launch('platform', 'platform/main.ts')
  const demoAccounts = receiveDemoAccounts(platform)
  // The platform creates its database on one core while the other core builds. The gateway serves the result.
  await buildStale()
  await untilReady(sandbox, `http://127.0.0.1:${ports.sandbox}/healthz`)
  await untilReady(platform, `http://127.0.0.1:${ports.platform}/readyz`)
  // After the platform, because it would log that the platform does not respond yet.
  const gateway = launch('gateway', 'gateway/main.ts', gatewayOptions)
  await untilReady(gateway, `http://127.0.0.1:${ports.gateway}/readyz`)

  const web = process.env['PUBLIC_URL'] ?? `http://localhost:${ports.gateway}`
  const site = process.env['SITE_URL'] ?? `http://localhost:${ports.platform}`
  console.log(`
Tavla is ready.

  Recruiters      ${web}
  GraphiQL        ${web}/graphiql
  Job site        ${site}/jobb
  Mailbox         http://localhost:${ports.sandbox}/
  Job board       http://localhost:${ports.sandbox}/jobb (its ads can be imported)
${describeSignIns(await demoAccounts)}
Ctrl-C stops everything.`)
} catch (error) {
  if (!stopping) console.error(error instanceof Error ? error.message : error)
  await stop(1)
}

/** Resolves with the demo accounts that exist. The platform reports them once it has started. */
function receiveDemoAccounts({ child, exited }: Program): Promise<readonly string[]> {
  return Promise.race([
    new Promise<readonly string[]>((resolve) =>
      child.on('message', (message: { demoAccounts?: readonly string[] }) => {
        if (message.demoAccounts) resolve(message.demoAccounts)
      }),
    ),
    exited.then(() => []),
  ])
}

function describeSignIns(emails: readonly string[]): string {
  if (emails.length === 0)
    return `
There are no demo accounts. The first start of an empty installation prints the link for the first administrator.
If you lost it, stop Tavla and run: node_modules/.bin/node platform/tools/scripts/first-administrator.ts
`
  return `
Demo sign-ins, password Tavla-demo-2026:
${emails.map((email) => `  ${email}`).join('\n')}
`
}
