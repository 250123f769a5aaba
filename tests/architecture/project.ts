import { globSync, readFileSync } from 'node:fs'
import { join, normalize } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** The prefixes of `imports` in package.json with their folders, longest first. */
const prefixes: readonly (readonly [prefix: string, folder: string])[] = [
  ['#contract/', 'platform/contract/'],
  ['#platform/', 'platform/'],
  ['#gateway/', 'gateway/'],
  ['#rules/', 'rules/'],
  ['#tests/', 'tests/'],
  ['#tracing/', 'tracing/'],
  ['#web/', 'web/'],
]

/** Every source file of the project, as a path from its root. */
export const files: readonly string[] = globSync(
  '{platform,gateway,web,rules,tracing,tests,scripts,examples}/**/*.{ts,tsx}',
  { cwd: root, exclude: ['**/node_modules/**', '**/__generated__/**', '**/dist/**'] },
).sort()

const texts = new Map<string, string>()

/** Returns the text of a file. */
export function read(file: string): string {
  const known = texts.get(file)
  if (known !== undefined) return known
  const text = readFileSync(join(root, file), 'utf8')
  texts.set(file, text)
  return text
}

/** Returns whether a file is a test or a test helper. */
export const isForTests = (file: string): boolean =>
  /\.(?:test|fixture)\.tsx?$|^(?:platform|gateway|web)\/testing\/|^web\/(?:vite|ui\/gallery)/.test(file)

/** Returns the project path that an import names, or undefined for a package. */
export function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(file, '..', specifier))
  const found = prefixes.find(([prefix]) => specifier.startsWith(prefix))
  return found && found[1] + specifier.slice(found[0].length)
}

/** Returns the imports of a file, including types and dynamic imports. */
export const specifiersOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)'([^']+)'/g)].map(([, specifier = '']) => specifier)

/** Returns the project files that a file imports. */
export const importsOf = (file: string): string[] =>
  specifiersOf(file).flatMap((specifier) => targetOf(file, specifier) ?? [])

/** The import graph: names with the names they import. */
export type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Returns the graph of rooms. Files without a room, and imports within a room, are left out. */
export function graphOf(of: readonly string[], roomOf: (file: string) => string | undefined): Graph {
  const graph = new Map<string, Set<string>>()
  for (const file of of) {
    const from = roomOf(file)
    if (from === undefined) continue
    for (const target of importsOf(file)) {
      const to = roomOf(target)
      if (to !== undefined && to !== from) graph.set(from, (graph.get(from) ?? new Set()).add(to))
    }
  }
  return graph
}

/** Returns the cycles of a graph, each as one path: `a > b > a`. */
export function circlesOf(graph: Graph): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const walk = (name: string, way: readonly string[]): void => {
    const start = way.indexOf(name)
    if (start !== -1) circles.push([...way.slice(start), name].join(' > '))
    if (start !== -1 || done.has(name)) return
    for (const next of graph.get(name) ?? []) walk(next, [...way, name])
    done.add(name)
  }
  for (const name of graph.keys()) walk(name, [])
  return circles
}

/** Returns the edges of a graph from a name to a name that comes later in the order, or is missing in it. */
export function arrowsUpwards(graph: Graph, order: readonly string[]): string[] {
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return [...graph].flatMap(([from, targets]) =>
    [...targets].filter((to) => place(to) >= place(from)).map((to) => `${from} > ${to}`),
  )
}
