import { cleanText } from '#rules/text-and-time/clean-text.ts'

// Parses the User-Agent header into a description by which people recognise their device or their program.

export const DEVICE_KINDS = ['computer', 'phone', 'tablet', 'program'] as const
type DeviceKind = (typeof DEVICE_KINDS)[number]

/**
 * The kind of device of a session, with the names of the browser and the operating system if known. Nothing else is
 * stored.
 */
export interface Device {
  kind: DeviceKind
  browser: string | null
  system: string | null
}

// Browsers also name the browsers they descend from, so the more specific name comes first.
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS|Chromium)\//],
  ['Safari', /\bSafari\//],
]

const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Windows', /\bWindows\b/],
  ['iPadOS', /\biPad\b/],
  ['iOS', /\biPhone\b|\biPod\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

/** Maximum number of characters of a User-Agent header that are read. Our own limit. */
const MAX_USER_AGENT_LENGTH = 300
/** Maximum length of the name of a product, without its version. Our own limit. */
const MAX_PRODUCT_LENGTH = 40

/**
 * Returns the program that a User-Agent header (RFC 9110 10.1.5) names: its first product and the major version, such as
 * `curl 8`, or the browser. Comments are left out, because they can contain anything. Null if it names none.
 */
export function clientOf(userAgent: string): string | null {
  const line = cleanText('line', userAgent.slice(0, MAX_USER_AGENT_LENGTH).toWellFormed()).trim()
  const [name, sign] = (line.startsWith('Mozilla/') && browsers.find((browser) => browser[1].test(line))) || []
  if (name && sign) return withMajor(name, textAfter(name === 'Safari' ? SAFARI_VERSION : sign, line))
  const [product = ''] = /^[^/(;,]*/.exec(line) ?? []
  const bounded = [...product.trim()].slice(0, MAX_PRODUCT_LENGTH).join('').trim()
  return bounded === '' ? null : withMajor(bounded, line.slice(product.length).replace(/^\/v?/, ''))
}

/** Safari writes its version as another product. */
const SAFARI_VERSION = /\bVersion\//

const textAfter = (sign: RegExp, text: string): string => text.split(sign, 2)[1] ?? ''

/** Adds the major version with which a text begins, if it begins with one. */
function withMajor(name: string, version: string): string {
  const [major] = /^\d{1,6}/.exec(version) ?? []
  return major === undefined ? name : `${name} ${major}`
}

const nameIn = (list: typeof browsers, text: string): string | null =>
  list.find(([, sign]) => sign.test(text))?.[0] ?? null

/** Parses a User-Agent header (RFC 9110 10.1.5). Null if it is blank. All browsers begin with Mozilla/5.0. */
export function parseUserAgent(userAgent: string): Device | null {
  if (userAgent.trim() === '') return null
  if (!userAgent.startsWith('Mozilla/')) return { kind: 'program', browser: null, system: null }
  const system = nameIn(systems, userAgent)
  const isTablet = system === 'iPadOS' || (system === 'Android' && !/\bMobile\b/.test(userAgent))
  const kind = isTablet ? 'tablet' : system === 'iOS' || system === 'Android' ? 'phone' : 'computer'
  return { kind, browser: nameIn(browsers, userAgent), system }
}
