import { resolve } from 'node:path'
import { domainToASCII, domainToUnicode } from 'node:url'
import ipaddr from 'ipaddr.js'
import { usual } from '#platform/foundation/db/patience.ts'
import type { BankIdentitySettings } from '#platform/foundation/identity-providers/bank-identity.ts'
import { GOOGLE_ISSUER, type GoogleSettings } from '#platform/foundation/identity-providers/google.ts'
import { demoSeller, readSeller } from './invoice-seller.ts'
import type { InvoiceSeller } from '#platform/foundation/db/schema/index.ts'
import type { RegistrySettings } from '#platform/foundation/company-registry/company-registry.ts'
import { shortestSecretKey, splitSecretKeys } from '#platform/foundation/auth/secret-key.ts'
import { isEmailAddress } from '#rules/people/email-address.ts'
import type { FeedProvider } from '#rules/companies/connections.ts'
import { readImportSites, type ImportSite } from '#rules/ads/import-address.ts'
import { KEY_RATE } from '#rules/companies/partner-keys.ts'
import { readRate, type Rate } from '#rules/requests/rate-limit.ts'
import { MESSAGE_HOLD_MS } from '#rules/text-and-time/timings.ts'

/** The settings of the platform; every one is optional. */
export interface Env {
  /** Address to listen on. */
  host: string
  /** REST, hub and job site. */
  platformPort: number
  /** Where `/metrics` is told; null tells it nowhere. */
  metricsPort: number | null
  metricsHost: string
  /** Where an OpenTelemetry collector takes traces, and which part of them it is sent; null gathers none. */
  traces: { endpoint: string; ratio: number } | null
  /** How many times the usual one address may do of what is limited by the address. */
  visitorRates: number
  /** Calls that one partner key may make of this platform. */
  keyRate: Rate
  /** The stand-ins for the outside world; their SMTP server listens 25 above. */
  sandboxPort: number
  /** Where PGlite and files are kept; null keeps the database in memory and files in a temporary folder. */
  dataDir: string | null
  /** PostgreSQL, or an engine that speaks it; null embeds PGlite. */
  databaseUrl: string | null
  /** The same database past a pooler that lends connections by the transaction; null where there is none. */
  databaseDirectUrl: string | null
  /** Most connections to PostgreSQL. */
  databaseConnections: number
  /** Longest a statement may take there, in milliseconds. */
  databaseTimeoutMs: number
  /** Keys that seal what is secret in the database, the newest first; empty lets the platform make one in dataDir. */
  secretKeys: readonly string[]
  /** Public base of the job site, without a trailing slash. */
  siteUrl: string
  /**
   * Host names the job site answers under, as people read them, the main one first: a promotion is bought for those
   * there are (PROMO-30).
   */
  siteDomains: readonly [string, ...string[]]
  /** Job boards whose ads can be imported by address, the own job site first. */
  importSites: readonly ImportSite[]
  /**
   * Origins in the own network that companies may register for webhooks; all others must be https at a public address.
   */
  webhookOrigins: readonly string[]
  /** Public base of the web app, without a trailing slash. */
  publicUrl: string
  /** The services companies connect to; the sandbox stands in for those that are not set. */
  services: Services
  smtpUrl: string
  /** Sender of all mail. */
  mailFrom: string
  /**
   * The domain mails come back to that could not be delivered after all, and the port the platform takes them at; null:
   * they come back to the sender.
   */
  bounces: { domain: string; port: number } | null
  /** `file:` address of the folder of stored files, or `s3:` address of a bucket; null keeps them under dataDir. */
  filesUrl: string | null
  seed: 'demo' | 'large' | 'none' | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Where people identify themselves with their bank identity. */
  bankIdentity: BankIdentitySettings
  /** The registry of Swedish companies and who signs for them. */
  companyRegistry: RegistrySettings
  /** Who sends the invoices. */
  invoiceSeller: InvoiceSeller
  /** Third-party sign-in (ACC-28); null leaves it out. */
  google: GoogleSettings | null
  /** Names no template of a company may have, compared without regard to case (COMP-77). */
  disallowedTemplateNames: readonly string[]
  /** A person needs at least this long to fill in the form of an application, in milliseconds (PLUS-08). */
  shortestFillMs: number
  /** A message written to go at once waits this long, in milliseconds, so that it can be taken back (PLUS-24). */
  messageHoldMs: number
  /** Proxies whose x-forwarded-for is believed, as Fastify's trustProxy spells them. */
  trustedProxies: string
  /** What works but is hardly meant, said at the start. */
  notes: readonly string[]
  /** Answers are checked against their declarations; for tests. */
  checkResponses: boolean
}

/** Where the services are that companies connect to: bases without a trailing slash. */
export interface Services {
  employmentService: string
  jobylon: string
  teamtailor: string
  /** Where Ponty's feeds may stand. */
  ponty: FeedProvider
}

/** The whole origins among the services: those with http stand in the own network. */
export const localServices = ({ employmentService, jobylon, teamtailor, ponty }: Services): string[] =>
  [employmentService, jobylon, teamtailor, ...('origin' in ponty ? [ponty.origin] : [])]
    .map((address) => new URL(address).origin)
    .filter((origin) => origin.startsWith('http:'))

/** A host name as people read it; addresses stay as they are. */
const unicodeHost = (name: string): string => domainToUnicode(name) || name

/** Whether files can be kept there, as far as the address alone tells. */
function isPlaceOfFiles(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, hostname, pathname } = new URL(address)
  return protocol === 's3:' ? hostname !== '' : host === '' && pathname !== '/'
}

/** The names that stand for ranges of addresses, as Fastify's trustProxy spells them. */
const proxyRanges = ['loopback', 'linklocal', 'uniquelocal']
const isProxy = (text: string): boolean =>
  proxyRanges.includes(text) || ipaddr.isValid(text) || ipaddr.isValidCIDR(text)

/**
 * What the sandbox's identity service and company registry are asked with; they are for trying Tavla and open nothing.
 */
export const sandboxClient = { id: 'tavla', secret: 'sandbox-client-secret', registryKey: 'sandbox-registry-key' }

/** Every fault of the environment at once. */
export class EnvError extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(`The environment has faults:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
    this.name = 'EnvError'
    this.faults = faults
  }
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const seeds = ['demo', 'large', 'none'] as const

/** Reads the environment once. Throws {@link EnvError} naming every fault. */
export function loadEnv(source: Readonly<Record<string, string | undefined>> = process.env): Env {
  const faults: string[] = []
  const text = (name: string): string | null => source[name]?.trim() || null
  const whole = (name: string, fallback: number, what: string, most: number, least = 0): number => {
    const value = text(name)
    if (value === null) return fallback
    const number = Number(value)
    if (Number.isInteger(number) && number >= least && number <= most) return number
    faults.push(`${name} must be ${what} (${least}-${most}), not "${value}"`)
    return fallback
  }
  const share = (name: string): number => {
    const value = Number(text(name) ?? 1)
    if (!(value >= 0 && value <= 1)) faults.push(`${name} must be a share from 0 to 1, not "${text(name)}"`)
    return value
  }
  const rate = (name: string, fallback: Rate): Rate => {
    const value = text(name)
    const read = value === null ? fallback : readRate(value)
    if (read === null)
      faults.push(`${name} must say how many at once and how many a minute, such as 300/1200, not "${value}"`)
    return read ?? fallback
  }
  const port = (name: string, fallback: number): number => whole(name, fallback, 'a port', 65_535)
  const url = (name: string, fallback: string, protocols: readonly string[]): string => {
    const value = text(name)
    if (value === null) return fallback
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/+$/, '')
    faults.push(`${name} must be an address starting with ${protocols.join(' or ')}`)
    return fallback
  }
  const choice = <const V extends readonly string[]>(name: string, values: V): V[number] | null => {
    const value = text(name)
    if (value === null) return null
    const found = values.find((candidate) => candidate === value)
    if (found === undefined) faults.push(`${name} must be one of ${values.join(', ')}, not "${value}"`)
    return found ?? null
  }
  const platformPort = port('PLATFORM_PORT', 4100)
  const sandboxPort = port('SANDBOX_PORT', 4200)
  if (sandboxPort > 65_510) faults.push('SANDBOX_PORT must be at most 65510: its SMTP server listens 25 above')
  const siteUrl = url('SITE_URL', `http://localhost:${platformPort}`, ['http:', 'https:'])
  const [mainDomain = unicodeHost(new URL(siteUrl).hostname), ...otherDomains] = (text('SITE_DOMAINS') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((each) => {
      const name = domainToASCII(each)
      if (name === '' || !URL.canParse(`https://${name}`) || new URL(`https://${name}`).host !== name)
        faults.push(`SITE_DOMAINS must list host names such as jobb.example, not "${each}"`)
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
  for (const each of webhookOrigins)
    if (!URL.canParse(each) || new URL(each).origin !== each)
      faults.push(`WEBHOOK_ORIGINS must list origins such as http://localhost:4200, not "${each}"`)
  const sandboxUrl = `http://localhost:${sandboxPort}`
  const service = (name: string, path: string): string => url(name, `${sandboxUrl}${path}`, ['http:', 'https:'])
  const pontySites = readImportSites(text('PONTY_HOST') ?? sandboxUrl, '')
  const [pontySite] = pontySites.sites
  if (pontySites.faults.length > 0 || pontySites.sites.length !== 1)
    faults.push('PONTY_HOST must be a host such as ponty.example or an origin such as http://localhost:4200')
  const databaseUrl = text('DATABASE_URL') === null ? null : url('DATABASE_URL', '', ['postgres:', 'postgresql:'])
  const mailFrom = text('MAIL_FROM') ?? 'Tavla <konto@tavla.example>'
  if (!isEmailAddress(/^[^<>]*<([^<>]+)>$/.exec(mailFrom)?.[1] ?? mailFrom))
    faults.push(`MAIL_FROM must be an e-mail address such as Tavla <konto@tavla.example>, not "${mailFrom}"`)
  const bounceDomain = text('BOUNCE_DOMAIN')
  if (bounceDomain !== null && !isEmailAddress(`mail@${bounceDomain}`))
    faults.push(`BOUNCE_DOMAIN must be a domain such as bounces.tavla.example, not "${bounceDomain}"`)
  const bouncePort = port('BOUNCE_PORT', platformPort + 25)
  if (bounceDomain !== null && bouncePort > 65_535)
    faults.push('BOUNCE_PORT must be given with a PLATFORM_PORT above 65510')
  const filesUrl = text('FILES_URL') === null ? null : url('FILES_URL', '', ['file:', 's3:'])
  if (filesUrl !== null && filesUrl !== '' && !isPlaceOfFiles(filesUrl))
    faults.push(`FILES_URL must name a folder (file:///srv/tavla) or a bucket (s3://bucket/prefix), not "${filesUrl}"`)
  const trustedProxies = text('TRUSTED_PROXIES') ?? 'loopback'
  for (const each of trustedProxies.split(',').map((part) => part.trim())) {
    if (!isProxy(each))
      faults.push(`TRUSTED_PROXIES must list loopback, linklocal, uniquelocal, addresses or subnets, not "${each}"`)
  }
  const secretKeys = splitSecretKeys(text('SECRET_KEY') ?? '')
  if (secretKeys.some((key) => key.length < shortestSecretKey))
    faults.push(
      `SECRET_KEY must be of at least ${shortestSecretKey} characters; several are split by commas, the newest first`,
    )
  if (databaseUrl !== null && secretKeys.length === 0)
    faults.push(
      'SECRET_KEY must be given with DATABASE_URL: it seals what is secret in the database (make one with `openssl rand -base64 32`)',
    )
  const ownIssuer = text('BANK_ID_ISSUER')
  if (ownIssuer !== null)
    for (const name of ['BANK_ID_CLIENT_ID', 'BANK_ID_CLIENT_SECRET'])
      if (text(name) === null) faults.push(`${name} must be given with BANK_ID_ISSUER`)
  if (text('COMPANY_REGISTRY_URL') !== null && text('COMPANY_REGISTRY_KEY') === null)
    faults.push('COMPANY_REGISTRY_KEY must be given with COMPANY_REGISTRY_URL')
  const googleClientId = text('GOOGLE_CLIENT_ID')
  if (text('GOOGLE_ISSUER') !== null && googleClientId === null)
    faults.push('GOOGLE_CLIENT_ID must be given with GOOGLE_ISSUER')
  const sandbox = `http://localhost:${sandboxPort}`
  const seller = text('INVOICE_SELLER') === null ? { seller: demoSeller } : readSeller(text('INVOICE_SELLER') ?? '')
  if ('fault' in seller) faults.push(`INVOICE_SELLER ${seller.fault}`)
  const notes = [
    ...(text('SMTP_URL') === null
      ? [`SMTP_URL is not set: mail is handed to the sandbox at port ${sandboxPort + 25}, which sends none of it out`]
      : []),
    ...(ownIssuer === null && databaseUrl !== null
      ? ['BANK_ID_ISSUER is not set: people identify themselves at the sandbox, which lets anybody be anybody']
      : []),
    ...(text('COMPANY_REGISTRY_URL') === null && databaseUrl !== null
      ? ['COMPANY_REGISTRY_URL is not set: companies are those of the sandbox']
      : []),
    ...(text('INVOICE_SELLER') === null && databaseUrl !== null
      ? [
          'INVOICE_SELLER is not set: invoices are sent, and candidates are told who runs the job site, in the name of the demo’s company',
        ]
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
    visitorRates: whole('VISITOR_RATES', 1, 'how many times the usual rates', 1000, 1),
    keyRate: rate('RATE_KEY', KEY_RATE),
    sandboxPort,
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    databaseUrl,
    databaseDirectUrl:
      text('DATABASE_DIRECT_URL') === null ? null : url('DATABASE_DIRECT_URL', '', ['postgres:', 'postgresql:']),
    databaseConnections: whole('DATABASE_CONNECTIONS', usual.maxConnections, 'a number of connections', 1000, 2),
    databaseTimeoutMs: whole('DATABASE_TIMEOUT_SECONDS', usual.timeoutMs / 1000, 'whole seconds', 12, 1) * 1000,
    secretKeys,
    siteUrl,
    siteDomains: [
      mainDomain,
      ...otherDomains.filter((each, index) => each !== mainDomain && otherDomains.indexOf(each) === index),
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
    shortestFillMs: whole('SHORTEST_FILL_SECONDS', 2, 'whole seconds', 60) * 1000,
    messageHoldMs: whole('MESSAGE_HOLD_SECONDS', MESSAGE_HOLD_MS / 1000, 'whole seconds', 3600) * 1000,
    trustedProxies,
    notes,
    checkResponses: false,
  }
  if (faults.length > 0) throw new EnvError(faults)
  return env
}
