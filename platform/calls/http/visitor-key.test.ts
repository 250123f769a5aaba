import { expect, test } from 'vitest'
import { networkOfVisitor, visitorKey } from './visitor-key.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::9', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['not an address', 'not an address'],
])('counts %s as %s', (ip, network) => {
  expect(networkOfVisitor(ip)).toBe(network)
})

test('returns one key per network, day and secret, which does not reveal the address', () => {
  const [monday, later, tuesday] = [
    new Date('2025-11-03T01:00:00Z'),
    new Date('2025-11-03T23:00:00Z'),
    new Date('2025-11-04T01:00:00Z'),
  ]
  const key = visitorKey({ visitors: 'a' }, '2001:db8::1', monday)
  expect(visitorKey({ visitors: 'a' }, '2001:db8::ffff:1', later)).toBe(key)
  expect(visitorKey({ visitors: 'a' }, '2001:db8::1', tuesday)).not.toBe(key)
  expect(visitorKey({ visitors: 'b' }, '2001:db8::1', monday)).not.toBe(key)
  expect(key).toMatch(/^[\w-]{22}$/)
})
