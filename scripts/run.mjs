#!/usr/bin/env node
// Entry of `npm start`, `npm run dev` and `npm test`. Plain JavaScript without packages, so that it runs on the machine's
// own Node (20 or later) before anything is installed; it installs what is missing and hands over to the project's Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const bin = join(root, 'node_modules', '.bin')
const stamp = join(root, 'node_modules', '.tavla-installed')
const windows = process.platform === 'win32'

/** Hash of the lock file: node_modules is up to date when it was installed from this one. */
const wanted = createHash('sha256').update(readFileSync(join(root, 'package-lock.json'))).digest('hex')
const node = join(bin, windows ? 'node.cmd' : 'node')

if (!existsSync(node) || !existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Installing packages …')
  // Not `npm ci`: it refuses a lock file whose optional packages for other systems the registry does not carry.
  const installed = spawnSync('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, stdio: 'inherit', shell: windows })
  if (installed.status !== 0) process.exit(installed.status ?? 1)
  writeFileSync(stamp, wanted)
}

const [task = 'start', ...rest] = process.argv.slice(2)
const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
// The child shares the terminal and gets Ctrl-C itself; this process only waits for it.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {})
const { spawn } = await import('node:child_process')
const child = spawn(node, [join(root, 'scripts', `${task}.ts`), ...rest], { cwd: root, stdio: 'inherit', env, shell: windows })
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
