import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './build.ts'

/** The ports of the three programs. */
export interface Ports {
  gateway: number
  platform: number
  sandbox: number
}

const port = (name: string, fallback: number): number => {
  const text = process.env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 65_000)
    throw new Error(`${name} must be a port number, not "${text}".`)
  return value
}

export const readPorts = (): Ports => ({
  gateway: port('PORT', 4000),
  platform: port('PLATFORM_PORT', 4100),
  sandbox: port('SANDBOX_PORT', 4200),
})

/** Lets undeliverable mail and replies come back from the sandbox to the platform. */
export const sandboxIncomingMail = (): Record<string, string> =>
  process.env['SMTP_URL']
    ? {}
    : {
        BOUNCE_DOMAIN: process.env['BOUNCE_DOMAIN'] ?? 'studsar.tavla.example',
        REPLY_DOMAIN: process.env['REPLY_DOMAIN'] ?? 'svar.tavla.example',
      }

/** Returns the origins of the sandbox's job board, for IMPORT_HOSTS. */
export const sandboxOrigins = ({ sandbox }: Ports): string =>
  ['localhost', '127.0.0.1'].map((host) => `http://${host}:${sandbox}`).join(',')

/** Returns settings that replace Google with the sandbox. Empty if GOOGLE_CLIENT_ID is set. */
export const sandboxGoogle = ({ sandbox }: Ports): { GOOGLE_CLIENT_ID?: string; GOOGLE_ISSUER?: string } =>
  process.env['GOOGLE_CLIENT_ID']
    ? {}
    : { GOOGLE_CLIENT_ID: 'tavla', GOOGLE_ISSUER: `http://localhost:${sandbox}/google` }

/**
 * Returns settings with which an installation with its own database uses the sandbox's identities and companies. Empty
 * for each service that is set.
 */
export const sandboxIdentities = ({ sandbox }: Ports): Record<string, string> => ({
  ...(!process.env['BANK_ID_ISSUER'] && {
    BANK_ID_ISSUER: `http://localhost:${sandbox}/identity`,
    BANK_ID_CLIENT_ID: 'tavla',
    BANK_ID_CLIENT_SECRET: 'sandbox-client-secret',
  }),
  ...(!process.env['COMPANY_REGISTRY_URL'] && {
    COMPANY_REGISTRY_URL: `http://localhost:${sandbox}/registry`,
    COMPANY_REGISTRY_KEY: 'sandbox-registry-key',
  }),
})

/** Returns the domains of the demo's job site, unless SITE_URL or SITE_DOMAINS is set. */
export const siteDomains = (): { SITE_DOMAINS?: string } =>
  process.env['SITE_URL'] || process.env['SITE_DOMAINS']
    ? {}
    : {
        SITE_DOMAINS: [
          'tavlajobb',
          'norrjobb',
          'energijobb',
          'tekniker',
          'sundsvallsjobb',
          'jobbihalsingland',
          'elnatsjobb',
          'vikariat',
          'hantverksjobb',
          'vardjobb',
          'lagerjobb',
          'kontorsjobb',
          'sommarjobb',
        ]
          .map((name) => `${name}.example`)
          .join(','),
      }

const isFree = (number: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port: number, host: '127.0.0.1', exclusive: true }, () => probe.close(() => resolve(true)))
  })

/** Returns the ports that another program uses, each with its setting. */
export async function takenPorts(ports: Ports): Promise<string[]> {
  const wanted: [string, number][] = [
    ['PORT', ports.gateway],
    ['PLATFORM_PORT', ports.platform],
    ['PLATFORM_PORT + 25', ports.platform + 25],
    ['SANDBOX_PORT', ports.sandbox],
    ['SANDBOX_PORT + 25', ports.sandbox + 25],
  ]
  const free = await Promise.all(wanted.map(([, number]) => isFree(number)))
  return wanted.filter((_, index) => !free[index]).map(([setting, number]) => `${number} (${setting})`)
}

/** A running program. `exited` resolves with its exit code. */
export interface Program {
  name: string
  child: ChildProcess
  exited: Promise<number | null>
}

/** Modules that every program loads first: one stops it together with its parent, one makes its start faster. */
const preloaded = ['./lifeline.mjs', './resolve-once.mjs'].flatMap((file) => [
  '--import',
  new URL(file, import.meta.url).href,
])

/**
 * Options of Node for the gateway, for the start script and the benchmarks. The young generation is large enough for the
 * allocations of fifty boards in flight. With half of it, promises that wait for the platform are promoted, and keep
 * whole answers alive until the next full collection.
 */
export const gatewayOptions: readonly string[] = ['--max-semi-space-size=64']

/** Starts a server program with the project's Node. The program stops when this process ends for any reason. */
export function startProgram(
  name: string,
  file: string,
  env: NodeJS.ProcessEnv,
  nodeOptions: readonly string[] = [],
): Program {
  // In a process group of its own, so that Ctrl-C reaches only this process, which stops the programs in order.
  const child = spawn(process.execPath, [...nodeOptions, ...preloaded, join(root, file)], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
    detached: process.platform !== 'win32',
  })
  return { name, child, exited: new Promise((resolve) => child.once('exit', (code) => resolve(code))) }
}

/** Waits until the URL returns 200. Throws if the program ends before. */
export async function untilReady(program: Program, url: string): Promise<void> {
  let ended = false
  void program.exited.then(() => (ended = true))
  for (;;) {
    if (ended) throw new Error(`The ${program.name} ended before it was ready.`)
    const ready = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) return
    await delay(100)
  }
}

/** Stops the programs, the last started first, and waits. Kills a program that does not stop within ten seconds. */
export async function stopPrograms(programs: Program[]): Promise<void> {
  for (const program of [...programs].reverse()) {
    if (program.child.exitCode !== null || program.child.signalCode !== null) continue
    program.child.kill('SIGTERM')
    const timer = setTimeout(() => program.child.kill('SIGKILL'), 10_000)
    await program.exited
    clearTimeout(timer)
  }
}
