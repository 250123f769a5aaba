import { globSync, readFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/** Packages bundled in workers, with their folders. */
const packages = new Map<string, string>()

/**
 * Code inside the bundle of a package, under other licences than the package. The text is a file in this folder.
 * Source: the licence files of pdfjs-dist, which unpdf bundles.
 */
const BUNDLED: Readonly<Record<string, { title: string; file: string }>> = {
  unpdf: { title: 'pdfjs-dist, inside unpdf (Apache-2.0 AND BSD-2-Clause)', file: 'pdfjs-licence.txt' },
}

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

const append = (dir: string, title: string, text: string) =>
  appendFile(join(dir, 'licenses.txt'), `\n\n## ${title}\n\n${text}`)

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
      await append(dir, `${name} - ${version} (${license})`, text)
      const bundled = BUNDLED[name]
      if (bundled) await append(dir, bundled.title, readFileSync(join(import.meta.dirname, bundled.file), 'utf8'))
    }
  },
})
