#!/usr/bin/env node
// Entry of `npm start`, `npm run dev` and `npm test`. Plain JavaScript without packages, so that it runs on the
// machine's own Node (20 or later) before anything is installed; it installs what is missing and hands over to the
// project's Node.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')
const stamp = join(root, 'node_modules', '.tavla-installed')
const windows = process.platform === 'win32'
const [task = 'start', ...rest] = process.argv.slice(2)

/** Running the product needs fewer packages than working on it. */
const wanted = task === 'start' ? 'what runs' : 'everything'
/** node_modules is up to date when it was installed from this lock file; `everything` holds what runs, too. */
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const installed = existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
const node = join(bin, windows ? 'node.cmd' : 'node')

if (!existsSync(node) || (installed !== `${lock} ${wanted}` && installed !== `${lock} everything`)) {
  console.log('Installing packages …')
  const omit = wanted === 'everything' ? [] : ['--omit=dev']
  const { status } = spawnSync('npm', ['ci', ...omit, '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: windows,
  })
  if (status !== 0) process.exit(status ?? 1)
  writeFileSync(stamp, `${lock} ${wanted}`)
}

const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
// The child shares the terminal and gets Ctrl-C itself; this process only waits for it. Its standard input is a pipe
// that breaks when this process ends, however it ends: then the child stops as well (lifeline.mjs).
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
const lifeline = new URL('./lifeline.mjs', import.meta.url).href
const child = spawn(node, ['--import', lifeline, join(root, 'scripts', `${task}.ts`), ...rest], {
  cwd: root,
  stdio: ['pipe', 'inherit', 'inherit'],
  env,
  shell: windows,
})
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

// npm ended by a service manager or by force passes nothing on: whoever lost npm stops by itself.
if (process.env.npm_lifecycle_event !== undefined) {
  const above = ancestors()
  setInterval(() => {
    if (process.ppid === above[0] && above.every(isAlive)) return
    child.kill('SIGTERM')
  }, 500).unref()
}

/** The processes between this one and npm: the shell that npm starts, if it stayed, and npm itself. */
function ancestors() {
  const chain = [process.ppid]
  if (windows) return chain
  const told = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(process.ppid)], { encoding: 'utf8' })
  const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(told.stdout ?? '') ?? []
  // Only a shell stands between: what started npm may end without npm.
  if (parent !== undefined && command !== undefined && /^\S*sh\b/.test(command) && Number(parent) > 1)
    chain.push(Number(parent))
  return chain
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
