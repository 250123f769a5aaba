import type { RegistrySettings } from '#platform/foundation/company-registry/company-registry.ts'
import type { BankIdentitySettings } from '#platform/foundation/identity-providers/bank-identity.ts'
import { GOOGLE_ISSUER, type GoogleSettings } from '#platform/foundation/identity-providers/google.ts'
import { readImportSites } from '#rules/ads/import-address.ts'
import type { FeedProvider } from '#rules/integrations/services.ts'
import { HTTP, type SettingReader } from './setting-reader.ts'

/** Services outside Tavla. */
export interface ServiceSettings {
  /** The services that companies connect to. The sandbox replaces services that are not configured. */
  services: Services
  /**
   * Origins in the private network that companies may register as webhooks. All other webhooks must use https and a
   * public address.
   */
  webhookOrigins: readonly string[]
  /** The identity provider for BankID. Null: nobody can identify, so no Swedish company can be connected. */
  bankIdentity: BankIdentitySettings | null
  /** The registry of Swedish companies and their authorised signatories. Null: none. */
  companyRegistry: RegistrySettings | null
  /** Sign-in with Google (ACC-28). Null: not offered. */
  google: GoogleSettings | null
}

/** How an installation reaches Arbetsförmedlingen. */
export interface EmploymentServiceSettings {
  /** Base URL of the API. It ends with `sandbox` or `prod`. */
  url: string
  /** The credentials of this installation, which the service gives to suppliers. */
  clientId: string
  clientSecret: string
  /** The key that an employer enters at the service, so that this installation can publish its ads. */
  consentKey: string
  /** Base URL of JobSearch, the public search of published ads. */
  searchUrl: string
  /** Base URL of the pages of published ads. */
  pageUrl: string
}

/** The services that companies connect to. URLs have no trailing slash. */
export interface Services {
  employmentService: EmploymentServiceSettings
  /** The base URL of Jobylon, and the hash of the feed with the jobs of all companies. */
  jobylon: string
  jobylonFeed: string
  /** The feed of Teamtailor with the jobs of all companies. */
  teamtailorFeed: string
  /** The key that signs Teamtailor's requests to this job board. Null: the requests are rejected. */
  teamtailorKey: string | null
  /** The host or origin of Ponty's feeds. */
  ponty: FeedProvider
}

/** Returns the service origins with http, which are in the private network. */
export const localServices = ({ employmentService, jobylon, teamtailorFeed, ponty }: Services): string[] =>
  [
    employmentService.url,
    employmentService.searchUrl,
    jobylon,
    teamtailorFeed,
    ...('origin' in ponty ? [ponty.origin] : []),
  ]
    .map((address) => new URL(address).origin)
    .filter((origin) => origin.startsWith('http:'))

/** Credentials for the services of the sandbox. They are public and give access to nothing else. */
export const sandboxClient = {
  id: 'tavla',
  secret: 'sandbox-client-secret',
  registryKey: 'sandbox-registry-key',
  jobylonFeed: 'sandbox-feed',
  teamtailorKey: 'sandbox-teamtailor-key',
  employmentService: {
    clientId: 'sandbox-client',
    clientSecret: 'sandbox-employment-secret',
    consentKey: '5f0e8f52-7d0c-4a43-9b1e-0c7a3d5b9e11',
  },
}

/**
 * Reads the services. An installation with its own database never uses the identities and the companies of the sandbox,
 * because anyone on its machine could take the place of the sandbox and sign for any company.
 */
export function readServiceSettings(
  reader: SettingReader,
  sandboxUrl: string,
  databaseUrl: string | null,
): ServiceSettings {
  const isInstalled = databaseUrl !== null
  return {
    services: readServices(reader, sandboxUrl, isInstalled),
    webhookOrigins: readWebhookOrigins(reader),
    bankIdentity: readBankIdentity(reader, sandboxUrl, isInstalled),
    companyRegistry: readCompanyRegistry(reader, sandboxUrl, isInstalled),
    google: readGoogle(reader),
  }
}

/** The pages and the search of published ads. Source: JobTech's documentation of JobSearch. */
const PUBLISHED_ADS = 'https://arbetsformedlingen.se/platsbanken/annonser'
const JOB_SEARCH = 'https://jobsearch.api.jobtechdev.se'

function readEmploymentService({ text, url, fault }: SettingReader, sandboxUrl: string): EmploymentServiceSettings {
  const sandbox = `${sandboxUrl}/arbetsformedlingen`
  const base = url('EMPLOYMENT_SERVICE_URL', sandbox, HTTP)
  const isReal = base !== sandbox
  if (isReal)
    for (const name of [
      'EMPLOYMENT_SERVICE_CLIENT_ID',
      'EMPLOYMENT_SERVICE_CLIENT_SECRET',
      'EMPLOYMENT_SERVICE_CONSENT_KEY',
    ] as const)
      if (text(name) === null) fault(`${name} is required when EMPLOYMENT_SERVICE_URL is set`)
  const { clientId, clientSecret, consentKey } = sandboxClient.employmentService
  return {
    url: base,
    clientId: text('EMPLOYMENT_SERVICE_CLIENT_ID') ?? clientId,
    clientSecret: text('EMPLOYMENT_SERVICE_CLIENT_SECRET') ?? clientSecret,
    consentKey: text('EMPLOYMENT_SERVICE_CONSENT_KEY') ?? consentKey,
    searchUrl: url('EMPLOYMENT_SERVICE_SEARCH_URL', isReal ? JOB_SEARCH : sandbox, HTTP),
    pageUrl: isReal ? PUBLISHED_ADS : `${sandboxUrl}/tjanster/arbetsformedlingen/annons`,
  }
}

function readServices(reader: SettingReader, sandboxUrl: string, isInstalled: boolean): Services {
  const { text, url, fault } = reader
  const { sites, faults } = readImportSites(text('PONTY_HOST') ?? sandboxUrl, '')
  const [ponty] = sites
  if (faults.length > 0 || sites.length !== 1)
    fault('PONTY_HOST must be a host such as ponty.example or an origin such as http://localhost:4200')
  const jobylon = url('JOBYLON_URL', `${sandboxUrl}/jobylon`, HTTP)
  if (jobylon !== `${sandboxUrl}/jobylon` && text('JOBYLON_FEED') === null)
    fault('JOBYLON_FEED is required when JOBYLON_URL is set')
  return {
    employmentService: readEmploymentService(reader, sandboxUrl),
    jobylon,
    jobylonFeed: text('JOBYLON_FEED') ?? sandboxClient.jobylonFeed,
    teamtailorFeed: url('TEAMTAILOR_FEED_URL', `${sandboxUrl}/teamtailor/feed.xml`, HTTP),
    // The key of the sandbox is public. An installation without its own key must not accept it.
    teamtailorKey: text('TEAMTAILOR_API_KEY') ?? (isInstalled ? null : sandboxClient.teamtailorKey),
    ponty: ponty && !ponty.isLocal ? { host: new URL(ponty.origin).hostname } : { origin: ponty?.origin ?? sandboxUrl },
  }
}

function readWebhookOrigins({ list, fault }: SettingReader): string[] {
  const origins = list('WEBHOOK_ORIGINS')
  for (const origin of origins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      fault(`WEBHOOK_ORIGINS must list origins such as http://localhost:4200, not "${origin}"`)
  return origins
}

function readBankIdentity(
  { text, url, fault, warn }: SettingReader,
  sandboxUrl: string,
  isInstalled: boolean,
): BankIdentitySettings | null {
  if (text('BANK_ID_ISSUER') !== null)
    for (const name of ['BANK_ID_CLIENT_ID', 'BANK_ID_CLIENT_SECRET'] as const)
      if (text(name) === null) fault(`${name} is required when BANK_ID_ISSUER is set`)
  if (text('BANK_ID_ISSUER') === null && isInstalled) {
    warn('BANK_ID_ISSUER is not set. Nobody can identify with BankID, so no Swedish company can be connected.')
    return null
  }
  return {
    issuer: url('BANK_ID_ISSUER', `${sandboxUrl}/identity`, HTTP),
    clientId: text('BANK_ID_CLIENT_ID') ?? sandboxClient.id,
    clientSecret: text('BANK_ID_CLIENT_SECRET') ?? sandboxClient.secret,
  }
}

function readCompanyRegistry(
  { text, url, fault, warn }: SettingReader,
  sandboxUrl: string,
  isInstalled: boolean,
): RegistrySettings | null {
  if (text('COMPANY_REGISTRY_URL') !== null && text('COMPANY_REGISTRY_KEY') === null)
    fault('COMPANY_REGISTRY_KEY is required when COMPANY_REGISTRY_URL is set')
  if (text('COMPANY_REGISTRY_URL') === null && isInstalled) {
    warn('COMPANY_REGISTRY_URL is not set. No Swedish company can be connected.')
    return null
  }
  return {
    url: url('COMPANY_REGISTRY_URL', `${sandboxUrl}/registry`, HTTP),
    key: text('COMPANY_REGISTRY_KEY') ?? sandboxClient.registryKey,
  }
}

function readGoogle({ text, url, fault }: SettingReader): GoogleSettings | null {
  const clientId = text('GOOGLE_CLIENT_ID')
  if (text('GOOGLE_ISSUER') !== null && clientId === null)
    fault('GOOGLE_CLIENT_ID is required when GOOGLE_ISSUER is set')
  return clientId === null ? null : { clientId, issuer: url('GOOGLE_ISSUER', GOOGLE_ISSUER, HTTP) }
}
