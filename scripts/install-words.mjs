import { NODE_PACKAGES, projectVersion } from './installed.mjs'

// How run.mjs installs the packages. Plain JavaScript without packages, for Node 18 and later.

/** The first npm that installs every package of the lock file. */
const MIN_NPM = 10

/**
 * Returns the command that installs the packages of the lock file. npm leaves out optional packages that do not accept
 * the running Node, without a word, and without some of them Tavla neither builds nor starts. If the machine's Node or
 * npm is too old, a newer npm therefore runs with the Node of the project, and npx fetches both.
 */
export function installWords(root, { development, npm }, { version, platform, arch } = process) {
  // No package of production needs a script at the installation.
  const ci = ['ci', ...(development ? [] : ['--omit=dev', '--ignore-scripts'])]
  const words = ['npm', ...ci, '--no-audit', '--no-fund', '--loglevel=error']
  const name = NODE_PACKAGES[`${platform}-${arch}`]
  if (name === undefined || (acceptsAllPackages(version) && Number.parseInt(npm, 10) >= MIN_NPM)) return words
  const packages = [`${name}@${projectVersion(root)}`, 'npm@11']
  return ['npx', '--yes', '--loglevel=error', ...packages.map((each) => `--package=${each}`), '--', ...words]
}

/** Returns whether this release of Node is in the `engines` of every optional package. */
function acceptsAllPackages(version) {
  const [major, minor] = version.replace(/^v/, '').split('.').map(Number)
  return (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || (major === 23 && minor >= 5) || major > 23
}
