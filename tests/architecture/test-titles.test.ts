import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read, root } from './project.ts'

const ID = '(?:SHELL|ACC|COMP|AD|FORM|PIPE|PROMO|BILL|ADMIN|ERR|PLUS)-\\d+'
const group = new RegExp(`\\(${ID}[^()\n]*\\)`, 'g')
const separated = new RegExp(`^\\(${ID}(?:(?:,| to) ${ID})*\\)$`)

test('a comma and a space separate the requirement ids in a test title', () => {
  const files = globSync('{platform,gateway,web,rules,tracing,tests,scripts,examples}/**/*.test.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  })
  const unseparated = files.flatMap((file) =>
    [...read(file).matchAll(group)].flatMap(([ids]) => (separated.test(ids) ? [] : [`${file}: ${ids}`])),
  )
  expect(unseparated).toEqual([])
  expect(files.length).toBeGreaterThan(300)
})
