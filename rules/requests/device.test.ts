import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanText } from '#rules/text-and-time/clean-text.ts'
import { clientOf, DEVICE_KINDS, parseUserAgent } from './device.ts'

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    'computer',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    'computer',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'computer',
    'Safari',
    'macOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'computer', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) ' +
      'CriOS/142.0 Mobile/15E148 Safari/604.1',
    'phone',
    'Chrome',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    'phone',
    'Chrome',
    'Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Safari/537.36',
    'tablet',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/604.1',
    'tablet',
    'Safari',
    'iPadOS',
  ],
  ['Mozilla/5.0', 'computer', null, null],
  ['curl/8.9.1', 'program', null, null],
  ['Excel/16 Safari/3 Windows', 'program', null, null],
])('recognises the device of %s (PLUS-80)', (userAgent, kind, browser, system) => {
  expect(parseUserAgent(userAgent)).toEqual({ kind, browser, system })
})

test('stores only known names from any header (PLUS-80)', () => {
  expect(parseUserAgent(' ')).toBeNull()
  const names = [
    null,
    'Edge',
    'Opera',
    'Samsung Internet',
    'Firefox',
    'Chrome',
    'Safari',
    'Windows',
    'iPadOS',
    'iOS',
    'Android',
    'ChromeOS',
    'macOS',
    'Linux',
  ]
  fc.assert(
    fc.property(fc.string(), fc.boolean(), (text, isBrowser) => {
      const device = parseUserAgent(isBrowser ? `Mozilla/5.0 ${text}` : text)
      if (device === null) return
      expect(DEVICE_KINDS).toContain(device.kind)
      expect(names).toEqual(expect.arrayContaining([device.browser, device.system]))
    }),
  )
})

test.each([
  ['curl/8.5.0', 'curl 8'],
  ['node', 'node'],
  ['Node/26.1.0', 'Node 26'],
  ['python-requests/2.32.3', 'python-requests 2'],
  ['Apache-HttpClient/5.2 (Java/21.0.1)', 'Apache-HttpClient 5'],
  ['My Payroll System/v26 build/7', 'My Payroll System 26'],
  ['Payroll (someone@nordvik.example; +46 70 174 06 57)', 'Payroll'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox 145'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari 18',
  ],
  ['Mozilla/5.0 (compatible; Feeder/2.0)', 'Mozilla 5'],
  [' \u202Ecurl\u200B/8\u0000 ', 'curl 8'],
  ['', null],
  ['\u200B', null],
  ['(only a comment)', null],
  ['/7', null],
])('names the program of a User-Agent header, cleaned and without comments: %j (PLUS-60)', (userAgent, client) => {
  expect(clientOf(userAgent)).toBe(client)
})

test('the name of a program is short and clean for any User-Agent header (PLUS-60)', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ maxLength: 320 }), fc.string({ unit: 'binary', maxLength: 320 })), (userAgent) => {
      const client = clientOf(userAgent)
      if (client === null) return
      expect([...client].length).toBeLessThanOrEqual(47)
      expect(client).toBe(cleanText('line', client).trim())
    }),
  )
})
