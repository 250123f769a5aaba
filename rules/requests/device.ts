// Parses the User-Agent header into a description by which people recognise their device.

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
