import { domainToASCII, domainToUnicode } from 'node:url'
import { readImportSites, type ImportSite } from '#rules/ads/import-address.ts'
import { isOrigin } from '#rules/settings/origin.ts'
import { isLocalUrl } from './local-address.ts'
import { HTTP, type SettingReader } from './setting-reader.ts'

export interface SiteSettings {
  /** Public base URL of the job site, without a trailing slash. */
  siteUrl: string
  /**
   * Host names of the job site in Unicode, the main domain first. A promotion is bought for all of these domains
   * (PROMO-30).
   */
  siteDomains: readonly [string, ...string[]]
  /** The URLs of the job site: `siteUrl` and one for each domain. */
  siteUrls: readonly string[]
  /** Job boards that ads can be imported from by URL. Tavla's job site is the first. */
  importSites: readonly ImportSite[]
  /** Public base URL of the web app, without a trailing slash. */
  publicUrl: string
}

export function readSiteSettings(reader: SettingReader, platformPort: number): SiteSettings {
  const { text, port, fault } = reader
  const siteUrl = readOrigin(reader, 'SITE_URL', `http://localhost:${platformPort}`)
  const siteDomains = readSiteDomains(reader, siteUrl)
  const boards = readImportSites(text('IMPORT_HOSTS') ?? '', siteUrl)
  for (const wrong of boards.faults)
    fault(`IMPORT_HOSTS must list hosts such as board.example or origins such as https://board.example, not "${wrong}"`)
  return {
    siteUrl,
    siteDomains,
    siteUrls: [siteUrl, ...siteDomains.map((domain) => `https://${domain}`)],
    importSites: boards.sites,
    publicUrl: readOrigin(reader, 'PUBLIC_URL', `http://localhost:${port('PORT', 4000)}`),
  }
}

/** Reads a public address. Pages and links begin at its root, so it has no path. */
function readOrigin({ url, fault, warn }: SettingReader, name: 'SITE_URL' | 'PUBLIC_URL', fallback: string): string {
  const address = url(name, fallback, HTTP)
  if (!isOrigin(address))
    fault(`${name} must be an address without a path, such as https://tavla.example, not "${address}"`)
  if (address.startsWith('http:') && !isLocalUrl(address))
    warn(`${name} is not https. Passwords and personal data cross the network in readable form.`)
  return address
}

function readSiteDomains({ list, fault }: SettingReader, siteUrl: string): [string, ...string[]] {
  const [main = unicodeHost(new URL(siteUrl).hostname), ...others] = list('SITE_DOMAINS').map((domain) => {
    const name = domainToASCII(domain)
    if (name === '' || !URL.canParse(`https://${name}`) || new URL(`https://${name}`).host !== name)
      fault(`SITE_DOMAINS must list host names such as jobb.example, not "${domain}"`)
    return unicodeHost(name)
  })
  return [main, ...others.filter((domain, index) => domain !== main && others.indexOf(domain) === index)]
}

/** Converts a host name to Unicode. IP addresses stay unchanged. */
const unicodeHost = (name: string): string => domainToUnicode(name) || name
