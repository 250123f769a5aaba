import { spawn, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

export const root = join(import.meta.dirname, '..')

const running = new Set<ChildProcess>()
// Stops the running command when this process exits.
process.on('exit', () => running.forEach((child) => child.kill('SIGTERM')))

/** Returns the script of a command that a package installs. `tsc` is the only command named unlike its package. */
export function scriptOf(command: string): string {
  const name = command === 'tsc' ? 'typescript' : command
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const file = typeof bin === 'string' ? bin : bin[command]
  if (file === undefined) throw new Error(`The package ${name} has no command ${command}.`)
  return join(folder, file)
}

/**
 * Runs a command of a package, or a script of the project with `node`, in the project's folder. Uses the running Node
 * and no shell, so that it works on Windows and in folders with spaces. Commands that start Node themselves, such as
 * relay-compiler, find the running Node first. Rejects with its output if it fails.
 */
export async function run(
  command: string,
  args: string[],
  options: { quiet?: boolean; env?: NodeJS.ProcessEnv } = {},
): Promise<void> {
  const child = spawn(process.execPath, command === 'node' ? args : [scriptOf(command), ...args], {
    cwd: root,
    stdio: options.quiet ? 'pipe' : 'inherit',
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH'] ?? ''}`,
      ...options.env,
    },
  })
  running.add(child)
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk))
  const code = await new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  ).finally(() => running.delete(child))
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${output}`)
}

/** Returns a hash of the names and contents of the files that a build reads. */
function fingerprint(patterns: string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(patterns, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**', '**/__generated__/**', 'web/page-budgets.json'],
  }).sort()) {
    const path = join(root, file)
    if (!statSync(path).isFile()) continue
    hash.update(file).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

interface Build {
  name: string
  /** Files that the build reads. A change in one of them makes the result stale. */
  sources: string[]
  /** The folder that the build writes. Its file `.built-from` holds the hash of the sources. */
  target: string
  steps: [string, ...string[]][]
}

const builds: Build[] = [
  {
    name: 'web client',
    sources: [
      'web/**/*',
      'rules/**/*.ts',
      'platform/site/view/*',
      'platform/foundation/markup/*',
      'platform/foundation/texts/*',
      'schema.graphql',
      'relay.config.js',
      'package-lock.json',
    ],
    target: 'web/dist',
    steps: [['relay-compiler'], ['vite', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn']],
  },
  {
    name: 'GraphiQL',
    sources: ['gateway/graphiql/**/*', 'package-lock.json'],
    target: 'gateway/graphiql/dist',
    steps: [['vite', 'build', '--config', 'gateway/graphiql/vite.config.ts', '--logLevel', 'error']],
  },
]

/** Builds the web client and GraphiQL if they are stale. The servers need no build. */
export async function buildStale(): Promise<void> {
  for (const build of builds) {
    const stamp = join(root, build.target, '.built-from')
    const wanted = fingerprint(build.sources)
    if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) continue
    console.log(`Building the ${build.name} …`)
    for (const [command, ...args] of build.steps) await run(command, args, { quiet: true })
    writeFileSync(stamp, wanted)
  }
}

if (import.meta.main) await buildStale()
