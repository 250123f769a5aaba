import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.ts'

// Fails if package-lock.json lacks an optional package that another package requires in an exact version. These are the
// native parts for other systems. npm omits a package that the registry did not have at that time, and `npm ci` then
// fails on the other system.

interface Locked {
  version?: string
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
if (missing.length > 0) {
  console.error(
    `package-lock.json is not whole: ${missing.length} packages are missing. ` +
      'Choose a version whose native packages are all in the registry.',
  )
  for (const line of missing) console.error(`  ${line}`)
  process.exit(1)
}
