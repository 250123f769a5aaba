import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RelayFeatureFlags } from 'relay-runtime'
import { expect, test } from 'vitest'

// The build omits parts of Relay (withoutUnusedRelay in vite.config.ts). These tests show why our code never uses them.

const web = join(import.meta.dirname, '..')
const artifacts = globSync('__generated__/*.ts', { cwd: web }).map((file) => readFileSync(join(web, file), 'utf8'))
const sources = globSync('**/*.{ts,tsx}', {
  cwd: web,
  exclude: ['**/node_modules/**', 'dist/**', '__generated__/**', '**/*.test.*', 'vite.config.ts'],
}).map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }))
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test('finds artifacts to check', () => {
  expect(artifacts.length).toBeGreaterThan(100)
})

test('RelayDefaultHandlerProvider: every environment of the client gets its own handler provider', () => {
  const made = filesWith(/\bnew Environment\(/)
  expect(made).toEqual(['relay/environment.ts'])
  expect(filesWith(/\bhandlerProvider,/)).toEqual(made)
})

test('useFragmentInternal_CURRENT: this version of Relay reads fragments with the newer hook', () => {
  expect(RelayFeatureFlags.ENABLE_ACTIVITY_COMPATIBILITY).toBe(true)
})

test('MutationHandlers: no document appends, prepends or deletes by directive', () => {
  expect(artifacts.filter((text) => /"handle": "(?:append|prepend|delete)/.test(text))).toEqual([])
})

test('RelayDeclarativeMutationConfig: no mutation uses declarative configs', () => {
  expect(filesWith(/\bconfigs:|RANGE_ADD|NODE_DELETE/)).toEqual([])
})

test('createUpdatableProxy: no fragment or query is updatable', () => {
  expect(artifacts.filter((text) => /UpdatableQuery|"isUpdatable"|"updatable"/.test(text))).toEqual([])
  expect(filesWith(/@updatable|readUpdatable/)).toEqual([])
})

test('LiveResolverCache: no field is computed in the browser', () => {
  expect(artifacts.filter((text) => /"kind": "(?:RelayResolver|RelayLiveResolver|ClientEdge\w*)"/.test(text))).toEqual(
    [],
  )
  expect(filesWith(/@RelayResolver/)).toEqual([])
})
