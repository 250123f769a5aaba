import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** System programs that the rehearsals need, with their Debian packages. */
const packages = {
  postgres: 'postgresql',
  initdb: 'postgresql',
  pg_ctl: 'postgresql',
  pg_basebackup: 'postgresql',
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  openssl: 'openssl',
} as const
type Tool = keyof typeof packages
/** Paths of programs, by name. */
export type ToolPaths<T extends Tool> = Record<T, string>

const places = [
  '/usr/lib/postgresql/18/bin',
  '/usr/lib/postgresql/17/bin',
  '/usr/lib/postgresql/16/bin',
  '/usr/lib/postgresql/15/bin',
  '/usr/sbin',
  '/usr/local/sbin',
]

/** Returns the paths of the programs, and the packages of those that are missing. */
export function findTools<T extends Tool>(...tools: T[]): { found: ToolPaths<T>; missing: string[] } {
  const path = [process.env['PATH'] ?? '', ...places].join(':')
  const found = tools.map(
    (tool) =>
      [
        tool,
        spawnSync('sh', ['-c', `command -v ${tool}`], { env: { PATH: path }, encoding: 'utf8' }).stdout.trim(),
      ] as const,
  )
  const missing = found.filter(([, at]) => at === '').map(([tool]) => packages[tool])
  return { found: Object.fromEntries(found) as ToolPaths<T>, missing: [...new Set(missing)] }
}

/** Returns the paths of the programs. Exits with the packages to install if a program is missing. */
export function requireTools<T extends Tool>(...tools: T[]): ToolPaths<T> {
  const { found, missing } = findTools(...tools)
  if (missing.length > 0) {
    console.error(`Some required programs are missing. Install them first: apt-get install ${missing.join(' ')}`)
    process.exit(2)
  }
  return found
}

/** Database servers refuse to run as root. They then run as the user `postgres`. */
const nobody = process.getuid?.() === 0 ? idOf('postgres') : null
function idOf(user: string): { uid: number; gid: number } {
  const of = (flag: string): number => Number(spawnSync('id', [flag, user], { encoding: 'utf8' }).stdout.trim())
  return { uid: of('-u'), gid: of('-g') }
}

/** Makes the server user the owner of a file or folder. */
export async function give(path: string): Promise<void> {
  if (nobody) await chown(path, nobody.uid, nobody.gid)
}

export async function makeFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  await give(path)
  return path
}

export async function write(path: string, text: string): Promise<string> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
  await give(path)
  return path
}

const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

export interface Server {
  readonly name: string
  readonly output: () => string
  end(signal?: NodeJS.Signals): Promise<void>
}

/** Starts a server in the foreground. */
export function serve(name: string, command: string, args: readonly string[], { privileged = false } = {}): Server {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...(!privileged && nobody), cwd: '/' })
  running.add(child)
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)))
  child.stderr.on('data', (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000)))
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      running.delete(child)
      resolve()
    }),
  )
  return {
    name,
    output: () => output,
    async end(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await ended
    },
  }
}

/** Runs a command and waits for it. Throws with its output if it fails. */
export function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8', ...nobody, cwd: '/' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`)
  return stdout
}

/** Retries until the condition holds. Throws the last error after the given seconds. */
export async function until<T>(
  what: string,
  seconds: number,
  ask: () => Promise<T | false | null | undefined>,
): Promise<T> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const answer = await ask().catch((error: unknown) =>
      performance.now() > end ? Promise.reject(error) : (false as const),
    )
    if (answer !== false && answer !== null && answer !== undefined) return answer
    if (performance.now() > end) throw new Error(`${what} took more than ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
