import { existsSync, lstatSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.ts'
import { NODE_PACKAGES } from './installed.mjs'

// Removes the packages that only the build needs, after `node scripts/build.ts`: those that nothing else than
// `buildDependencies` of package.json requires. Also removes the project's Node if another Node runs this script.
// `npm ci` installs everything again.
//
//   node scripts/prune-build.ts

interface Locked {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}

const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'))
const { dependencies, buildDependencies } = read('package.json') as {
  dependencies: Record<string, string>
  buildDependencies: readonly string[]
}
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }

/** Returns the path of the package that the package at `path` loads by this name: beside it, or further up. */
function resolve(path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const found = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (packages[found]) return found
    if (folder === '') return undefined
  }
}

const kept = new Set<string>()
/** Keeps the package that the package at `path` loads by this name, and everything that it requires. */
function keep(path: string, name: string): void {
  const found = resolve(path, name)
  if (found === undefined || kept.has(found)) return
  kept.add(found)
  const { dependencies: own, optionalDependencies, peerDependencies } = packages[found] ?? {}
  for (const each of Object.keys({ ...own, ...optionalDependencies, ...peerDependencies })) keep(found, each)
}
for (const name of Object.keys(dependencies)) if (!buildDependencies.includes(name)) keep('', name)
if (process.execPath.startsWith(join(root, 'node_modules')))
  for (const name of Object.values(NODE_PACKAGES)) keep('', name)

/** Removes the packages of a folder `node_modules` that are not kept, at all levels. */
function prune(folder: string): void {
  if (!existsSync(join(root, folder))) return
  for (const entry of readdirSync(join(root, folder))) {
    if (entry.startsWith('.')) continue
    const names = entry.startsWith('@')
      ? readdirSync(join(root, folder, entry)).map((name) => `${entry}/${name}`)
      : [entry]
    for (const name of names) {
      const path = `${folder}/${name}`
      if (kept.has(path)) prune(`${path}/node_modules`)
      else rmSync(join(root, path), { recursive: true, force: true })
    }
    if (entry.startsWith('@') && readdirSync(join(root, folder, entry)).length === 0)
      rmSync(join(root, folder, entry), { recursive: true })
  }
}
prune('node_modules')

// Commands of removed packages. npm's record of the packages no longer applies.
const commands = join(root, 'node_modules/.bin')
for (const name of existsSync(commands) ? readdirSync(commands) : []) {
  const command = join(commands, name)
  if (lstatSync(command).isSymbolicLink() && !existsSync(command)) rmSync(command)
}
for (const name of ['.package-lock.json', '.cache', '.vite'])
  rmSync(join(root, 'node_modules', name), { recursive: true, force: true })
console.log(`Kept ${kept.size} packages.`)
