import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { root, run } from '../../scripts/build.ts'
import { downloadSize, filesOf, firstLoads, readManifest } from '../support/first-load.ts'
import { printTable } from './lib/table.ts'

// Prints the composition of the scripts of a page: gzip kilobytes of each file and each package. `node
// tests/bench/bundle.ts [board/BoardPage.tsx] [--files] [--as-built]`, or `--pages` for the totals of every page.
// Builds the web client with source maps into .cache.

const [page = 'board/BoardPage.tsx'] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const byFile = process.argv.includes('--files')
const dist = join(root, '.cache/bundle')
const kilobytes = (bytes: number): string => (bytes / 1000).toFixed(1)

if (!process.argv.includes('--as-built')) {
  await run('relay-compiler', [], { quiet: true })
  await run(
    'vite',
    [
      'build',
      '--config',
      'web/vite.config.ts',
      '--outDir',
      dist,
      '--emptyOutDir',
      '--sourcemap',
      '--logLevel',
      'error',
    ],
    { quiet: true },
  )
}

if (process.argv.includes('--pages')) {
  printTable(
    ['page', 'scripts', 'kB', 'styles in kB'],
    [...firstLoads(dist)].map(([key, { scriptFiles, scripts, styles }]) => [
      key,
      String(scriptFiles),
      scripts.toFixed(1),
      styles.toFixed(1),
    ]),
  )
  process.exit(0)
}
const manifest = readManifest(dist)
const { scripts: files } = filesOf(
  manifest,
  Object.keys(manifest).filter((key) => key === 'index.html' || key.endsWith(page)),
)

const parts = new Map<string, number>()
const add = (to: Map<string, number>, part: string, bytes: number): void =>
  void to.set(part, (to.get(part) ?? 0) + bytes)

const rows = [...files]
  .filter((file) => file.endsWith('.js'))
  .map((file) => {
    const code = readFileSync(join(dist, file), 'utf8')
    const bytes = downloadSize(dist, file)
    const own = new Map<string, number>()
    for (const [source, length] of lengths(code, `${join(dist, file)}.map`)) {
      // The gzip size is divided by the share of the code.
      const share = (bytes * length) / code.length
      add(own, packageOf(source), share)
      add(parts, byFile ? pathOf(source) : packageOf(source), share)
    }
    return {
      file: file.replace('assets/', ''),
      bytes,
      mostly: largest(own, 5)
        .map(([part, share]) => `${part} ${kilobytes(share)}`)
        .join(', '),
    }
  })
  .sort((a, b) => b.bytes - a.bytes)

console.log(`\nScripts of ${page}, gzip: ${kilobytes(rows.reduce((sum, { bytes }) => sum + bytes, 0))} kB\n`)
printTable(
  ['file', 'kB', 'mostly'],
  rows.map(({ file, bytes, mostly }) => [file, kilobytes(bytes), mostly]),
)
console.log(`\nBy ${byFile ? 'file' : 'package'}\n`)
printTable(
  [byFile ? 'file' : 'package', 'kB'],
  largest(parts, byFile ? 120 : 40).map(([part, bytes]) => [part, kilobytes(bytes)]),
)

function largest(of: ReadonlyMap<string, number>, count: number): [string, number][] {
  return [...of].sort(([, a], [, b]) => b - a).slice(0, count)
}

/** Returns the number of characters that come from each source. */
function lengths(code: string, mapFile: string): Map<string, number> {
  const found = new Map<string, number>()
  if (!existsSync(mapFile)) return found
  const map = new SourceMap(JSON.parse(readFileSync(mapFile, 'utf8')))
  code.split('\n').forEach((line, row) => {
    let column = 0
    while (column < line.length) {
      const entry = map.findEntry(row, column)
      const end = nextColumn(map, row, column, line.length)
      if ('originalSource' in entry && entry.originalSource) add(found, entry.originalSource, end - column)
      column = end
    }
  })
  return found
}

/** Finds the end of a mapped segment by binary search, because the source map can only be queried by position. */
function nextColumn(map: SourceMap, row: number, column: number, end: number): number {
  const start = (at: number): number => {
    const entry = map.findEntry(row, at)
    return 'generatedColumn' in entry && entry.generatedLine === row ? entry.generatedColumn : 0
  }
  const here = start(column)
  let step = 1
  while (column + step < end && start(column + step) === here) step *= 2
  let low = column + Math.floor(step / 2)
  let high = Math.min(end, column + step)
  while (low + 1 < high) {
    const middle = (low + high) >> 1
    if (start(middle) === here) low = middle
    else high = middle
  }
  return Math.max(high, column + 1)
}

function pathOf(source: string): string {
  const packages = source.lastIndexOf('node_modules/')
  return packages >= 0 ? source.slice(packages + 'node_modules/'.length) : source.replace(/^(?:\.\.\/)+/, '')
}

function packageOf(source: string): string {
  const steps = pathOf(source).split('/')
  if (!source.includes('node_modules/')) return steps.slice(0, 2).join('/')
  return steps.slice(0, steps[0]?.startsWith('@') ? 2 : 1).join('/')
}
