import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultOperatorLimits } from '#gateway/limits/limits.ts'
import { limitSettings } from '#rules/settings/limits.ts'
import { DAY_SECONDS } from '#rules/text-and-time/durations.ts'
import { root } from './support/program.ts'

// docs/operations/limits.md names every limit, and says which program counts it.

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const page = read('docs/operations/limits.md')
const sectionOf = (heading: string): string => page.split(/^## /m).find((part) => part.startsWith(heading)) ?? ''
const codeOf = (pattern: string): [file: string, text: string][] =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/\.(?:test|fixture)\.ts$/.test(file))
    .map((file) => [file, read(file).replaceAll(/\s+/g, ' ')])

test('docs/operations/limits.md names the place of every limit of the gateway and of API keys (PLUS-84)', () => {
  const [gateway, platform] = [sectionOf('Limits of each gateway'), sectionOf('Limits of each platform')]
  for (const [name, { readBy }] of Object.entries(limitSettings) as [string, { readBy: readonly string[] }][]) {
    if (readBy.includes('gateway')) expect([name, gateway.includes(`\`${name}\``)]).toEqual([name, true])
    else expect(page).toContain(`\`${name}\``)
  }
  expect(platform).toContain('`RATE_KEY`')
  const { rates, ...others } = defaultOperatorLimits
  // The rows of the table: the rates, the other limits of an operator, and five limits with a fixed value.
  const rows = gateway.match(/^\| (?!limit |-)/gm) ?? []
  expect(rows).toHaveLength(Object.keys(rates).length + Object.keys(others).length + 4)
  // A counter in memory is a class. Each use of one of these classes is a row above.
  const counters = [...codeOf('gateway/**/*.ts'), ...codeOf('platform/**/*.ts')].flatMap(([file, text]) =>
    [...text.matchAll(/new (?:RateLimit|SlotQueue|Admission)\(/g)].map(() => file),
  )
  expect(counters.toSorted()).toEqual([
    'gateway/auth/session-check.ts',
    'gateway/gateway.ts',
    'gateway/http/media-proxy.ts',
    'gateway/http/media-proxy.ts',
    'gateway/http/upload-proxy.ts',
    'gateway/pipeline.ts',
    'platform/program/create-deps.ts',
  ])
})

/** Returns the numbers that constants of a file have, for constants that are a product of numbers. */
function constantsOf(text: string): Map<string, number> {
  const values = new Map([
    ['DAY_SECONDS', DAY_SECONDS],
    ['CODE_LIFETIME_MINUTES', 10],
  ])
  for (const [, name = '', value = ''] of text.matchAll(
    /const ([A-Z_]+) = ([\w ]+(?:\* [\w ]+)*?)(?= (?:\/|const|export|\w+ =|interface|function|async))/g,
  )) {
    const factors = value.split('*').map((factor) => values.get(factor.trim()) ?? Number(factor.replaceAll('_', '')))
    if (factors.every((factor) => Number.isFinite(factor)))
      values.set(
        name,
        factors.reduce((a, b) => a * b, 1),
      )
  }
  return values
}

const windows: Readonly<Record<string, number>> = {
  'a minute': 60,
  '10 minutes': 600,
  '15 minutes': 900,
  'an hour': 3600,
  'a day': DAY_SECONDS,
  '30 days': 30 * DAY_SECONDS,
}

test('docs/operations/limits.md names every counter of the database with its limit (PLUS-84)', () => {
  /** Maximum and window of each counter in the code; null where it is not a number in the same file. */
  const found = new Map<string, { most: number | null; seconds: number | null }>()
  for (const [, text] of codeOf('platform/{calls,domains,site}/**/*.ts')) {
    const constants = constantsOf(text)
    const valueOf = (word: string | undefined): number | null =>
      word === undefined ? null : Number.isFinite(Number(word)) ? Number(word) : (constants.get(word) ?? null)
    const add = (name: string, most?: string, seconds?: string): void => {
      const [limit, before] = [{ most: valueOf(most), seconds: valueOf(seconds) }, found.get(name)]
      // If a name counts for an address and for a person, the page has the limit of the address first.
      if (!before || (limit.most ?? 0) > (before.most ?? 0)) found.set(name, limit)
    }
    for (const [, name = '', most, seconds] of text.matchAll(
      /(?:perVisitor|throttle)\((?:\{[^}]*\}|[\w.]+(?:\([\w.]+\))?), '([\w-]+)', (\w+), (\w+),? ?\)/g,
    ))
      add(name, most, seconds)
    for (const [, name = '', most, seconds] of text.matchAll(
      /\{ name: '([\w-]+)', most: (\w+), seconds: ([\w ]+(?:\* \w+)?) \}/g,
    ))
      add(name === 'day' || name === 'month' ? `job-alert-${name}` : name, most, seconds)
    if (!/countAttempt|isWithinLimit|codeFailures/.test(text)) continue
    for (const [, name = '', most, seconds] of text.matchAll(
      /`([a-z][a-z-]*):(?:\$|[a-z]+:\$)[^`]*`(?:, most: (\w+), seconds: (\w+))?/g,
    ))
      add(name, most, seconds)
  }
  const rows = [...sectionOf('Limits of an installation').matchAll(/^\| `([\w-]+)` +\| (\d+) in (.+?) +\|/gm)]
  expect(rows.map(([, name]) => name).toSorted()).toEqual([...found.keys()].toSorted())
  for (const [, name = '', most, window = ''] of rows) {
    const limit = found.get(name)
    if (limit?.most != null) expect([name, Number(most)]).toEqual([name, limit.most])
    if (limit?.seconds != null && window !== 'a row') expect([name, windows[window]]).toEqual([name, limit.seconds])
  }
  // Most limits are numbers in the file that counts them.
  expect([...found.values()].filter(({ most, seconds }) => most !== null && seconds !== null).length).toBeGreaterThan(
    30,
  )
})
