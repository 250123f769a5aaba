import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import {
  arrowsUpwards,
  circlesOf,
  files,
  graphOf,
  importsOf,
  isForTests,
  read,
  specifiersOf,
  targetOf,
} from './project.ts'

// The layout of the project as docs/architecture.md describes it. Nothing here has exceptions.

const code = files.filter((file) => !isForTests(file))
const below = (folder: string) => code.filter((file) => file.startsWith(`${folder}/`))
/** Returns the first folders of a path, or the file itself above that depth. */
const cut = (path: string, depth: number) => path.split('/').slice(0, depth).join('/')

/** The parts of the project that others can import from. The first matching prefix counts. */
const parts = [
  'platform/contract',
  'platform/site/view',
  'platform/foundation/markup',
  'platform/foundation/texts',
  'platform',
  'gateway',
  'web',
  'rules',
  'tracing',
  'tests',
  'scripts',
  'examples',
] as const
type Part = (typeof parts)[number]

/** The parts of the platform that the browser can load too. */
const shownInBrowsers = ['platform/site/view', 'platform/foundation/markup', 'platform/foundation/texts'] as const

const allowed: Record<Part, readonly Part[]> = {
  rules: ['rules'],
  tracing: ['tracing'],
  'platform/contract': ['platform/contract', 'rules'],
  'platform/site/view': [...shownInBrowsers, 'rules'],
  'platform/foundation/markup': ['platform/foundation/markup', 'rules'],
  'platform/foundation/texts': ['platform/foundation/texts', 'rules'],
  platform: ['platform', 'platform/contract', ...shownInBrowsers, 'rules', 'tracing'],
  gateway: ['gateway', 'platform/contract', 'rules', 'tracing'],
  web: ['web', 'rules', ...shownInBrowsers],
  tests: parts,
  scripts: ['scripts'],
  // Like external clients: they know only the public schema and the URLs of the product.
  examples: ['examples'],
}

test('programs import only what the architecture allows', () => {
  const partOf = (path: string) => parts.find((part) => path.startsWith(`${part}/`))
  const wrong = files.flatMap((file) => {
    const from = partOf(file)
    return specifiersOf(file).filter((specifier) => {
      const target = targetOf(file, specifier)
      const to = target === undefined ? undefined : partOf(target)
      return from !== undefined && to !== undefined && !allowed[from].includes(to)
    })
  })
  expect(wrong).toEqual([])
  expect(files.length).toBeGreaterThan(2000)
})

test('the product imports no fixtures, and a file that only tests import is a fixture', () => {
  const product = new Set(code.filter((file) => !/^(?:tests|examples)\//.test(file)))
  const [usedByProduct, usedByTests] = [new Set<string>(), new Set<string>()]
  for (const file of files)
    for (const target of importsOf(file)) (product.has(file) ? usedByProduct : usedByTests).add(target)
  expect([...usedByProduct].filter(isForTests)).toEqual([])
  expect([...product].filter((file) => usedByTests.has(file) && !usedByProduct.has(file))).toEqual([])
})

test('no files import each other in a cycle, types and dynamic imports included', () => {
  const known = new Set(code)
  const graph = new Map(code.map((file) => [file, new Set(importsOf(file).filter((target) => known.has(target)))]))
  expect(circlesOf(graph)).toEqual([])
})

/** The layers of the platform, lowest first. */
const layers = ['contract', 'foundation', 'calls', 'domains', 'site', 'program', 'tools', 'main.ts']
const layerOf = (path: string) => (path.startsWith('platform/') ? path.split('/')[1] : undefined)

test('the platform has one file outside its layers, and layers import downwards only', () => {
  const platform = below('platform')
  expect(platform.filter((file) => file.split('/').length === 2)).toEqual(['platform/main.ts'])
  const graph = graphOf(platform, layerOf)
  expect(arrowsUpwards(graph, layers)).toEqual([])
  expect(new Set(platform.map(layerOf))).toEqual(new Set(layers))
})

test('the rooms of the platform have no import cycles, types included', () => {
  // A single file in a layer counts as a room.
  const roomOf = (path: string) =>
    path.startsWith('platform/') ? cut(path, path.startsWith('platform/domains/') ? 4 : 3) : undefined
  const graph = graphOf(below('platform'), roomOf)
  expect(circlesOf(graph)).toEqual([])
  expect(graph.size).toBeGreaterThan(80)
})

/** People own ads, candidates apply to ads, ads are advertised, companies hold it together, the office looks at it. */
const domains = [
  'unread',
  'company-export',
  'identity',
  'ads',
  'candidates',
  'advertising',
  'privacy',
  'companies',
  'integrations',
  'office',
  'billing',
]

test('each domain imports only domains that come before it', () => {
  const domainOf = (path: string) => (path.startsWith('platform/domains/') ? path.split('/')[2] : undefined)
  const graph = graphOf(below('platform/domains'), domainOf)
  expect(arrowsUpwards(graph, domains)).toEqual([])
  expect([...graph.values()].flatMap((targets) => [...targets]).length).toBeLessThanOrEqual(40)
  expect(new Set(below('platform/domains').map(domainOf))).toEqual(new Set(domains))
})

test('the domains name the folders of the contract and of the areas of the gateway', () => {
  const named = (folder: string, depth: number) =>
    new Set(below(folder).flatMap((file) => (file.split('/').length > depth + 1 ? (file.split('/')[depth] ?? []) : [])))
  const ten = domains.filter((domain) => domain !== 'unread' && domain !== 'company-export')
  expect(named('platform/contract', 2)).toEqual(new Set([...ten, 'base']))
  expect(named('gateway/areas', 2)).toEqual(new Set(ten))
})

/** The rooms of the gateway around its areas, lowest first. No room below `gateway.ts` imports an area. */
const gatewayRooms = [
  'errors',
  'limits',
  'observability',
  'upstream',
  'auth',
  'env.ts',
  'hub',
  'loaders',
  'context.ts',
  'schema',
  'resolving',
  'areas',
  'execution',
  'plugins',
  'pipeline.ts',
  'mcp',
  'http',
  'gateway.ts',
  'main.ts',
]
const inGateway = (path: string) =>
  path.startsWith('gateway/') && !/^gateway\/(?:scripts|graphiql|__generated__)\//.test(path)

test('each room of the gateway imports only rooms that come before it', () => {
  const roomOf = (path: string) => (inGateway(path) ? path.split('/')[1] : undefined)
  const graph = graphOf(below('gateway'), roomOf)
  expect(arrowsUpwards(graph, gatewayRooms)).toEqual([])
  expect(new Set(below('gateway').flatMap((file) => roomOf(file) ?? []))).toEqual(new Set(gatewayRooms))
})

test('the areas of the gateway have no import cycles, types included', () => {
  const roomOf = (path: string) => (inGateway(path) ? cut(path, path.startsWith('gateway/areas/') ? 4 : 2) : undefined)
  const graph = graphOf(below('gateway'), roomOf)
  expect(circlesOf(graph)).toEqual([])
  expect(graph.size).toBeGreaterThan(50)
})

test('the folders of the rules have no import cycles, and rules import no packages', () => {
  const graph = graphOf(below('rules'), (path) => (path.startsWith('rules/') ? cut(path, 2) : undefined))
  expect(circlesOf(graph)).toEqual([])
  expect(below('rules').filter((file) => file.split('/').length === 2)).toEqual([])
  const packages = below('rules').flatMap((file) =>
    specifiersOf(file).filter((specifier) => targetOf(file, specifier) === undefined),
  )
  expect(packages).toEqual([])
})

test('imports of other rooms use a prefix, and no path climbs more than two folders', () => {
  const climbing = files.filter((file) =>
    specifiersOf(file).some((specifier) => specifier.startsWith('../../../') && !file.startsWith('scripts/')),
  )
  expect(climbing).toEqual([])
  const sideways = below('platform/domains').filter((file) =>
    specifiersOf(file).some((specifier) => {
      const target = specifier.startsWith('.') ? targetOf(file, specifier) : undefined
      return target !== undefined && cut(dirname(target), 4) !== cut(dirname(file), 4)
    }),
  )
  expect(sideways).toEqual([])
})

test('no file refers to a path outside the project', () => {
  const outside = files.filter(
    (file) =>
      !file.startsWith('tests/architecture/') && /\.\.\/shared\/|\/work\/(?:main|shared)|\/tmp\//.test(read(file)),
  )
  expect(outside).toEqual([])
})
