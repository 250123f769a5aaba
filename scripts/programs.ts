import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from './build.ts'

/** The three programs with their ports, as the settings of this run have them. */
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

/** Mail that is handed to the sandbox may come back, to the platform. */
export const sandboxBounces = (): Record<string, string> =>
  process.env['SMTP_URL'] ? {} : { BOUNCE_DOMAIN: process.env['BOUNCE_DOMAIN'] ?? 'studsar.tavla.example' }

/** Where the sandbox's job board stands, for the setting that lists boards to import from. */
export const sandboxOrigins = ({ sandbox }: Ports): string =>
  ['localhost', '127.0.0.1'].map((host) => `http://${host}:${sandbox}`).join(',')

/** The sandbox in place of Google, unless somebody has a client there. */
export const sandboxGoogle = ({ sandbox }: Ports): { GOOGLE_CLIENT_ID?: string; GOOGLE_ISSUER?: string } =>
  process.env['GOOGLE_CLIENT_ID']
    ? {}
    : { GOOGLE_CLIENT_ID: 'tavla', GOOGLE_ISSUER: `http://localhost:${sandbox}/google` }

/**
 * The domains of the demo's job site, for the setting that lists them; whoever gives the site an address has others.
 */
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

/** Which of the ports somebody else holds, with the setting that chooses each. */
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

/** A running program; `exited` resolves with its exit code. */
export interface Program {
  name: string
  child: ChildProcess
  exited: Promise<number | null>
}

/**
 * What every program is started with: what ends it when the one that started it has ended, and what makes its start
 * cheaper.
 */
const preloaded = ['./lifeline.mjs', './resolve-once.mjs'].flatMap((file) => [
  '--import',
  new URL(file, import.meta.url).href,
])

/**
 * What Node is told when it runs the gateway, by the start script and by the benchmarks. The room for young objects is
 * large enough that what fifty boards in flight allocate dies in it: with half of it the promises that wait for the
 * platform grow old meanwhile, and whole answers hang on them until the next full collection.
 */
export const gatewayOptions: readonly string[] = ['--max-semi-space-size=64']

/**
 * Starts a server program as TypeScript with the project's own Node. It ends with this process, however this one ends.
 */
export function startProgram(
  name: string,
  file: string,
  env: NodeJS.ProcessEnv,
  nodeOptions: readonly string[] = [],
): Program {
  // A group of its own: Ctrl-C reaches only this process, which then stops the programs in order.
  const child = spawn(process.execPath, [...nodeOptions, ...preloaded, join(root, file)], {
    cwd: root,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    detached: process.platform !== 'win32',
  })
  return { name, child, exited: new Promise((resolve) => child.once('exit', (code) => resolve(code))) }
}

/** Waits until the address answers 200, or the program ends. */
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

/**
 * Asks the programs to stop, the last started first, and waits; one that does not listen within ten seconds is ended.
 */
export async function stopPrograms(programs: Program[]): Promise<void> {
  for (const program of [...programs].reverse()) {
    if (program.child.exitCode !== null || program.child.signalCode !== null) continue
    program.child.kill('SIGTERM')
    const timer = setTimeout(() => program.child.kill('SIGKILL'), 10_000)
    await program.exited
    clearTimeout(timer)
  }
}
