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

/** A server in the own network; answers its origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  toClose.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function outboundTo(origins: readonly string[], rest?: OutboundOptions['rest']): Outbound {
  const outbound = createOutbound({ isLocal: (origin) => origins.includes(origin), ...(rest && { rest }) })
  toClose.push(() => outbound.close())
  return outbound
}

const faultOf = (asked: Promise<unknown>): Promise<OutboundFault | undefined> =>
  asked.then(
    () => undefined,
    (error: { fault: OutboundFault }) => error.fault,
  )

test('AD-50 names that lead into an inner network have no address', async () => {
  const look = (name: string, all: boolean) =>
    new Promise((resolve) => publicLookup()(name, { all }, (error, found) => resolve(error ? null : found)))
  for (const name of ['localhost', '127.0.0.1', '10.1.2.3', '169.254.169.254', '::1', '::ffff:192.168.0.1', 'fd00::1'])
    expect(await look(name, true)).toBeNull()
  expect(await look('8.8.8.8', true)).toEqual([{ address: '8.8.8.8', family: 4 }])
  expect(await look('8.8.8.8', false)).toBe('8.8.8.8')
})

test('only https at public addresses is asked, and what was configured in the own network', async () => {
  let asked = 0
  const origin = await serve((_request, response) => {
    asked += 1
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
  expect(asked).toBe(0)
  expect((await outboundTo([origin]).request({ url: origin })).body.toString()).toBe('ok')
})

test('a name that is public when checked and private when connected to is not followed PLUS-63', async () => {
  let connections = 0
  const inner = createTcpServer((socket) => {
    connections += 1
    socket.destroy()
  })
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve))
  toClose.push(() => inner.close())
  const { port } = inner.address() as AddressInfo
  let asked = 0
  // Public the first time, and from then on this machine.
  const outbound = createOutbound({
    isLocal: () => false,
    resolve: (_name, _options, callback) =>
      callback(null, [{ address: (asked += 1) === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }]),
  })
  toClose.push(() => outbound.close())
  const url = `https://rebinding.example:${port}`
  expect(await outbound.check(url)).toBeNull()
  expect(await faultOf(outbound.request({ url }))).toBe('unreachable')
  expect([asked, connections]).toEqual([2, 0])
})

test('a connection resolves its name once and leaves out private addresses among public ones PLUS-63', async () => {
  let asked = 0
  const look = publicLookup((_name, _options, callback) => {
    asked += 1
    callback(null, [
      { address: '10.0.0.7', family: 4 },
      { address: '93.184.216.34', family: 4 },
      { address: '::1', family: 6 },
    ])
  })
  expect(
    await new Promise((resolve) => look('mixed.example', { all: true }, (_error, found) => resolve(found))),
  ).toEqual([{ address: '93.184.216.34', family: 4 }])
  expect(asked).toBe(1)
})

test('a redirect is followed within its origin only, and only a few times', async () => {
  let asked = 0
  const inner = await serve((_request, response) => {
    asked += 1
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
  expect(asked).toBe(0)
})

test('an answer is taken up to its limit of size and time, and of the kinds asked for', async () => {
  const origin = await serve((request, response) => {
    if (request.url === '/endless') {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) {
          /* until the reader is full */
        }
        response.once('drain', more)
      }
      more()
    } else if (request.url === '/packed')
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end('x')
    else if (request.url === '/picture') response.writeHead(200, { 'content-type': 'image/png' }).end('x')
    else if (request.url === '/page')
      response.writeHead(200, { 'content-type': 'Text/HTML; charset=iso-8859-1' }).end(Buffer.from([0xe5]))
    // Everything else is never answered.
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

test('a host that fails again and again rests, others are asked as before, and one good answer ends the rest', async () => {
  let works = false
  let asked = 0
  const origin = await serve((request, response) => {
    asked += 1
    if (works) response.end('ok')
    else request.socket.destroy()
  })
  const other = await serve((_request, response) => response.writeHead(503).end())
  const outbound = outboundTo([origin, other], { after: 3, milliseconds: 0 })
  const resting = outboundTo([origin, other], { after: 3, milliseconds: 600_000 })
  for (let turn = 0; turn < 3; turn++) expect(await faultOf(resting.request({ url: origin }))).toBe('unreachable')
  const before = asked
  expect(await faultOf(resting.request({ url: origin }))).toBe('resting')
  expect(asked).toBe(before)
  // Services that stand at one origin in the own network are told apart by where they begin.
  expect(await faultOf(resting.request({ url: `${origin}/another/feed` }))).toBe('unreachable')
  // An answer of whatever status is an answer.
  for (let turn = 0; turn < 5; turn++) expect((await resting.request({ url: other })).status).toBe(503)

  for (let turn = 0; turn < 3; turn++) await faultOf(outbound.request({ url: origin }))
  works = true
  expect((await outbound.request({ url: origin })).status).toBe(200)
  expect((await outbound.request({ url: origin })).status).toBe(200)
})
