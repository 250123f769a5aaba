import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Call, Method } from '#contract/base/call.ts'
import { createOpenApiDocument } from '#platform/calls/openapi/openapi.ts'
import { callKey } from '#platform/calls/http/serve.ts'
import { openTestDatabase } from '#platform/testing/database.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'

let platform: TestPlatform
const declared: Call[] = []
beforeAll(async () => {
  const folder = new URL('../contract/', import.meta.url)
  for (const file of (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.ts'))) {
    const module: object = await import(new URL(file, folder).href)
    for (const value of Object.values(module))
      if (typeof value === 'object' && value !== null && 'access' in value && 'path' in value)
        declared.push(value as Call)
  }
  platform = await startPlatform({
    env: { google: { clientId: 'client.apps.example', issuer: 'https://accounts.google.com' } },
  })
})
afterAll(() => platform.close())

test('serves every declared call, and third-party sign-in only if configured (ACC-28)', async () => {
  const missing = declared.filter((call) => !platform.app.calls.has(callKey(call)))
  expect(missing.map(({ id }) => id)).toEqual([])
  const without = await startPlatform({ database: platform.database })
  expect(declared.filter((call) => !without.app.calls.has(callKey(call))).map(({ id }) => id)).toEqual([
    'accounts-google-register',
  ])
  await without.close()
})

test('serves the OpenAPI document with every call and both feeds', async () => {
  const response = await platform.app.inject('/openapi.json')
  const { paths } = response.json<{ paths: Record<string, object> }>()
  const served = Object.entries(paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => callKey({ method: method.toUpperCase() as Method, path })),
  )
  const feeds = served.filter((key) => key.startsWith('GET /feeds/'))
  expect(served.filter((key) => !feeds.includes(key)).toSorted()).toEqual([...platform.app.calls.keys()].toSorted())
  expect(feeds).toHaveLength(2)
})

test('sends security headers with every response, and HSTS behind TLS', async () => {
  const secure = await startPlatform({ database: platform.database, env: { siteUrl: 'https://jobb.example' } })
  const urls = [
    '/healthz',
    '/readyz',
    '/openapi.json',
    '/nothing',
    '/user',
    '/account/login',
    '/media/none/none',
    '/jobb',
    '/jobb/ff/none',
    '/sitemap.xml',
    '/robots.txt',
    '/.well-known/security.txt',
    '/feeds/none/ads.json',
    '/min-sida/none',
    '/site/site.css',
    '/hub/negotiate',
  ]
  for (const url of urls) {
    const { headers } = await secure.app.inject(url)
    expect([
      url,
      headers['x-content-type-options'],
      headers['referrer-policy'] !== undefined,
      headers['strict-transport-security'],
    ]).toEqual([url, 'nosniff', true, 'max-age=31536000'])
    expect([url, headers['content-security-policy']]).toEqual([
      url,
      expect.stringMatching(/^default-src '(none|self)'/),
    ])
  }
  expect((await platform.app.inject('/healthz')).headers['strict-transport-security']).toBeUndefined()
  await secure.close()
})

test('publishes where to report security problems, if the operator says so (PLUS-84)', async () => {
  expect((await platform.app.inject('/.well-known/security.txt')).statusCode).toBe(404)
  const open = await startPlatform({
    database: platform.database,
    env: { siteUrl: 'https://jobb.example', securityContact: 'https://kund.example/report' },
  })
  const { statusCode, headers, body } = await open.app.inject('/.well-known/security.txt')
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(body).toContain('Contact: https://kund.example/report\nExpires: ')
  expect(body).toContain('\nCanonical: https://jobb.example/.well-known/security.txt\n')
  await open.close()
})

test('stays alive but not ready when the database is unreachable (PLUS-84)', async () => {
  const database = await openTestDatabase()
  const { app } = await startPlatform({ areas: [], database })
  expect((await app.inject('/readyz')).statusCode).toBe(200)
  await database.close()
  const answer = await app.inject('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([
    503,
    { code: 'notReady', title: 'The database is not responding.' },
  ])
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await app.close()
})

test('lists every call with its access and errors in the OpenAPI document (SHELL-18)', () => {
  const document = createOpenApiDocument(declared, '1.0.0') as {
    paths: Record<string, Record<string, { 'x-access': object; responses: object }>>
    components: { schemas: object }
  }
  const login = document.paths['/account/login']?.['post']
  expect(login?.['x-access']).toEqual({ kind: 'anonymous' })
  expect(Object.keys(login?.responses ?? {})).toEqual(['200', '400', '402', '412', '429', '500'])
  expect(Object.values(document.paths).flatMap((path) => Object.values(path))).toHaveLength(declared.length + 2)
  // Every reference can be resolved.
  const references = new Set(JSON.stringify(document).match(/#\/components\/schemas\/\w+/g))
  for (const each of references) expect(document.components.schemas).toHaveProperty(each.split('/').at(-1) ?? '')
})
