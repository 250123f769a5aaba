// What a program tells of itself in User-Agent, as much of it as a person recognises the device by.

export const DEVICE_KINDS = ['computer', 'phone', 'tablet', 'program'] as const
export type DeviceKind = (typeof DEVICE_KINDS)[number]

/**
 * The kind of device behind a session, with the names of browser and system where they are known. Nothing more is kept
 * of it.
 */
export interface Device {
  kind: DeviceKind
  browser: string | null
  system: string | null
}

// Browsers name those they descend from as well, so the newest name stands first.
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

/**
 * The device that a User-Agent header tells of (RFC 9110 10.1.5); null when it tells nothing. Browsers all begin with
 * Mozilla/5.0.
 */
export function deviceOf(userAgent: string): Device | null {
  if (userAgent.trim() === '') return null
  if (!userAgent.startsWith('Mozilla/')) return { kind: 'program', browser: null, system: null }
  const system = nameIn(systems, userAgent)
  const isTablet = system === 'iPadOS' || (system === 'Android' && !/\bMobile\b/.test(userAgent))
  const kind = isTablet ? 'tablet' : system === 'iOS' || system === 'Android' ? 'phone' : 'computer'
  return { kind, browser: nameIn(browsers, userAgent), system }
}
