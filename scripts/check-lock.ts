import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.ts'
import { NODE_PACKAGES } from './installed.mjs'

// Fails if a package of the lock file is not pinned: it has no checksum, or a script of it runs at the installation and
// could download something else. Only development tools and optional packages may have such scripts, because
// `npm ci --ignore-scripts` must install everything that production needs.
//
// Fails if the project's Node is not the same version on each system, or not locked.
//
// Fails if package-lock.json lacks an optional package that another package requires in an exact version. These are the
// native parts for other systems. npm omits a package that the registry did not have at that time, and `npm ci` then
// fails on the other system.

interface Locked {
  version?: string
  integrity?: string
  hasInstallScript?: boolean
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}

/** Returns the package that the package at `path` would load by this name. Node searches beside it, then upwards. */
function resolve(path: string, name: string): Locked | undefined {
  for (let folder = path; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const found = packages[folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`]
    if (found || folder === '') return found
    if (!folder.includes('/node_modules/')) folder = ''
  }
}

const missing = Object.entries(packages).flatMap(([path, { version, optionalDependencies = {} }]) =>
  Object.entries(optionalDependencies)
    .filter(([name, wanted]) => {
      const found = resolve(path, name)
      return found === undefined || (/^\d/.test(wanted) && found.version !== wanted)
    })
    .map(([name, wanted]) => `${path.replace(/^.*node_modules\//, '')} ${version} needs ${name} ${wanted}`),
)
const unpinned = Object.entries(packages).flatMap(
  ([path, { integrity, hasInstallScript, dev, optional, devOptional }]) =>
    path === ''
      ? []
      : [
          ...(integrity === undefined ? [`${path} has no checksum`] : []),
          ...(hasInstallScript && !dev && !optional && !devOptional
            ? [`${path} runs a script at the installation`]
            : []),
        ],
)
const nodes = packages['']?.optionalDependencies ?? {}
const wantedNode = Object.values(nodes)[0]
const wrongNodes = Object.values(NODE_PACKAGES)
  .filter((name) => nodes[name] !== wantedNode || packages[`node_modules/${name}`]?.version !== wantedNode)
  .map((name) => `${name} must be ${wantedNode}, like the Node of the other systems`)

function fail(title: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  console.error(`package-lock.json: ${title}`)
  for (const line of lines) console.error(`  ${line}`)
  process.exitCode = 1
}
fail('these packages are missing. Choose a version whose native packages are all in the registry.', missing)
fail('these packages are not pinned.', unpinned)
fail("the project's Node is not locked.", wrongNodes)
