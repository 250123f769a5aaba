import { globSync, readFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Packages bundled in workers, with their folders. */
const packages = new Map<string, string>()

/** Collects the packages of a worker. Vite builds each worker separately. */
export const collectWorkerPackages = (): Plugin => ({
  name: 'tavla:collect-worker-packages',
  generateBundle() {
    for (const id of this.getModuleIds()) {
      const [, folder, name] = /^(.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(id) ?? []
      if (folder !== undefined && name !== undefined) packages.set(name, folder)
    }
  },
})

/** Appends the licences of the packages of workers to licenses.txt, which lists only those of the pages. */
export const workerLicences = (): Plugin => ({
  name: 'tavla:worker-licences',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    for (const [name, folder] of packages) {
      const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
        version: string
        license: string
      }
      const [file] = globSync('LICEN[CS]E*', { cwd: folder })
      const text = file === undefined ? '' : readFileSync(join(folder, file), 'utf8')
      await appendFile(join(dir, 'licenses.txt'), `\n\n## ${name} - ${version} (${license})\n\n${text}`)
    }
  },
})
