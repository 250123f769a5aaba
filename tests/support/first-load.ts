import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

interface Chunk {
  readonly file: string
  readonly isDynamicEntry?: boolean
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

export type Manifest = Readonly<Record<string, Chunk>>

/** Reads the manifest of a built web client. */
export const readManifest = (dist: string): Manifest =>
  JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest

/** Returns the scripts and styles that chunks load statically, with all their imports. */
export function filesOf(manifest: Manifest, keys: readonly string[]): { scripts: Set<string>; styles: Set<string> } {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  const visit = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || scripts.has(chunk.file)) return
    scripts.add(chunk.file)
    for (const style of chunk.css ?? []) styles.add(style)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const key of keys) visit(key)
  return { scripts, styles }
}

/** Returns the bytes that a browser downloads for a file: of its gzip version, which the build leaves out if it is small. */
export function downloadSize(dist: string, file: string): number {
  const zipped = join(dist, `${file}.gz`)
  return statSync(existsSync(zipped) ? zipped : join(dist, file)).size
}

/** What a browser downloads to show a page first, in kB. */
export interface FirstLoad {
  readonly scriptFiles: number
  readonly scripts: number
  readonly styles: number
}

/** Returns the first load of each page, by the page's path below web/pages/. */
export function firstLoads(dist: string): ReadonlyMap<string, FirstLoad> {
  const manifest = readManifest(dist)
  const sum = (files: ReadonlySet<string>): number =>
    Math.round([...files].reduce((total, file) => total + downloadSize(dist, file), 0) / 100) / 10
  const pages = Object.keys(manifest)
    .filter((key) => /^pages\/.*(?:Page\.tsx|\/page\.ts)$/.test(key) && manifest[key]?.isDynamicEntry === true)
    .sort()
  return new Map(
    pages.map((key) => {
      const { scripts, styles } = filesOf(manifest, ['index.html', key])
      return [key.replace('pages/', ''), { scriptFiles: scripts.size, scripts: sum(scripts), styles: sum(styles) }]
    }),
  )
}
