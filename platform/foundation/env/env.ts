import { resolve } from 'node:path'
import { domainToASCII, domainToUnicode } from 'node:url'
import ipaddr from 'ipaddr.js'
import { DEFAULT_LIMITS } from '#platform/foundation/db/timeouts.ts'
import type { BankIdentitySettings } from '#platform/foundation/identity-providers/bank-identity.ts'
import { GOOGLE_ISSUER, type GoogleSettings } from '#platform/foundation/identity-providers/google.ts'
import { demoSeller, parseSeller } from './invoice-seller.ts'
import type { InvoiceSeller } from '#platform/foundation/db/schema/index.ts'
import type { RegistrySettings } from '#platform/foundation/company-registry/company-registry.ts'
import { MIN_SECRET_KEY_LENGTH, parseSecretKeys } from '#platform/foundation/auth/secret-key.ts'
import { isEmailAddress } from '#rules/people/email-address.ts'
import type { FeedProvider } from '#rules/companies/connections.ts'
import { readImportSites, type ImportSite } from '#rules/ads/import-address.ts'
import { KEY_RATE } from '#rules/companies/partner-keys.ts'
import { parseRate, type Rate } from '#rules/requests/rate-limit.ts'
import { MESSAGE_SEND_DELAY_MS } from '#rules/text-and-time/timings.ts'

/** The settings of the platform, parsed from environment variables. Every variable is optional. */
export interface Env {
  /** Address to listen on. */
  host: string
  /** The port of REST API, hub and job site. */
  platformPort: number
  /** The port of `/metrics`. Null: not served. */
  metricsPort: number | null
  metricsHost: string
  /** The URL of an OpenTelemetry collector, and the share of traces that it receives (0–1). Null: no traces. */
  traces: { endpoint: string; ratio: number } | null
  /** Factor for all rate limits per IP address. Default 1. */
  visitorRates: number
  /** Rate limit of one API key. */
  keyRate: Rate
  /** The port of the sandbox, which replaces external services. Its SMTP server listens on this port plus 25. */
  sandboxPort: number
  /** The folder of PGlite and of files. Null: the database is in memory, and files are in a temporary folder. */
  dataDir: string | null
  /** The URL of PostgreSQL or a compatible database. Null: the platform embeds PGlite. */
  databaseUrl: string | null
  /** The URL of the same database without the transaction pooler. Null if there is no pooler. */
  databaseDirectUrl: string | null
  /** Maximum number of connections to PostgreSQL. */
  databaseConnections: number
  /** Timeout of a statement in PostgreSQL, in milliseconds. */
  databaseTimeoutMs: number
  /** Keys that encrypt secrets in the database, newest first. Empty: the platform generates a key in `dataDir`. */
  secretKeys: readonly string[]
  /** Public base URL of the job site, without a trailing slash. */
  siteUrl: string
  /**
   * Host names of the job site in Unicode, the main domain first. A promotion is bought for all of these domains
   * (PROMO-30).
   */
  siteDomains: readonly [string, ...string[]]
  /** Job boards that ads can be imported from by URL. Tavla's job site is the first. */
  importSites: readonly ImportSite[]
  /**
   * Origins in the private network that companies may register as webhooks. All other webhooks must use https and a
   * public address.
   */
  webhookOrigins: readonly string[]
  /** Public base URL of the web app, without a trailing slash. */
  publicUrl: string
  /** The services that companies connect to. The sandbox replaces services that are not configured. */
  services: Services
  smtpUrl: string
  /** The sender of all mail. */
  mailFrom: string
  /**
   * The domain that receives bounces, and the port on which the platform receives them. Null: bounces go to the sender
   * address.
   */
  bounces: { domain: string; port: number } | null
  /** The `file:` URL of a folder or the `s3:` URL of a bucket for stored files. Null: a folder in `dataDir`. */
  filesUrl: string | null
  seed: 'demo' | 'large' | 'none' | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** The identity provider for BankID. */
  bankIdentity: BankIdentitySettings
  /** The registry of Swedish companies and their authorised signatories. */
  companyRegistry: RegistrySettings
  /** The seller on invoices. */
  invoiceSeller: InvoiceSeller
  /** Sign-in with Google (ACC-28). Null: not offered. */
  google: GoogleSettings | null
  /** Names that are not allowed for a company's templates. Case-insensitive (COMP-77). */
  disallowedTemplateNames: readonly string[]
  /**
   * Minimum time to fill in an application form, in milliseconds. Faster submissions are treated as robots (PLUS-08).
   */
  minFillMs: number
  /** Delay before an immediate message is sent, in milliseconds, so that it can be cancelled (PLUS-24). */
  messageHoldMs: number
  /** Trusted proxies for X-Forwarded-For, in the format of Fastify's `trustProxy`. */
  trustedProxies: string
  /** Warnings for the log at startup, about settings that work but are probably not intended. */
  warnings: readonly string[]
  /** Whether responses are validated against their declarations. For tests. */
  checkResponses: boolean
}

/** Base URLs of the services that companies connect to, without a trailing slash. */
export interface Services {
  employmentService: string
  jobylon: string
  teamtailor: string
  /** The host or origin of Ponty's feeds. */
  ponty: FeedProvider
}

/** Returns the service origins with http, which are in the private network. */
export const localServices = ({ employmentService, jobylon, teamtailor, ponty }: Services): string[] =>
  [employmentService, jobylon, teamtailor, ...('origin' in ponty ? [ponty.origin] : [])]
    .map((address) => new URL(address).origin)
    .filter((origin) => origin.startsWith('http:'))

/** Converts a host name to Unicode. IP addresses stay unchanged. */
const unicodeHost = (name: string): string => domainToUnicode(name) || name

/** Returns whether a URL has the form of a folder or a bucket. Does not check that it exists. */
function isStorageUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname, pathname } = new URL(address)
  return protocol === 's3:' ? hostname !== '' : host === '' && pathname !== '/'
}

/** Names of address ranges in Fastify's `trustProxy`. */
const proxyRanges = ['loopback', 'linklocal', 'uniquelocal']
const isProxy = (text: string): boolean =>
  proxyRanges.includes(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text)

/**
 * Credentials for the sandbox's identity provider and company registry. They are public and give access to nothing
 * else.
 */
export const sandboxClient = { id: 'tavla', secret: 'sandbox-client-secret', registryKey: 'sandbox-registry-key' }

/** Lists every fault of the environment. */
export class EnvError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`Invalid configuration:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'EnvError'
    this.faults = faults
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const seeds = ['demo', 'large', 'none'] as const

/** Parses the environment. Throws {@link EnvError} with every fault. */
export function loadEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const faults: string[] = []
  const text = (name: string): string | null => source[name]?.trim() || null
  const integer = (name: string, fallback: number, description: string, max: number, min = 0): number => {
    const value = text(name)
    if (value === null) return fallback
    const number = Number(value)
    if (Number.isInteger(number) && number >= min && number <= max) return number
    faults.push(`${name} must be ${description} (${min}-${max}), not "${value}"`)
    return fallback
  }
  const share = (name: string): number => {
    const value = Number(text(name) ?? 1)
    if (!(value >= 0 && value <= 1)) faults.push(`${name} must be a number between 0 and 1, not "${text(name)}"`)
    return value
  }
  const rate = (name: string, fallback: Rate): Rate => {
    const value = text(name)
    const parsed = value === null ? fallback : parseRate(value)
    if (parsed === null) faults.push(`${name} must be burst/per-minute, for example 300/1200, not "${value}"`)
    return parsed ?? fallback
  }
  const port = (name: string, fallback: number): number => integer(name, fallback, 'a port', 65_535)
  const url = (name: string, fallback: string, protocols: readonly string[]): string => {
    const value = text(name)
    if (value === null) return fallback
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/+$/, '')
    faults.push(
      `${name} must be a URL starting with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}${
        // The value may contain a password, so it is not printed.
        protocols.includes('postgres:')
          ? '. If it contains a password, percent-encode special characters (/ is %2F).'
          : ''
      }`,
    )
    return fallback
  }
  const choice = <const V extends readonly string[]>(name: string, values: V): V[number] | null => {
    const value = text(name)
    if (value === null) return null
    const match = values.find((candidate) => candidate === value)
    if (match === undefined) faults.push(`${name} must be one of ${values.join(', ')}, not "${value}"`)
    return match ?? null
  }
  const platformPort = port('PLATFORM_PORT', 4100)
  const sandboxPort = port('SANDBOX_PORT', 4200)
  if (sandboxPort > 65_510)
    faults.push('SANDBOX_PORT must be at most 65510, because its SMTP server listens on this port plus 25')
  const siteUrl = url('SITE_URL', `http://localhost:${platformPort}`, ['http:', 'https:'])
  const [mainDomain = unicodeHost(new URL(siteUrl).hostname), ...otherDomains] = (text('SITE_DOMAINS') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((domain) => {
      const name = domainToASCII(domain)
      if (name === '' || !URL.canParse(`https://${name}`) || new URL(`https://${name}`).host !== name)
        faults.push(`SITE_DOMAINS must list host names such as jobb.example, not "${domain}"`)
      return unicodeHost(name)
    })
  const boards = readImportSites(text('IMPORT_HOSTS') ?? '', siteUrl)
  for (const fault of boards.faults)
    faults.push(
      `IMPORT_HOSTS must list hosts such as board.example or origins such as https://board.example, not "${fault}"`,
    )
  const webhookOrigins = (text('WEBHOOK_ORIGINS') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  for (const origin of webhookOrigins)
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      faults.push(`WEBHOOK_ORIGINS must list origins such as http://localhost:4200, not "${origin}"`)
  const sandboxUrl = `http://localhost:${sandboxPort}`
  const service = (name: string, path: string): string => url(name, `${sandboxUrl}${path}`, ['http:', 'https:'])
  const pontySites = readImportSites(text('PONTY_HOST') ?? sandboxUrl, '')
  const [pontySite] = pontySites.sites
  if (pontySites.faults.length > 0 || pontySites.sites.length !== 1)
    faults.push('PONTY_HOST must be a host such as ponty.example or an origin such as http://localhost:4200')
  const databaseUrl = text('DATABASE_URL') === null ? null : url('DATABASE_URL', '', ['postgres:', 'postgresql:'])
  const mailFrom = text('MAIL_FROM') ?? 'Tavla <konto@tavla.example>'
  if (!isEmailAddress(/^[^<>]*<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom))
    faults.push(`MAIL_FROM must be an email address such as Tavla <konto@tavla.example>, not "${mailFrom}"`)
  const bounceDomain = text('BOUNCE_DOMAIN')
  if (bounceDomain !== null && !isEmailAddress(`mail@${bounceDomain}`))
    faults.push(`BOUNCE_DOMAIN must be a domain such as bounces.tavla.example, not "${bounceDomain}"`)
  const bouncePort = port('BOUNCE_PORT', platformPort + 25)
  if (bounceDomain !== null && bouncePort > 65_535)
    faults.push('BOUNCE_PORT must be set explicitly when PLATFORM_PORT is above 65510')
  const filesUrl = text('FILES_URL') === null ? null : url('FILES_URL', '', ['file:', 's3:'])
  if (filesUrl !== null && filesUrl !== '' && !isStorageUrl(filesUrl))
    faults.push(`FILES_URL must be a folder (file:///srv/tavla) or a bucket (s3://bucket/prefix), not "${filesUrl}"`)
  const trustedProxies = text('TRUSTED_PROXIES') ?? 'loopback'
  for (const proxy of trustedProxies.split(',').map((part) => part.trim())) {
    if (!isProxy(proxy))
      faults.push(`TRUSTED_PROXIES must list loopback, linklocal, uniquelocal, addresses or subnets, not "${proxy}"`)
  }
  const secretKeys = parseSecretKeys(text('SECRET_KEY') ?? '')
  if (secretKeys.some((key) => key.length < MIN_SECRET_KEY_LENGTH))
    faults.push(
      `SECRET_KEY must be at least ${MIN_SECRET_KEY_LENGTH} characters long. To rotate keys, list several separated by commas, newest first.`,
    )
  if (databaseUrl !== null && secretKeys.length === 0)
    faults.push(
      'SECRET_KEY is required when DATABASE_URL is set. It encrypts secrets in the database. Generate one with `openssl rand -base64 32`.',
    )
  const bankIdIssuer = text('BANK_ID_ISSUER')
  if (bankIdIssuer !== null)
    for (const name of ['BANK_ID_CLIENT_ID', 'BANK_ID_CLIENT_SECRET'])
      if (text(name) === null) faults.push(`${name} is required when BANK_ID_ISSUER is set`)
  if (text('COMPANY_REGISTRY_URL') !== null && text('COMPANY_REGISTRY_KEY') === null)
    faults.push('COMPANY_REGISTRY_KEY is required when COMPANY_REGISTRY_URL is set')
  const googleClientId = text('GOOGLE_CLIENT_ID')
  if (text('GOOGLE_ISSUER') !== null && googleClientId === null)
    faults.push('GOOGLE_CLIENT_ID is required when GOOGLE_ISSUER is set')
  const sandbox = `http://localhost:${sandboxPort}`
  const seller = text('INVOICE_SELLER') === null ? { seller: demoSeller } : parseSeller(text('INVOICE_SELLER') ?? '')
  if ('fault' in seller) faults.push(`INVOICE_SELLER ${seller.fault}`)
  const notes = [
    ...(text('SMTP_URL') === null
      ? [`SMTP_URL is not set. Email goes to the sandbox on port ${sandboxPort + 25} and is not delivered.`]
      : []),
    ...(bankIdIssuer === null && databaseUrl !== null
      ? [
          'BANK_ID_ISSUER is not set. Identities come from the sandbox, which accepts anyone: do not use this in production.',
        ]
      : []),
    ...(text('COMPANY_REGISTRY_URL') === null && databaseUrl !== null
      ? ['COMPANY_REGISTRY_URL is not set. Company data comes from the sandbox.']
      : []),
    ...(text('INVOICE_SELLER') === null && databaseUrl !== null
      ? ['INVOICE_SELLER is not set. Invoices and the job site name the demo company as the seller and operator.']
      : []),
  ]
  const env: Env = {
    host: text('HOST') ?? '127.0.0.1',
    platformPort,
    metricsPort: text('PLATFORM_METRICS_PORT') === null ? null : port('PLATFORM_METRICS_PORT', 0),
    metricsHost: text('METRICS_HOST') ?? text('HOST') ?? '127.0.0.1',
    traces:
      text('OTEL_EXPORTER_OTLP_ENDPOINT') === null
        ? null
        : {
            endpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', '', ['http:', 'https:']),
            ratio: share('OTEL_TRACES_SAMPLER_ARG'),
          },
    visitorRates: integer('VISITOR_RATES', 1, 'a whole factor for the default rates', 1000, 1),
    keyRate: rate('RATE_KEY', KEY_RATE),
    sandboxPort,
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    databaseUrl,
    databaseDirectUrl:
      text('DATABASE_DIRECT_URL') === null ? null : url('DATABASE_DIRECT_URL', '', ['postgres:', 'postgresql:']),
    databaseConnections: integer(
      'DATABASE_CONNECTIONS',
      DEFAULT_LIMITS.maxConnections,
      'a number of connections',
      1000,
      2,
    ),
    databaseTimeoutMs:
      integer('DATABASE_TIMEOUT_SECONDS', DEFAULT_LIMITS.timeoutMs / 1000, 'a whole number of seconds', 12, 1) * 1000,
    secretKeys,
    siteUrl,
    siteDomains: [
      mainDomain,
      ...otherDomains.filter((domain, index) => domain !== mainDomain && otherDomains.indexOf(domain) === index),
    ],
    importSites: boards.sites,
    webhookOrigins,
    publicUrl: url('PUBLIC_URL', `http://localhost:${port('PORT', 4000)}`, ['http:', 'https:']),
    services: {
      employmentService: service('EMPLOYMENT_SERVICE_URL', '/arbetsformedlingen'),
      jobylon: service('JOBYLON_URL', '/jobylon'),
      teamtailor: service('TEAMTAILOR_URL', '/teamtailor'),
      ponty:
        pontySite && !pontySite.isLocal
          ? { host: new URL(pontySite.origin).hostname }
          : { origin: pontySite?.origin ?? sandboxUrl },
    },
    smtpUrl: url('SMTP_URL', `smtp://127.0.0.1:${sandboxPort + 25}`, ['smtp:', 'smtps:']),
    mailFrom,
    bounces: bounceDomain === null ? null : { domain: bounceDomain, port: bouncePort },
    filesUrl,
    seed: choice('SEED', seeds),
    logLevel: choice('LOG_LEVEL', logLevels) ?? 'info',
    bankIdentity: {
      issuer: url('BANK_ID_ISSUER', `${sandbox}/identity`, ['http:', 'https:']),
      clientId: text('BANK_ID_CLIENT_ID') ?? sandboxClient.id,
      clientSecret: text('BANK_ID_CLIENT_SECRET') ?? sandboxClient.secret,
    },
    companyRegistry: {
      url: url('COMPANY_REGISTRY_URL', `${sandbox}/registry`, ['http:', 'https:']),
      key: text('COMPANY_REGISTRY_KEY') ?? sandboxClient.registryKey,
    },
    invoiceSeller: 'seller' in seller ? seller.seller : demoSeller,
    google:
      googleClientId === null
        ? null
        : { clientId: googleClientId, issuer: url('GOOGLE_ISSUER', GOOGLE_ISSUER, ['http:', 'https:']) },
    disallowedTemplateNames: (text('DISALLOWED_TEMPLATE_NAMES') ?? '')
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    minFillMs: integer('SHORTEST_FILL_SECONDS', 2, 'a whole number of seconds', 60) * 1000,
    messageHoldMs:
      integer('MESSAGE_HOLD_SECONDS', MESSAGE_SEND_DELAY_MS / 1000, 'a whole number of seconds', 3600) * 1000,
    trustedProxies,
    warnings: notes,
    checkResponses: false,
  }
  if (faults.length > 0) throw new EnvError(faults)
  return env
}
