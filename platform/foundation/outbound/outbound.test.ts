import { createServer, type RequestListener } from 'node:http'
import { createServer as createTcpServer, type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { fetchPage } from '#platform/domains/ads/import/fetch-page.ts'
import { createOutbound, type Outbound, type OutboundFault, type OutboundOptions } from './outbound.ts'
import { publicLookup } from './public-address.ts'

const toClose: (() => unknown)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0)) await close()
})

/** Starts a server in the private network and returns its origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  toClose.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function outboundTo(origins: readonly string[], rest?: OutboundOptions['breaker']): Outbound {
  const outbound = createOutbound({ isLocal: (origin) => origins.includes(origin), ...(rest && { breaker: rest }) })
  toClose.push(() => outbound.close())
  return outbound
}

const faultOf = (request: Promise<unknown>): Promise<OutboundFault | undefined> =>
  request.then(
    () => undefined,
    (error: { fault: OutboundFault }) => error.fault,
  )

test('resolves no address for names in a private network (AD-50)', async () => {
  const look = (name: string, all: boolean) =>
    new Promise((resolve) => publicLookup()(name, { all }, (error, addresses) => resolve(error ? null : addresses)))
  for (const name of ['localhost', '127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:192.168.0.1', 'fd00::1'])
    expect(await look(name, true)).toBeNull()
  expect(await look('8.8.8.8', true)).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(await look('8.8.8.8', false)).toBe('8.8.8.8')
})

test('sends requests only to https at public addresses and to configured local origins', async () => {
  let requests = 0
  const origin = await serve((_request, response) => {
    requests += 1
    response.end('ok')
  })
  const { port } = new URL(origin)
  const outbound = outboundTo([])
  for (const url of [
    origin,
    `https://127.0.0.1:${port}`,
    `https://[::1]:${port}`,
    `https://[::ffff:127.0.0.1]:${port}`,
    'https://169.254.169.254/latest',
    'http://8.8.8.8',
    'https://user:word@8.8.8.8',
    'file:///etc/passwd',
    'no address',
  ]) {
    expect([url, await faultOf(outbound.request({ url }))]).toEqual([url, 'refused'])
  }
  expect(await faultOf(outbound.request({ url: `https://localhost:${port}` }))).toBe('unreachable')
  expect(requests).toBe(0)
  expect((await outboundTo([origin]).request({ url: origin })).body.toString()).toBe('ok')
})

test('does not connect to a name that is public when checked but private when connecting (PLUS-63)', async () => {
  let connections = 0
  const inner = createTcpServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
  toClose.push(() => inner.close())
  const { port } = inner.address() as AddressInfo
  let lookups = 0
  // A public address the first time, then loopback.
  const outbound = createOutbound({
    isLocal: () => false,
    resolve: (_name, _options, callback) =>
      callback(null, [{ address: (lookups += 1) === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }]),
  })
  toClose.push(() => outbound.close())
  const url = `https://rebinding.example:${port}`
  expect(await outbound.check(url)).toBeNull()
  expect(await faultOf(outbound.request({ url }))).toBe('unreachable')
  expect([lookups, connections]).toEqual([2, 0])
})

test('resolves the name once per connection and drops its private addresses (PLUS-63)', async () => {
  let lookups = 0
  const look = publicLookup((_name, _options, callback) => {
    lookups += 1
    callback(null, [
      { address: '10.0.0.7', family: 4 },
      { address: '93.184.216.34', family: 4 },
      { address: '::1', family: 6 },
    ])
  })
  expect(
    await new Promise((resolve) => look('mixed.example', { all: true }, (_error, addresses) => resolve(addresses))),
  ).toEqual([{ address: '93.184.216.34', family: 4 }])
  expect(lookups).toBe(1)
})

test('follows redirects within the origin only, and at most three', async () => {
  let requests = 0
  const inner = await serve((_request, response) => {
    requests += 1
    response.end('inner')
  })
  const origin = await serve((request, response) => {
    if (request.url === '/away') response.writeHead(302, { location: inner }).end()
    else if (request.url === '/here') response.writeHead(302, { location: '/there' }).end()
    else if (request.url === '/round') response.writeHead(302, { location: '/round' }).end()
    else response.end(request.url)
  })
  const outbound = outboundTo([origin])
  expect(await faultOf(outbound.request({ url: `${origin}/away` }))).toBe('elsewhere')
  expect(await outbound.request({ url: `${origin}/here` })).toMatchObject({ status: 200, url: `${origin}/there` })
  expect(await faultOf(outbound.request({ url: `${origin}/here`, follows: (url) => !url.endsWith('/there') }))).toBe(
    'elsewhere',
  )
  expect(await faultOf(outbound.request({ url: `${origin}/round` }))).toBe('elsewhere')
  expect((await outbound.request({ url: `${origin}/here`, method: 'POST', body: 'x' })).status).toBe(302)
  expect(requests).toBe(0)
})

test('limits the size, time and content type of a response', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/endless') {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) {
          /* until the buffer is full */
        }
        response.once('drain', more)
      }
      more()
    } else if (request.url === '/packed')
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('x')
    else if (request.url === '/picture') response.writeHead(200, { 'content-type': 'image/png' }).end('x')
    else if (request.url === '/page')
      response.writeHead(200, { 'content-type': 'Text/HTML; charset=iso-8859-1' }).end(Buffer.from([0xe5]))
    // All other paths get no response.
  })
  const outbound = outboundTo([origin])
  const accepts = ['text/html']
  expect(await faultOf(outbound.request({ url: `${origin}/endless`, limits: { bytes: 100_000 } }))).toBe('tooLarge')
  expect(await faultOf(outbound.request({ url: `${origin}/silent`, limits: { milliseconds: 30 } }))).toBe('tooSlow')
  expect(await faultOf(outbound.request({ url: `${origin}/packed`, accepts }))).toBe('notAccepted')
  expect(await faultOf(outbound.request({ url: `${origin}/picture`, accepts }))).toBe('notAccepted')
  expect(await fetchPage(outbound, `${origin}/page`, () => true)).toEqual({ url: `${origin}/page`, html: 'å' })
  expect(await fetchPage(outbound, `${origin}/silent`, () => true, { milliseconds: 30 })).toEqual({ fault: 'tooSlow' })
})

test('opens the circuit breaker of a failing host only, and closes it after one success', async () => {
  let works = false
  let requests = 0
  const origin = await serve((request, response) => {
    requests += 1
    if (works) response.end('ok')
    else request.socket.destroy()
  })
  const other = await serve((_request, response) => response.writeHead(503).end())
  const outbound = outboundTo([origin, other], { after: 3, milliseconds: 0 })
  const resting = outboundTo([origin, other], { after: 3, milliseconds: 600_000 })
  for (let turn = 0; turn < 3; turn++) expect(await faultOf(resting.request({ url: origin }))).toBe('unreachable')
  const before = requests
  expect(await faultOf(resting.request({ url: origin }))).toBe('resting')
  expect(requests).toBe(before)
  // Services at one local origin have separate breakers by their first path segment.
  expect(await faultOf(resting.request({ url: `${origin}/another/feed` }))).toBe('unreachable')
  // A response with any status counts as a success.
  for (let turn = 0; turn < 5; turn++) expect((await resting.request({ url: other })).status).toBe(503)

  for (let turn = 0; turn < 3; turn++) await faultOf(outbound.request({ url: origin }))
  works = true
  expect((await outbound.request({ url: origin })).status).toBe(200)
  expect((await outbound.request({ url: origin })).status).toBe(200)
})
