import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { read, root } from './project.ts'

const MAX_LINE_LENGTH = 140

test('no line is longer than 140 characters, except in generated files and data', () => {
  const sources = globSync(
    [
      '{platform,gateway,web,rules,tracing,tests,scripts,examples,deploy}/**/*.{ts,tsx,js,mjs,css,graphql,html,md}',
      '{platform,gateway,web,rules,tracing,tests,scripts,examples,deploy}/**/*.{yaml,yml,sh,py,service,timer}',
      'deploy/{Containerfile,example.env}',
      'docs/**/*.md',
      '*.{md,ts,js}',
    ],
    {
      cwd: root,
      exclude: ['**/node_modules/**', '**/dist/**', '**/__generated__/**', 'docs/reference/**'],
    },
  )
  const long = sources.flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) =>
        line.length > MAX_LINE_LENGTH && !line.includes('url("data:') ? [`${file}:${index + 1}`] : [],
      ),
  )
  expect(long).toEqual([])
  expect(sources.length).toBeGreaterThan(2500)
})
