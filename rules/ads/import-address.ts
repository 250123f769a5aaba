import { hostOf } from '#rules/text-and-time/web-address.ts'
import type { FieldFault } from '#rules/errors/refusals.ts'

// Which addresses an ad can be imported from: https pages of the configured job boards, as /jobb/{hex id}/{slug}.
// Source: 1§5.

/** A job board whose ads can be imported. */
export interface ImportSite {
  /** `https://board.example`. */
  origin: string
  /**
   * The host stands with its scheme in the settings, so it may stand on any network; others must have public addresses.
   */
  isLocal: boolean
}

/**
 * Reads the setting that lists job boards, separated by commas: `board.example` (https, public addresses only) or a
 * whole origin such as `http://localhost:4200`. The product's own job site is always first. What cannot be read stands
 * in `faults`.
 */
export function readImportSites(setting: string, siteUrl: string): { sites: ImportSite[]; faults: string[] } {
  const sites: ImportSite[] = URL.canParse(siteUrl) ? [{ origin: new URL(siteUrl).origin, isLocal: true }] : []
  const faults: string[] = []
  for (const each of setting
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const site = readSite(each)
    if (site === null) faults.push(each)
    else if (!sites.some(({ origin }) => origin === site.origin)) sites.push(site)
  }
  return { sites, faults }
}

function readSite(text: string): ImportSite | null {
  const isLocal = /^https?:\/\//i.test(text)
  const address = isLocal ? text : `https://${text}`
  if (!URL.canParse(address)) return null
  const { origin, href } = new URL(address)
  if (href !== `${origin}/` || (!isLocal && hostOf(address) === null)) return null
  return { origin, isLocal }
}

export interface ImportAddress {
  /** The whole address, without what follows `?` or `#`. */
  url: string
  origin: string
  /** The id in hexadecimal, in lower case. */
  id: string
  slug: string
}

const adPath = /^\/jobb\/([0-9a-f]{1,24})\/([^/]+)\/?$/i

/** Reads an address to import; null unless {@link checkImportAddress} finds nothing wrong (AD-50). */
export function parseImportAddress(address: string, origins: readonly string[]): ImportAddress | null {
  const url = readUrl(address)
  if (url === null || !origins.includes(url.origin)) return null
  const [, id = '', slug = ''] = adPath.exec(url.pathname) ?? []
  if (id === '') return null
  try {
    return {
      url: `${url.origin}${url.pathname}`,
      origin: url.origin,
      id: id.toLowerCase(),
      slug: decodeURIComponent(slug).normalize('NFC'),
    }
  } catch {
    return null
  }
}

/**
 * Checks an address to import (AD-50). Codes: 'required'; 'invalid' (no https, or not /jobb/{hex id}/{slug});
 * 'otherSite' (an ad of a board that is not configured). http passes for an origin that is configured with it.
 */
export function checkImportAddress(address: string, origins: readonly string[]): FieldFault[] {
  if (address.trim() === '') return ['required']
  const url = readUrl(address)
  if (url === null || !adPath.test(url.pathname)) return ['invalid']
  if (!origins.includes(url.origin)) return [url.protocol === 'https:' ? 'otherSite' : 'invalid']
  return parseImportAddress(address, origins) === null ? ['invalid'] : []
}

/** The http(s) address a text is, without name and password; null otherwise. */
function readUrl(address: string): URL | null {
  const text = address.trim()
  if (text.length > IMPORT_ADDRESS_MAX_LENGTH || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url : null
}

/** Longest address to import; a limit of our own. */
export const IMPORT_ADDRESS_MAX_LENGTH = 500

/** What became of an import, by the number on the wire (AD-52). */
export const IMPORT_STATUSES = { 1: 'ok', 2: 'link', 3: 'view', 4: 'alert' } as const
export type ImportStatus = (typeof IMPORT_STATUSES)[keyof typeof IMPORT_STATUSES]
