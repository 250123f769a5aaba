#!/usr/bin/env node
// Entry of `npm start`, `npm run dev` and `npm test`, and of the build on a server. It is plain JavaScript without
// packages, so that it runs on the machine's Node (18 or later) before anything is installed. It installs missing
// packages and starts the task with the project's Node.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, symlinkSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installWords } from './install-words.mjs'
import { chooseNode, isInstalled, projectNode } from './installed.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')
const windows = process.platform === 'win32'
const [task = 'start', ...rest] = process.argv.slice(2)

/** `npm start` and the build need no development packages. */
const development = task !== 'start' && task !== 'build'

if (!isInstalled(root, { development }) || chooseNode(root) === null) {
  console.log('Installing packages …')
  // On Windows, npm is a batch file, which only a shell can run. None of the words contains a space.
  const run = (words, stdio) =>
    windows
      ? spawnSync(words.join(' '), { cwd: root, stdio, encoding: 'utf8', shell: true })
      : spawnSync(words[0], words.slice(1), { cwd: root, stdio, encoding: 'utf8' })
  const npm = run(['npm', '--version'], 'pipe').stdout ?? ''
  const { status } = run(installWords(root, { development, npm }), 'inherit')
  if (status !== 0) process.exit(status ?? 1)
}

const node = chooseNode(root)
if (node === null) {
  console.error(
    `There is no package of Node for ${process.platform} ${process.arch}. Install Node 26 and run the command with it.`,
  )
  process.exit(1)
}
// Releases of npm before 11 do not link the project's Node, which the units of systemd start.
const own = projectNode(root)
const linked = join(bin, 'node')
if (!windows && own !== null && !existsSync(linked)) symlinkSync(relative(bin, own), linked)

const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
// The child shares the terminal and receives Ctrl-C itself; this process only waits. The child's standard input is a
// pipe that breaks when this process ends for any reason, and then the child stops too (lifeline.mjs).
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'))
const lifeline = new URL('./lifeline.mjs', import.meta.url).href
const child = spawn(node, ['--import', lifeline, join(root, 'scripts', `${task}.ts`), ...rest], {
  cwd: root,
  stdio: ['pipe', 'inherit', 'inherit'],
  env,
})
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))

// When a service manager or a signal stops npm, this process gets no signal. It stops when npm has ended.
if (process.env.npm_lifecycle_event !== undefined) {
  const above = ancestors()
  setInterval(() => {
    if (process.ppid === above[0] && above.every(isAlive)) return
    child.kill('SIGTERM')
  }, 500).unref()
}

/** Returns the ids of the processes between this one and npm: the shell that npm starts, if any, and npm. */
function ancestors() {
  const chain = [process.ppid]
  if (windows) return chain
  const ps = spawnSync('ps', ['-o', 'ppid=,args=', '-p', String(process.ppid)], { encoding: 'utf8' })
  const [, parent, command] = /^\s*(\d+)\s+(.*)/.exec(ps.stdout ?? '') ?? []
  // Only a shell counts. The process that started npm can end while npm keeps running.
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
