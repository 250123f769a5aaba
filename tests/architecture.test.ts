import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** The rooms of the house; the first that a path begins with counts. */
const rooms = ['platform/contract', 'platform/site/view', 'platform', 'gateway', 'web', 'rules', 'tests', 'scripts'] as const
type Room = (typeof rooms)[number]

/** Which rooms each room may import from; the direction of all dependencies. */
const allowed: Record<Room, readonly Room[]> = {
  rules: ['rules'],
  'platform/contract': ['platform/contract', 'rules'],
  'platform/site/view': ['platform/site/view', 'rules'],
  platform: ['platform', 'platform/contract', 'platform/site/view', 'rules'],
  gateway: ['gateway', 'platform/contract', 'rules'],
  web: ['web', 'rules', 'platform/site/view'],
  tests: rooms,
  scripts: ['scripts'],
}

const aliases: Record<string, string> = { '#contract/': 'platform/contract/', '#rules/': 'rules/', '#platform/': 'platform/', '#gateway/': 'gateway/', '#web/': 'web/', '#tests/': 'tests/' }

const roomOf = (path: string): Room | undefined => rooms.find((room) => path.startsWith(`${room}/`))

/** The project path an import names, or undefined for a package. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return join(file, '..', specifier)
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix))
  return alias === undefined ? undefined : specifier.replace(alias, aliases[alias] ?? '')
}

const files = globSync('{platform,gateway,web,rules,tests,scripts}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**', '**/__generated__/**', '**/dist/**'] })
const imports = (text: string) => [...text.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)'([^']+)'/g)].map((match) => match[1] ?? '')

test('rooms import only in the direction of the architecture', () => {
  const wrong: string[] = []
  for (const file of files) {
    const from = roomOf(file)
    if (from === undefined) continue
    for (const specifier of imports(readFileSync(join(root, file), 'utf8'))) {
      const target = targetOf(file, specifier)
      const to = target === undefined ? undefined : roomOf(target)
      if (to !== undefined && !allowed[from].includes(to)) wrong.push(`${file} imports ${specifier}`)
    }
  }
  expect(wrong).toEqual([])
  expect(files.length).toBeGreaterThan(100)
})

test('parts of the client are fetched in one way, which knows a deadline and failures', () => {
  const bare: string[] = []
  for (const file of files.filter((path) => path.startsWith('web/') && !path.includes('.test.'))) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const { 0: before = '' } of text.matchAll(/[^\n]*\bimport\(/g)) {
      if (!/(?:\b(?:fetchPart|lazyPart)\(|\bpage: )\(\) => import\($|(?:\btypeof|: \(?[\w]*:?) import\($/.test(before)) bare.push(`${file}: ${before.trim()}`)
    }
    if (/\blazy\b[^'\n]*from 'react'|\bReact\.lazy\b/.test(text)) bare.push(`${file}: lazy`)
  }
  expect(bare).toEqual([])
})

test('only the unit of work opens transactions, and only it writes what is recorded', () => {
  const own = ['platform/db/client.ts', 'platform/work/write.ts', 'platform/events/sender.ts', 'platform/mail/delivery.ts', 'platform/seed/demo.ts']
  const writers = [...own, 'platform/areas/messages/mark-undelivered.ts', 'platform/work/records.ts', 'platform/events/record-event.ts', 'platform/history/record-history.ts']
  const found = files.filter((path) => path.startsWith('platform/') && !path.endsWith('.test.ts') && !path.startsWith('platform/testing')).flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return [
      ...(/\.transaction\(/.test(text) && !own.includes(file) ? [`${file} opens a transaction`] : []),
      ...(/\brecord(?:Events|Entries)\(/.test(text) && !writers.includes(file) ? [`${file} records past its unit of work`] : []),
    ]
  })
  expect(found).toEqual([])
})

test('the rules use nothing but small pure libraries', () => {
  const packages = new Set<string>()
  for (const file of files.filter((path) => path.startsWith('rules/') && !path.endsWith('.test.ts'))) {
    for (const specifier of imports(readFileSync(join(root, file), 'utf8'))) if (targetOf(file, specifier) === undefined) packages.add(specifier)
  }
  expect([...packages]).toEqual([])
})

test('nothing refers to a place outside the project', () => {
  const outside = globSync('**/*.{ts,tsx,js,mjs,json,md,css,html,graphql}', { cwd: root, exclude: ['node_modules/**', '**/dist/**', '.data/**', '**/__generated__/**'] })
    .filter((file) => file !== 'tests/architecture.test.ts')
    .filter((file) => /\.\.\/shared\/|\/work\/(?:main|shared)|\/tmp\//.test(readFileSync(join(root, file), 'utf8')))
  expect(outside).toEqual([])
})
