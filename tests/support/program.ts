import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { listSettings } from '#rules/settings/declared-settings.ts'

/** The root folder of the project. */
export const root = join(import.meta.dirname, '../..')

/** A program of the project in a separate process. */
export interface Program {
  readonly name: string
  readonly pid: number
  /** Returns the output so far, stdout and stderr. */
  output(): string
  /** Resolves with the exit code when the process has ended. Null if a signal ended it. */
  readonly exited: Promise<number | null>
  /** Resolves when the output matches. Rejects if the process ends first. */
  untilOutput(pattern: RegExp): Promise<RegExpExecArray>
  /** Sends SIGTERM and returns the exit code. Kills the process after 20 seconds. */
  stop(): Promise<number | null>
  /** Kills the process, as a crash would, and waits. */
  kill(): Promise<void>
}

const running = new Set<ChildProcess>()
// A test run that ends early must leave no program behind. This handler covers a normal exit, the lifeline covers a
// kill.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})
const preloaded = ['lifeline', 'resolve-once'].flatMap((name) => [
  '--import',
  new URL(`../../scripts/${name}.mjs`, import.meta.url).href,
])

/** Environment variables of the machine that must not reach the programs under test. */
const PRODUCT_SETTINGS = [
  ...listSettings().flatMap(([name, { readBy }]) =>
    readBy.includes('platform') || readBy.includes('gateway') ? [name] : [],
  ),
  'NODE_ENV',
  'NODE_OPTIONS',
]

/** Compile cache of Node, because the programs are started many times. */
const COMPILE_CACHE = join(root, 'node_modules/.cache/tavla/node')

/**
 * Starts a TypeScript program with these settings and arguments, and without the settings of the machine. If
 * `absolute`, `file` is an absolute path. `through` is a command that starts the program.
 */
export function startProgram(
  name: string,
  file: string,
  env: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  { absolute = false, through = [] }: { absolute?: boolean; through?: readonly string[] } = {},
): Program {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !PRODUCT_SETTINGS.includes(key) && !key.startsWith('VITEST')),
  )
  const [command = '', ...words] = [
    ...through,
    process.execPath,
    ...preloaded,
    absolute ? file : join(root, file),
    ...args,
  ]
  const child = spawn(command, words, {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...inherited, NODE_ENV: 'production', NODE_COMPILE_CACHE: COMPILE_CACHE, ...env },
  })
  running.add(child)
  let output = ''
  const listeners = new Set<() => void>()
  const take = (chunk: Buffer) => {
    output += chunk.toString()
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  // `close` is emitted after the last output, `exit` may be emitted before.
  const exited = new Promise<number | null>((resolve) =>
    child.once('close', (code) => {
      running.delete(child)
      resolve(code)
    }),
  )
  const program: Program = {
    name,
    pid: child.pid ?? -1,
    output: () => output,
    exited,
    untilOutput: (pattern) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = pattern.exec(output)
          if (found === null) return
          listeners.delete(check)
          resolve(found)
        }
        listeners.add(check)
        void exited.then((code) =>
          reject(new Error(`The ${name} ended (${code}) before it wrote ${pattern}:\n${output}`)),
        )
        check()
      }),
    stop: async () => {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 20_000)
      const code = await exited
      clearTimeout(late)
      return code
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
  return program
}

/**
 * Starts a program as a process supervisor does: restarts a program that ends before it is ready, for example because
 * its database responds too slowly. Returns the number of restarts.
 */
export async function startSupervised(start: () => Promise<Program>): Promise<number> {
  for (let restarts = 0; ; restarts++) {
    const failed = await start().then(
      () => null,
      (error: unknown) => error,
    )
    if (failed === null) return restarts
    if (restarts === 5) throw failed
  }
}

/** Waits until a URL responds with 200. Rejects with the output of the program if it ends first. */
export async function untilReady(program: Program, url: string): Promise<void> {
  let ended = false
  void program.exited.then(() => (ended = true))
  for (;;) {
    if (ended) throw new Error(`The ${program.name} ended before it was ready:\n${program.output()}`)
    if (
      await fetch(url).then(
        (answer) => answer.body?.cancel().then(() => answer.ok),
        () => false,
      )
    )
      return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
