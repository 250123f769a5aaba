import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Usage } from '../programs/usage.ts'

const root = join(import.meta.dirname, '../../..')
const canPin = cpus().length > 1 && spawnSync('taskset', ['--version']).status === 0

/** A measured program, or a program that a measured program depends on. */
export interface Program {
  readonly url: string
  readonly port: number
  /** The data that the program sent when it was ready. */
  readonly world: unknown
  usage(): Promise<Usage>
  stop(): Promise<void>
}

/** Folder for logs and data of a run. Removed at the end. */
export const scratch = mkdtempSync(join(tmpdir(), 'tavla-bench-'))
const running = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(scratch, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/** Keeps this process off the cores of the measured programs. */
export function pinSelf(): void {
  if (canPin) spawnSync('taskset', ['-cp', '0', String(process.pid)])
}

/** Whether each program is pinned to one core. */
export const pinned = canPin

/**
 * Starts a program of `tests/bench/programs`. Its log is written to a file, as in production.
 *
 * @param options.core the only core that the program can use
 * @param options.nodeOptions the Node options that the start script gives the same program
 */
export async function start(
  name: string,
  options: { core?: number; env?: Readonly<Record<string, string>>; nodeOptions?: readonly string[] } = {},
): Promise<Program> {
  const { core, env = {}, nodeOptions = [] } = options
  const log = openSync(join(scratch, `${name}.log`), 'a')
  const command = [process.execPath, ...nodeOptions, join(root, 'tests/bench/programs', `${name}.ts`)]
  const [file = '', ...args] = canPin && core !== undefined ? ['taskset', '-c', String(core), ...command] : command
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', log, 'inherit', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  })
  closeSync(log)
  running.add(child)
  const ended = new Promise<void>((resolve) =>
    child.once('exit', () => {
      running.delete(child)
      resolve()
    }),
  )
  const nextMessage = <T>(): Promise<T> =>
    new Promise((resolve, reject) => {
      child.once('message', (message) => resolve(message as T))
      void ended.then(() => reject(new Error(`${name} ended`)))
    })
  const { port, world } = await nextMessage<{ port: number; world: unknown }>()
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    world,
    usage: () => {
      const answer = nextMessage<Usage>()
      child.send('usage')
      return answer
    },
    stop: async () => {
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 15_000)
      await ended
      clearTimeout(late)
    },
  }
}
