import { readImportSites } from '#rules/ads/import-address.ts'
import { parseRate, type Rate } from '#rules/requests/rate-limit.ts'
import type { SettingName, SettingSource } from '#rules/settings/declared-settings.ts'
import { isOrigin } from '#rules/settings/origin.ts'
import { parseSecurityContact } from '#rules/settings/security-txt.ts'
import { describeUnknownSettings } from '#rules/settings/unknown-settings.ts'
import { AddressSet } from '#gateway/limits/client-address.ts'
import { defaultOperatorLimits, type OperatorLimits } from '#gateway/limits/limits.ts'

/** Settings of the gateway, all optional. */
export interface Env {
  /** Port of GraphQL, GraphiQL and the web app. */
  readonly port: number
  readonly host: string
  /** Base URL of the platform's REST API and hub, without a slash at the end. */
  readonly platformUrl: string
  /** Public base URL of the job site. */
  readonly siteUrl: string
  /** Origins of the job boards to import ads from, Tavla's job site first. The platform has the same setting. */
  readonly importOrigins: readonly string[]
  /** Public base URL of the web app. */
  readonly publicUrl: string
  /** The URI for reports of security problems; null publishes none. */
  readonly securityContact: string | null
  /** Further origins whose pages may call `/graphql`. */
  readonly corsOrigins: readonly string[]
  /** Proxies trusted to set `x-forwarded-for`: range names, IP addresses and subnets. */
  readonly trustedProxies: string
  readonly logLevel: string
  /** Port of `/metrics`; null disables it. */
  readonly metricsPort: number | null
  readonly metricsHost: string
  readonly limits: OperatorLimits
  /** Warnings for the log at startup. */
  readonly warnings: readonly string[]
  /** URL of the OpenTelemetry collector and the share of traces to send; null disables tracing. */
  readonly traces: { readonly endpoint: string; readonly ratio: number } | null
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the settings. Throws one error that lists every fault. */
export function readEnv(source: SettingSource): Env {
  const faults: string[] = []
  const port = (name: SettingName, fallback: number): number => {
    const text = source[name]
    if (text === undefined || text === '') return fallback
    const value = Number(text)
    if (!Number.isInteger(value) || value < 0 || value > 65535)
      faults.push(`${name} must be a port number such as ${fallback || 9464}, not "${text}"`)
    return value
  }
  const url = (name: SettingName, fallback: string): string => {
    const text = source[name] || fallback
    if (!URL.canParse(text) || !/^https?:/.test(text))
      faults.push(`${name} must be an http or https URL such as https://tavla.example, not "${text}"`)
    else if ((name === 'PUBLIC_URL' || name === 'SITE_URL') && !isOrigin(text))
      faults.push(`${name} must be an address without a path, such as https://tavla.example, not "${text}"`)
    return text.replace(/\/+$/, '')
  }
  const wholeNumber = (name: SettingName, fallback: number, minimum: number, maximum: number): number => {
    const text = source[name]?.trim()
    if (!text) return fallback
    const value = Number(text)
    if (!Number.isInteger(value) || value < minimum || value > maximum)
      faults.push(`${name} must be a whole number (${minimum}-${maximum}), not "${text}"`)
    return value
  }
  const rate = (name: SettingName, fallback: Rate): Rate => {
    const text = source[name]?.trim()
    if (!text) return fallback
    const read = parseRate(text)
    if (read === null) faults.push(`${name} must be \`burst/per-minute\`, for example 300/1200, not "${text}"`)
    return read ?? fallback
  }
  const gatewayPort = port('PORT', 4000)
  const platformPort = port('PLATFORM_PORT', 4100)
  const logLevel = source['LOG_LEVEL'] || 'info'
  if (!logLevels.includes(logLevel)) faults.push(`LOG_LEVEL must be one of ${logLevels.join(', ')}, not "${logLevel}"`)
  const corsOrigins = (source['CORS_ORIGINS'] ?? '')
    .split(',')
    .map((origin) => origin.trim())
    .filter((origin) => origin !== '')
  for (const origin of corsOrigins) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      faults.push(`CORS_ORIGINS must list origins such as https://app.example, not "${origin}"`)
  }
  const contact = source['SECURITY_CONTACT']?.trim() || null
  const securityContact = contact === null ? null : parseSecurityContact(contact)
  if (contact !== null && securityContact === null)
    faults.push(`SECURITY_CONTACT must be an email address or an https address, not "${contact}"`)
  const trustedProxies = source['TRUSTED_PROXIES']?.trim() || 'loopback'
  try {
    AddressSet.check(trustedProxies)
  } catch (error) {
    faults.push(`TRUSTED_PROXIES: ${error instanceof Error ? error.message : 'not valid'}`)
  }
  const siteUrl = url('SITE_URL', `http://localhost:${platformPort}`)
  const boards = readImportSites(source['IMPORT_HOSTS'] ?? '', siteUrl)
  for (const fault of boards.faults)
    faults.push(
      `IMPORT_HOSTS must list hosts such as board.example or origins such as https://board.example, not "${fault}"`,
    )
  const ratio = Number(source['OTEL_TRACES_SAMPLER_ARG'] || 1)
  if (!(ratio >= 0 && ratio <= 1)) faults.push('OTEL_TRACES_SAMPLER_ARG must be a number between 0 and 1')
  const env: Env = {
    port: gatewayPort,
    host: source['HOST'] || '127.0.0.1',
    platformUrl: url('PLATFORM_URL', `http://127.0.0.1:${platformPort}`),
    siteUrl,
    importOrigins: boards.sites.map(({ origin }) => origin),
    publicUrl: url('PUBLIC_URL', `http://localhost:${gatewayPort}`),
    securityContact,
    corsOrigins,
    trustedProxies,
    logLevel,
    traces: source['OTEL_EXPORTER_OTLP_ENDPOINT'] ? { endpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', ''), ratio } : null,
    warnings: describeUnknownSettings(source),
    metricsPort: source['METRICS_PORT'] ? port('METRICS_PORT', 0) : null,
    metricsHost: source['METRICS_HOST'] || source['HOST'] || '127.0.0.1',
    limits: {
      rates: {
        anonymous: rate('RATE_ANONYMOUS', defaultOperatorLimits.rates.anonymous),
        trusted: rate('RATE_SIGNED_IN', defaultOperatorLimits.rates.trusted),
        freeText: rate('RATE_FREE_TEXT', defaultOperatorLimits.rates.freeText),
        key: rate('RATE_KEY', defaultOperatorLimits.rates.key),
        signIn: rate('RATE_SIGN_IN', defaultOperatorLimits.rates.signIn),
      },
      operations: wholeNumber('MAX_OPERATIONS', defaultOperatorLimits.operations, 1, 100_000),
      sockets: wholeNumber('MAX_SOCKETS', defaultOperatorLimits.sockets, 1, 1_000_000),
      waitingSockets: wholeNumber('MAX_WAITING_SOCKETS', defaultOperatorLimits.waitingSockets, 1, 1_000_000),
      socketsPerUser: wholeNumber('MAX_SOCKETS_PER_USER', defaultOperatorLimits.socketsPerUser, 1, 10_000),
      operationsPerSocket: wholeNumber(
        'MAX_OPERATIONS_PER_SOCKET',
        defaultOperatorLimits.operationsPerSocket,
        1,
        10_000,
      ),
      requestBytes: wholeNumber('MAX_REQUEST_BYTES', defaultOperatorLimits.requestBytes, 10_000, 10_000_000),
      answerWithin: wholeNumber('ANSWER_WITHIN_SECONDS', defaultOperatorLimits.answerWithin / 1000, 1, 600) * 1000,
    },
  }
  if (faults.length > 0) throw new Error(`Invalid configuration:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
  return env
}
