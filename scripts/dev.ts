import { run, scriptOf } from './build.ts'
import {
  readPorts,
  sandboxIncomingMail,
  sandboxGoogle,
  sandboxIdentities,
  sandboxOrigins,
  siteDomains,
  startProgram,
  stopPrograms,
  takenPorts,
  type Program,
} from './programs.ts'
import { spawn } from 'node:child_process'

// `npm run dev`: servers that reload, relay-compiler in watch mode, and Vite in front of the gateway.

const ports = readPorts()
const taken = await takenPorts(ports)
if (taken.length > 0) {
  console.error(`Tavla cannot start: another program uses port ${taken.join(', ')}.`)
  process.exit(1)
}
await run('relay-compiler', [], { quiet: true })

const env = {
  PORT: String(ports.gateway),
  PLATFORM_PORT: String(ports.platform),
  SANDBOX_PORT: String(ports.sandbox),
  SMTP_URL: process.env['SMTP_URL'] ?? `smtp://127.0.0.1:${ports.sandbox + 25}`,
  ...sandboxIncomingMail(),
  IMPORT_HOSTS: process.env['IMPORT_HOSTS'] ?? sandboxOrigins(ports),
  ...siteDomains(),
  ...sandboxGoogle(ports),
  ...sandboxIdentities(ports),
}
const watched = ['--watch', '--watch-preserve-output']
const programs: Program[] = [
  startProgram('sandbox', 'platform/tools/sandbox/main.ts', env, watched),
  startProgram('platform', 'platform/main.ts', env, watched),
  startProgram('gateway', 'gateway/main.ts', env, watched),
]
for (const [name, command, ...args] of [
  ['relay-compiler', 'relay-compiler', '--watch'],
  ['Vite', 'vite', '--config', 'web/vite.config.ts'],
] as [string, string, ...string[]][]) {
  const child = spawn(process.execPath, [scriptOf(command), ...args], {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  programs.push({ name, child, exited: new Promise((resolve) => child.once('exit', resolve)) })
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stopPrograms(programs).then(() => process.exit(0)))
