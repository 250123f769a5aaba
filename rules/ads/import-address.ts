import { hostOf } from '#rules/text-and-time/web-address.ts'
import type { FieldErrorCode } from '#rules/errors/error-codes.ts'

// Which URLs an ad can be imported from: https pages of the configured job boards, as /jobb/{hex id}/{slug}. Source:
// 1§5.

/** A job board whose ads can be imported. */
export interface ImportSite {
  /** `https://board.example`. */
  origin: string
  /**
   * Whether the host may be in a private network: true for an origin with its scheme. Other hosts must have public IP
   * addresses.
   */
  isLocal: boolean
}

/**
 * Parses the setting that lists job boards, separated by commas: `board.example` (https, public addresses only) or an
 * origin such as `http://localhost:4200`. Tavla's job site is always first. `faults` lists the entries that could not
 * be parsed.
 */
export function readImportSites(setting: string, siteUrl: string): { sites: ImportSite[]; faults: string[] } {
  const sites: ImportSite[] = URL.canParse(siteUrl) ? [{ origin: new URL(siteUrl).origin, isLocal: true }] : []
  const faults: string[] = []
  for (const entry of setting
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const site = readSite(entry)
    if (site === null) faults.push(entry)
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
  /** The URL without its query and fragment. */
  url: string
  origin: string
  /** The id in lower-case hexadecimal. */
  id: string
  slug: string
}

const adPath = /^\/jobb\/([0-9a-f]{1,24})\/([^/]+)\/?$/i

/** Parses the URL of an ad to import. Null if {@link checkImportAddress} reports an error (AD-50). */
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
 * Checks the URL of an ad to import (AD-50). An origin configured with http may use http. Codes:
 * - 'required'.
 * - 'invalid': not https, or not /jobb/{hex id}/{slug}.
 * - 'otherSite': the job board is not configured.
 */
export function checkImportAddress(address: string, origins: readonly string[]): FieldErrorCode[] {
  if (address.trim() === '') return ['required']
  const url = readUrl(address)
  if (url === null || !adPath.test(url.pathname)) return ['invalid']
  if (!origins.includes(url.origin)) return [url.protocol === 'https:' ? 'otherSite' : 'invalid']
  return parseImportAddress(address, origins) === null ? ['invalid'] : []
}

/** Parses an http(s) URL without credentials. Null for any other text. */
function readUrl(address: string): URL | null {
  const text = address.trim()
  if (text.length > MAX_IMPORT_ADDRESS_LENGTH || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  return url.username === '' && url.password === '' ? url : null
}

/** Maximum length of a URL to import. Our own limit. */
export const MAX_IMPORT_ADDRESS_LENGTH = 500

/** Results of an import, by their number in the API (AD-52). */
export const IMPORT_STATUSES = { 1: 'ok', 2: 'link', 3: 'view', 4: 'alert' } as const
export type ImportStatus = (typeof IMPORT_STATUSES)[keyof typeof IMPORT_STATUSES]
