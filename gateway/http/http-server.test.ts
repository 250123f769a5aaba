import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveMetrics } from '#gateway/observability/metrics-server.ts'
import { fixture } from '#gateway/testing/fixture.ts'
import { standInHub } from '#gateway/testing/stand-in-hub.ts'
import { fakeToken, startTestGateway, type TestGateway } from '#gateway/testing/start-gateway.ts'

let gateway: TestGateway
let webRoot: string

beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'gateway-web-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), '<!doctype html><p>app</p>')
  await writeFile(join(webRoot, 'assets/index-BX2k9aQz.js'), 'plain')
  await writeFile(join(webRoot, 'assets/index-BX2k9aQz.js.br'), 'brotli')
  gateway = await startTestGateway({ ...fixture, webRoot })
})
afterAll(async () => {
  await gateway.stop()
  await rm(webRoot, { recursive: true })
})

test('serves index.html for pages of the app, uncached and with a strict policy', async () => {
  for (const path of ['/', '/company/1/ads', '/index.html']) {
    const response = await fetch(gateway.url + path)
    expect([response.status, await response.text()]).toEqual([200, '<!doctype html><p>app</p>'])
    expect(response.headers.get('cache-control')).toBe('no-cache')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`default-src 'self'`)
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('caches hashed files for a year, in an encoding that the browser accepts', async () => {
  const asset = `${gateway.url}/assets/index-BX2k9aQz.js`
  const response = await fetch(asset, { headers: { 'accept-encoding': 'identity' } })
  expect([await response.text(), response.headers.get('cache-control')]).toEqual([
    'plain',
    'public, max-age=31536000, immutable',
  ])
  const again = await fetch(asset, {
    headers: { 'accept-encoding': 'identity', 'if-none-match': response.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
  const head = await fetch(asset, { method: 'HEAD', headers: { 'accept-encoding': 'gzip, br' } })
  expect([head.headers.get('content-encoding'), head.headers.get('content-length')]).toEqual(['br', '6'])
  expect((await fetch(`${gateway.url}/assets/missing-BX2k9aQz.js`)).status).toBe(404)
})

test('a request to a wrong path gets the address of the API', async () => {
  for (const path of ['/graphql/', '/api/graphql', '/']) {
    const answer = await fetch(`${gateway.url}${path}`, { method: 'POST' })
    expect([answer.status, answer.headers.get('allow'), await answer.text()]).toEqual([
      405,
      'GET, HEAD',
      'Use GET here. GraphQL is at /graphql, and MCP at /mcp.\n',
    ])
  }
})

test('serves no file outside the folder', async () => {
  for (const path of [
    '/../../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/.git/config',
    '/%00',
  ]) {
    const status = await new Promise((resolve, reject) =>
      httpRequest(gateway.url, { path }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
        .on('error', reject)
        .end(),
    )
    expect(status).toBe(400)
  }
})

test('streams pictures and files from the platform with their own headers', async () => {
  gateway.platform.route('GET /media/1/cv.pdf', ({ query, headers }, reply) => {
    reply.response
      .writeHead(200, {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment',
        'content-security-policy': 'sandbox',
        'set-cookie': 'no=1',
      })
      .end(`${query.get('s')} ${headers.range}`)
  })
  const response = await fetch(`${gateway.url}/media/1/cv.pdf?s=signed`, { headers: { range: 'bytes=0-3' } })
  expect(await response.text()).toBe('signed bytes=0-3')
  expect([
    response.headers.get('content-disposition'),
    response.headers.get('content-security-policy'),
    response.headers.get('set-cookie'),
  ]).toEqual(['attachment', 'sandbox', null])
  expect((await fetch(`${gateway.url}/media/none`)).status).toBe(404)
})

test('serves health and readiness, and metrics only on their own port (PLUS-84)', async () => {
  gateway.platform.route('GET /readyz', () => 'ok')
  expect((await fetch(`${gateway.url}/healthz`)).status).toBe(200)
  expect((await fetch(`${gateway.url}/readyz`)).status).toBe(200)
  await gateway.request({ id: 'hello' })
  expect(await (await fetch(`${gateway.url}/metrics`)).text()).not.toContain('tavla_gateway_')
  const { port, stop } = await serveMetrics(gateway.gateway.metrics.registry, { port: 0, host: '127.0.0.1' })
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(await response.text()).toContain('tavla_gateway_operation_seconds_count{operation="Hello",outcome="ok"} 1')
  expect([response.headers.get('x-content-type-options'), response.headers.get('referrer-policy')]).toEqual([
    'nosniff',
    'no-referrer',
  ])
  for (const [path, method] of [
    ['/', 'GET'],
    ['/readyz', 'GET'],
    ['/metrics', 'POST'],
  ] as const)
    expect((await fetch(`http://127.0.0.1:${port}${path}`, { method })).status).toBe(404)
  stop()
})

test('names metrics consistently: program, quantity and unit', async () => {
  const metrics = await gateway.gateway.metrics.registry.getMetricsAsJSON()
  expect(metrics.length).toBeGreaterThan(8)
  expect(metrics.map(({ name }) => name).filter((name) => !/^tavla_gateway(?:_[a-z]+)+$/.test(name))).toEqual([])
  expect(
    metrics
      .filter(({ name, type }) => name.endsWith('_total') !== (String(type) === 'counter'))
      .map(({ name }) => name),
  ).toEqual([])
})

test('is not ready without the built web client, and reports the reason', async () => {
  const bare = await startTestGateway({ ...fixture, webRoot: join(webRoot, 'nothing') })
  try {
    bare.platform.route('GET /readyz', () => 'ok')
    const response = await fetch(`${bare.url}/readyz`)
    expect([response.status, await response.json()]).toEqual([
      503,
      { code: 'notReady', title: 'The web client is not built.', failing: ['web'] },
    ])
  } finally {
    await bare.stop()
  }
})

test('names its failing parts in readiness, metric and log, and recovers by itself (PLUS-84)', async () => {
  const hub = standInHub()
  const lines: string[] = []
  const left = await startTestGateway({
    ...fixture,
    webRoot,
    openHubSocket: hub.open,
    hubRetryAfter: 10,
    log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
  })
  const ready = async (): Promise<unknown[]> => {
    const response = await fetch(`${left.url}/readyz`)
    return [response.status, await response.json()]
  }
  const failingMetric = async (): Promise<unknown> => {
    const [metric] = (await left.gateway.metrics.registry.getMetricsAsJSON()).filter(
      ({ name }) => name === 'tavla_gateway_failing',
    )
    return metric?.values.filter(({ value }) => value === 1).map(({ labels }) => labels['part'])
  }
  const notReady = {
    code: 'notReady',
    title: 'The platform is not responding, or is not ready.',
    failing: ['platform'],
  }
  const degraded = (...failing: string[]): unknown[] => [200, { status: 'degraded', failing }]
  try {
    left.platform.route('GET /readyz', (_, reply) => reply(503))
    expect(await ready()).toEqual([503, notReady])
    left.platform.route('GET /readyz', () => 'ok')
    expect(await ready()).toEqual([200, { status: 'ok' }])
    expect(await failingMetric()).toEqual([])

    // A platform that accepts connections and does not answer.
    left.platform.route('GET /readyz', () => new Promise(() => undefined))
    expect(await ready()).toEqual(degraded('platform'))
    left.platform.route('GET /readyz', () => 'ok')
    expect(await ready()).toEqual([200, { status: 'ok' }])

    const client = createClient({
      url: left.wsUrl,
      webSocketImpl: WebSocket,
      lazy: false,
      connectionParams: { token: fakeToken() },
    })
    await expect.poll(() => hub.resumed.length).toBe(1)
    hub.unreachable = true
    hub.drop()
    expect(await ready()).toEqual(degraded('hub'))
    left.platform.route('GET /readyz', (_, reply) => reply(503))
    expect(await ready()).toEqual(degraded('platform', 'hub'))
    expect(await failingMetric()).toEqual(['platform', 'hub'])
    left.platform.route('GET /readyz', () => 'ok')
    hub.unreachable = false
    await expect.poll(ready).toEqual([200, { status: 'ok' }])
    expect(await failingMetric()).toEqual([])
    await client.dispose()

    await left.platform.stop()
    expect(await ready()).toEqual(degraded('platform'))
    expect((await fetch(left.url)).status).toBe(200)
    const logged = lines
      .map((line) => JSON.parse(line) as { msg: string; part?: string; reason?: string })
      .filter(({ part }) => part === 'platform')
      .map(({ msg, reason = null }) => [msg, reason])
    expect(logged).toEqual([
      ['part failing', 'the platform is not ready'],
      ['part working again', null],
      ['part failing', 'the platform is not responding'],
      ['part working again', null],
      ['part failing', 'the platform is not ready'],
      ['part working again', null],
      ['part failing', 'the platform is not responding'],
    ])
  } finally {
    await left.stop()
  }
})

test('logs failing parts without a probe (PLUS-84)', async () => {
  const lines: string[] = []
  const watching = await startTestGateway({
    ...fixture,
    webRoot,
    checkPartsEvery: 5,
    log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
  })
  const logged = () =>
    lines
      .map((line) => JSON.parse(line) as { msg: string; part?: string })
      .flatMap(({ msg, part }) => (part === undefined ? [] : [`${part}: ${msg}`]))
  try {
    // The stand-in has no `/readyz` yet.
    await expect.poll(logged).toEqual(['platform: part failing'])
    watching.platform.route('GET /readyz', () => 'ok')
    await expect.poll(logged).toEqual(['platform: part failing', 'platform: part working again'])
    // A check that hangs does not delay the next one, which sees that the platform is gone.
    watching.platform.route('GET /readyz', () => new Promise(() => undefined))
    await expect.poll(() => watching.platform.calls('/readyz')).toBeGreaterThan(3)
    watching.platform.route('GET /readyz', (_, reply) => reply(503))
    await expect
      .poll(logged)
      .toEqual(['platform: part failing', 'platform: part working again', 'platform: part failing'])
  } finally {
    await watching.stop()
  }
  // Stopping is not a fault.
  const count = lines.length
  await new Promise((resolve) => setImmediate(resolve))
  expect(lines).toHaveLength(count)
})

test('every response has nosniff and a referrer policy', async () => {
  const secure = await startTestGateway({ ...fixture, webRoot, env: { publicUrl: 'https://tavla.example' } })
  secure.platform.route(
    'GET /media/1/cv.pdf',
    (_, reply) => void reply.response.writeHead(200, { 'content-type': 'application/pdf' }).end('x'),
  )
  try {
    for (const path of [
      '/',
      '/assets/missing.js',
      '/graphiql',
      '/graphql',
      '/graphql?id=hello',
      '/media/1/cv.pdf',
      '/media/none',
      '/healthz',
      '/readyz',
      '/%00',
    ]) {
      const { headers } = await fetch(secure.url + path)
      expect([
        path,
        headers.get('x-content-type-options'),
        headers.get('referrer-policy'),
        headers.get('strict-transport-security'),
      ]).toEqual([path, 'nosniff', 'strict-origin-when-cross-origin', 'max-age=31536000'])
    }
  } finally {
    await secure.stop()
  }
})

test('allows the style element of react-aria by its hash', async () => {
  const source = await readFile(
    join(import.meta.dirname, '../../node_modules/react-aria/dist/private/interactions/usePress.mjs'),
    'utf8',
  )
  expect(source).toContain('@layer {\n  [${$')
  expect(source).toMatch(/\}\] \{\n {4}touch-action: pan-x pan-y pinch-zoom;\n {2}\}\n\}\n {4}`\.trim\(\)/)
  expect(source).toContain(`'data-react-aria-pressable'`)
})

test('a stopping gateway first fails readiness while it still serves requests, and finishes requests in flight', async () => {
  const leaving = await startTestGateway(fixture)
  try {
    leaving.platform.route('GET /readyz', () => 'ok')
    expect((await fetch(`${leaving.url}/readyz`)).status).toBe(200)
    let release: (answer: unknown) => void = () => undefined
    leaving.platform.route(
      'GET /GetStepsView',
      () =>
        new Promise((resolve) => {
          release = resolve
        }),
    )
    const underWay = leaving.request({ id: 'board', variables: { id: 1 } })
    await expect.poll(() => leaving.platform.calls('/GetStepsView')).toBe(1)
    const stopped = leaving.gateway.stop(2000)
    expect((await fetch(`${leaving.url}/readyz`)).status).toBe(503)
    expect((await leaving.request({ id: 'hello' })).data).toEqual({ hello: 'hi' })
    await expect
      .poll(() =>
        fetch(`${leaving.url}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    release({ name: 'In time' })
    expect((await underWay).data).toMatchObject({ board: { name: 'In time' } })
    await stopped
  } finally {
    await leaving.stop()
  }
})

test('a stopping gateway does not wait for keep-alive connections of finished requests', async () => {
  const leaving = await startTestGateway(fixture)
  const socket = connect(Number(new URL(leaving.url).port), '127.0.0.1')
  try {
    let release: () => void = () => undefined
    leaving.platform.route(
      'GET /media/1/cv.pdf',
      (_, reply) =>
        new Promise((resolve) => {
          release = () => resolve(reply.response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF'))
        }),
    )
    await once(socket, 'connect')
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text
    })
    socket.write('GET /media/1/cv.pdf HTTP/1.1\r\nhost: gateway\r\n\r\n')
    await expect.poll(() => leaving.platform.calls('/media/1/cv.pdf')).toBe(1)
    // Longer than the test may take, so the stop must end when the connection does.
    const stopped = leaving.gateway.stop(3_600_000)
    await expect
      .poll(() =>
        fetch(`${leaving.url}/healthz`).then(
          () => 'open',
          () => 'closed',
        ),
      )
      .toBe('closed')
    const ended = once(socket, 'close')
    release()
    await Promise.all([stopped, ended])
    expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*%PDF/)
  } finally {
    socket.destroy()
    await leaving.stop()
  }
})

test('keeps crawlers out of the dashboard, and leads password managers and reporters of problems (PLUS-84)', async () => {
  const get = (path: string) => fetch(gateway.url + path, { redirect: 'manual' })
  expect(await (await get('/robots.txt')).text()).toBe('User-agent: *\nDisallow: /\n')
  const change = await get('/.well-known/change-password')
  expect([change.status, change.headers.get('location')]).toEqual([302, '/profile'])
  // Password managers check that other addresses do not exist.
  expect((await get('/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200')).status).toBe(
    404,
  )
  const file = await get('/.well-known/security.txt')
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  const text = await file.text()
  expect(text).toMatch(/^Contact: mailto:security@tavla\.example\nExpires: \d{4}-\d{2}-\d{2}T00:00:00Z\n/)
  expect(text).toContain('\nCanonical: http://localhost:4000/.well-known/security.txt\n')
  const without = await startTestGateway({ ...fixture, env: { securityContact: null } })
  expect((await fetch(`${without.url}/.well-known/security.txt`)).status).toBe(404)
  await without.stop()
})
