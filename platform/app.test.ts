import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call } from '#contract/call.ts'
import { describeCalls } from './openapi.ts'
import { callKey } from './http/serve.ts'
import { startPlatform, type TestPlatform } from './testing.ts'

let platform: TestPlatform
const declared: Call[] = []
beforeAll(async () => {
  const folder = new URL('./contract/', import.meta.url)
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.ts'))) {
    const module: object = await import(new URL(file, folder).href)
    for (const value of Object.values(module)) if (typeof value === 'object' && value !== null && 'access' in value && 'path' in value) declared.push(value as Call)
  }
  platform = await startPlatform({ env: { googleClientId: 'client.apps.example' } })
})
afterAll(() => platform.close())

test('ACC-28 every declared call is served unless it is planned, and the third-party sign-in only when a client is configured', async () => {
  const missing = declared.filter((call) => !platform.app.calls.has(callKey(call)))
  expect(missing.map(({ id }) => id)).toEqual(declared.filter(({ planned }) => planned).map(({ id }) => id))
  const without = await startPlatform({ database: platform.database })
  expect(declared.filter((call) => !call.planned && !without.app.calls.has(callKey(call))).map(({ id }) => id)).toEqual(['accounts-google-register'])
  await without.close()
})

test('SHELL-18 the OpenAPI document has every call with its access and errors', () => {
  const document = describeCalls(declared, '1.0.0') as { paths: Record<string, Record<string, { 'x-access': object; responses: object }>>; components: { schemas: object } }
  const login = document.paths['/account/login']?.['post']
  expect(login?.['x-access']).toEqual({ kind: 'anonymous' })
  expect(Object.keys(login?.responses ?? {})).toEqual(['200', '400', '402', '412', '500'])
  expect(Object.values(document.paths).flatMap((path) => Object.values(path))).toHaveLength(declared.length)
  // Every reference leads somewhere.
  const references = new Set(JSON.stringify(document).match(/#\/components\/schemas\/\w+/g))
  for (const each of references) expect(document.components.schemas).toHaveProperty(each.split('/').at(-1) ?? '')
})
