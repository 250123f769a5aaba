import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { once } from 'node:events'
import { fakeToken, startTestGateway, type TestGateway } from '#gateway/testing/start-gateway.ts'
import { fixture } from '#gateway/testing/fixture.ts'
import { AddressSet, networkOf } from './client-address.ts'

let gateway: TestGateway | undefined
afterEach(() => gateway?.stop())

test('an address set accepts range names, addresses and subnets, including mapped addresses', () => {
  const set = new AddressSet('loopback, 203.0.113.7, 2001:db8::/32')
  expect(
    ['127.0.0.9', '::1', '::ffff:127.0.0.1', '203.0.113.7', '2001:db8::5'].filter((each) => !set.has(each)),
  ).toEqual([])
  expect(['10.0.0.1', '203.0.113.8', '2001:db9::5', '', 'loopback'].filter((each) => set.has(each))).toEqual([])
  for (const wrong of ['near', '1.2.3.4/33', '1.2.3.4/8/9', '::1/129'])
    expect(() => new AddressSet(wrong)).toThrow(wrong)
})

test('limits count an IPv4 address and a /64 of IPv6 as one', () => {
  expect(
    [
      '203.0.113.7',
      '::ffff:203.0.113.7',
      '2001:db8:0:1::5',
      '2001:0db8:0:1:ffff::',
      '2001:db8::1',
      '::1',
      'fe80::1%eth0',
    ].map(networkOf),
  ).toEqual([
    '203.0.113.7',
    '203.0.113.7',
    '2001:db8:0:1::/64',
    '2001:db8:0:1::/64',
    '2001:db8:0:0::/64',
    '0:0:0:0::/64',
    'fe80:0:0:0::/64',
  ])
})

/** Returns the client address that the platform receives, for an `x-forwarded-for` header of the client. */
async function forwardedFor(trustedProxies: string, written: string): Promise<string | string[] | undefined> {
  gateway = await startTestGateway({
    ...fixture,
    env: { trustedProxies },
    routes: { 'GET /GetStepsView': () => ({ name: 'x' }) },
  })
  await gateway.request({ id: 'board', variables: { id: 1 } }, { headers: { 'x-forwarded-for': written } })
  return gateway.platform.requests.at(-1)?.headers['x-forwarded-for']
}

test.each([
  ['', '198.51.100.1', '127.0.0.1'],
  ['loopback', '198.51.100.1', '198.51.100.1'],
  ['loopback', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['loopback, 203.0.113.9', '198.51.100.1, 203.0.113.9', '198.51.100.1'],
  ['loopback', 'somewhere', '127.0.0.1'],
])(
  'with the proxies "%s", "%s" means %s, so clients cannot choose the address that limits count (PLUS-08)',
  async (proxies, written, expected) => {
    expect(await forwardedFor(proxies, written)).toBe(expected)
  },
)

test('uses the same client address over a websocket (PLUS-08)', async () => {
  gateway = await startTestGateway({ ...fixture, env: { trustedProxies: '' } })
  const socket = new WebSocket(gateway.wsUrl, 'graphql-transport-ws', {
    headers: { 'x-forwarded-for': '198.51.100.1' },
  })
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init', payload: { token: fakeToken() } }))
  await once(socket, 'message')
  expect(gateway.platform.requests.at(-1)?.headers['x-forwarded-for']).toBe('127.0.0.1')
  socket.terminate()
})
