import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './program.ts'

/**
 * Links the packages that `npm ci --omit=dev` would install: the runtime packages of the lock file, from this machine.
 */
export function installWhatRuns(into: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>
  }
  const runs = Object.entries(packages).flatMap(([path, { dev = false }]) =>
    path === '' || dev || path.indexOf('node_modules/', 1) !== -1 || !existsSync(join(root, path)) ? [] : [path],
  )
  execFileSync('cp', ['-al', '--parents', ...runs, into], { cwd: root })
  // Nested packages, too, only if they are needed at runtime.
  for (const [path, { dev = false }] of Object.entries(packages))
    if (dev && existsSync(join(into, path))) rmSync(join(into, path), { recursive: true })
  mkdirSync(join(into, 'node_modules/.bin'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules/.bin'))) {
    const target = execFileSync('readlink', [join(root, 'node_modules/.bin', name)], { encoding: 'utf8' }).trim()
    if (existsSync(join(into, 'node_modules/.bin', target))) symlinkSync(target, join(into, 'node_modules/.bin', name))
  }
}
