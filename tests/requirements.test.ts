import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')
const id = /\b(?:SHELL|ACC|COMP|AD|FORM|PIPE|PROMO|BILL|ADMIN|ERR|PLUS)-\d+\b/g

test('every requirement id in the project is listed in docs/requirements', () => {
  const listed = globSync('docs/requirements/*.md', { cwd: root }).flatMap((file) =>
    [...read(file).matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)].map(([, name = '']) => name),
  )
  expect(listed.length).toBeGreaterThan(850)
  expect(new Set(listed).size).toBe(listed.length)
  const known = new Set(listed)
  const sources = globSync(
    [
      '{platform,gateway,web,rules,tests,scripts,examples,docs,deploy}/**/*.{ts,tsx,js,mjs,md,css,graphql,yaml}',
      '*.{md,ts,graphql}',
    ],
    { cwd: root, exclude: ['**/node_modules/**', '**/dist/**', '**/__generated__/**'] },
  )
  const unknown = sources.flatMap((file) =>
    [...read(file).matchAll(id)].filter(([name]) => !known.has(name)).map(([name]) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
  expect(sources.length).toBeGreaterThan(2500)
})
