import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.ts'

// Fails when package-lock.json lacks an optional package that one of its packages names in a fixed version: the native
// parts for other systems. npm leaves out what the registry did not carry on the day, and `npm ci` then fails
// elsewhere.

interface Locked {
  version?: string
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}

/** The package of that name that the one at `path` would load, as Node looks for it: beside it, then further up. */
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
