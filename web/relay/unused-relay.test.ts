import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RelayFeatureFlags } from 'relay-runtime'
import { expect, test } from 'vitest'

// The build leaves parts of Relay out (withoutUnusedRelay in vite.config.ts); here stands why nothing of ours reaches
// each of them.

const web = join(import.meta.dirname, '..')
const artifacts = globSync('__generated__/*.ts', { cwd: web }).map((file) => readFileSync(join(web, file), 'utf8'))
const sources = globSync('**/*.{ts,tsx}', {
  cwd: web,
  exclude: ['**/node_modules/**', 'dist/**', '__generated__/**', '**/*.test.*', 'vite.config.ts'],
}).map((file) => ({ file, text: readFileSync(join(web, file), 'utf8') }))
const filesWith = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)

test('artifacts are there to be looked at', () => {
  expect(artifacts.length).toBeGreaterThan(100)
})

test('RelayDefaultHandlerProvider: each environment of the client is told its handlers', () => {
  const made = filesWith(/\bnew Environment\(/)
  expect(made).toEqual(['relay/environment.ts'])
  expect(filesWith(/\bhandlerProvider,/)).toEqual(made)
})

test('useFragmentInternal_CURRENT: this version of Relay reads fragments by the newer hook', () => {
  expect(RelayFeatureFlags.ENABLE_ACTIVITY_COMPATIBILITY).toBe(true)
})

test('MutationHandlers: no document appends, prepends or deletes by directive', () => {
  expect(artifacts.filter((text) => /"handle": "(?:append|prepend|delete)/.test(text))).toEqual([])
})

test('RelayDeclarativeMutationConfig: no mutation says by configuration what it changes', () => {
  expect(filesWith(/\bconfigs:|RANGE_ADD|NODE_DELETE/)).toEqual([])
})

test('createUpdatableProxy: no fragment or query is updatable', () => {
  expect(artifacts.filter((text) => /UpdatableQuery|"isUpdatable"|"updatable"/.test(text))).toEqual([])
  expect(filesWith(/@updatable|readUpdatable/)).toEqual([])
})

test('LiveResolverCache: no field is worked out in the browser', () => {
  expect(artifacts.filter((text) => /"kind": "(?:RelayResolver|RelayLiveResolver|ClientEdge\w*)"/.test(text))).toEqual(
    [],
  )
  expect(filesWith(/@RelayResolver/)).toEqual([])
})
