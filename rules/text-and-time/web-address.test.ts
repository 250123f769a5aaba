import { expect, test } from 'vitest'
import { isHttpAddress, isOwnSite, isWebAddress } from './web-address.ts'

test.each(['nordvik.se', 'www.nordvik.se', 'https://nordvik.se/jobb?x=1', ' nordvik.example ', 'räksmörgås.se'])(
  'accepts %s as a web address (SHELL-08)',
  (value) => {
    expect(isWebAddress(value)).toBe(true)
  },
)
test.each([
  '',
  'nordvik',
  'nordvik.s',
  'a b.se',
  'ftp://nordvik.se',
  'javascript:alert(1)',
  '.se',
  'nordvik..se',
  'https://',
  'x@nordvik.se',
  '127.0.0.1',
])('rejects %s as a web address (SHELL-08)', (value) => {
  expect(isWebAddress(value)).toBe(false)
})

test('requires http or https for a link (FORM-13)', () => {
  expect(isHttpAddress('https://nordvik.se/apply')).toBe(true)
  expect(isHttpAddress('HTTP://nordvik.se')).toBe(true)
  expect(
    [
      'nordvik.se',
      'mailto:a@b.se',
      'javascript://x.se/%0aalert(1)',
      'https://user:pw@nordvik.se',
      'http:nordvik.se',
    ].some(isHttpAddress),
  ).toBe(false)
})

test("recognises Tavla's job site by its host (FORM-14)", () => {
  const site = 'https://jobb.tavla.example/'
  expect(isOwnSite('https://jobb.tavla.example/jobb/1f/x', [site])).toBe(true)
  expect(isOwnSite('http://WWW.jobb.tavla.example', [site])).toBe(true)
  expect(isOwnSite('https://sub.jobb.tavla.example', [site])).toBe(true)
  expect(isOwnSite('https://notjobb.tavla.example', [site])).toBe(false)
  expect(isOwnSite('https://nordvik.se/?u=jobb.tavla.example', [site])).toBe(false)
  expect(isOwnSite('http://localhost:4100/jobb/1/x', ['http://localhost:4100'])).toBe(true)
  expect(isOwnSite('http://localhost:4000', ['http://localhost:4100'])).toBe(false)
})
