import { readImportSites } from '#rules/ads/import-address.ts'
import { readRate, type Rate } from '#rules/requests/rate-limit.ts'
import { AddressSet } from '#gateway/limits/client-address.ts'
import { usualLimits, type OperatorLimits } from '#gateway/limits/limits.ts'

/** Settings of the gateway, all optional. */
export interface Env {
  /** Port of GraphQL, GraphiQL and the web app. */
  readonly port: number
  readonly host: string
  /** Base of the platform's REST API and hub, without a slash at the end. */
  readonly platformUrl: string
  /** Public base of the job site. */
  readonly siteUrl: string
  /** Origins of the job boards whose ads can be imported, the own job site first; set as for the platform. */
  readonly importOrigins: readonly string[]
  /** Public base of the web app. */
  readonly publicUrl: string
  /** Origins other than our own whose pages may call `/graphql`. */
  readonly corsOrigins: readonly string[]
  /** Proxies whose `x-forwarded-for` is believed: names of ranges, addresses, subnets. */
  readonly trustedProxies: string
  readonly logLevel: string
  /** Where `/metrics` is told; null tells it nowhere. */
  readonly metricsPort: number | null
  readonly metricsHost: string
  readonly limits: OperatorLimits
  /** Where an OpenTelemetry collector takes traces, and which part of them it is sent; null gathers none. */
  readonly traces: { readonly endpoint: string; readonly ratio: number } | null
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the settings once; throws one error that lists every fault. */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const faults: string[] = []
  const port = (name: string, fallback: number): number => {
    const text = source[name]
    if (text === undefined || text === '') return fallback
    const value = Number(text)
    if (!Number.isInteger(value) || value < 0 || value > 65535)
      faults.push(`${name} must be a port number, not "${text}"`)
    return value
  }
  const url = (name: string, fallback: string): string => {
    const text = source[name] || fallback
    if (!URL.canParse(text) || !/^https?:/.test(text))
      faults.push(`${name} must be an http or https address, not "${text}"`)
    return text.replace(/\/+$/, '')
  }
  const whole = (name: string, fallback: number, least: number, most: number): number => {
    const text = source[name]?.trim()
    if (!text) return fallback
    const value = Number(text)
    if (!Number.isInteger(value) || value < least || value > most)
      faults.push(`${name} must be a whole number (${least}-${most}), not "${text}"`)
    return value
  }
  const rate = (name: string, fallback: Rate): Rate => {
    const text = source[name]?.trim()
    if (!text) return fallback
    const read = readRate(text)
    if (read === null)
      faults.push(`${name} must say how many at once and how many a minute, such as 300/1200, not "${text}"`)
    return read ?? fallback
  }
  const own = port('PORT', 4000)
  const platform = port('PLATFORM_PORT', 4100)
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
  const trustedProxies = source['TRUSTED_PROXIES']?.trim() || 'loopback'
  try {
    AddressSet.check(trustedProxies)
  } catch (error) {
    faults.push(`TRUSTED_PROXIES: ${error instanceof Error ? error.message : 'not valid'}`)
  }
  const siteUrl = url('SITE_URL', `http://localhost:${platform}`)
  const boards = readImportSites(source['IMPORT_HOSTS'] ?? '', siteUrl)
  for (const fault of boards.faults)
    faults.push(
      `IMPORT_HOSTS must list hosts such as board.example or origins such as https://board.example, not "${fault}"`,
    )
  const ratio = Number(source['OTEL_TRACES_SAMPLER_ARG'] || 1)
  if (!(ratio >= 0 && ratio <= 1)) faults.push('OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1')
  const env: Env = {
    port: own,
    host: source['HOST'] || '127.0.0.1',
    platformUrl: url('PLATFORM_URL', `http://127.0.0.1:${platform}`),
    siteUrl,
    importOrigins: boards.sites.map(({ origin }) => origin),
    publicUrl: url('PUBLIC_URL', `http://localhost:${own}`),
    corsOrigins,
    trustedProxies,
    logLevel,
    traces: source['OTEL_EXPORTER_OTLP_ENDPOINT'] ? { endpoint: url('OTEL_EXPORTER_OTLP_ENDPOINT', ''), ratio } : null,
    metricsPort: source['METRICS_PORT'] ? port('METRICS_PORT', 0) : null,
    metricsHost: source['METRICS_HOST'] || source['HOST'] || '127.0.0.1',
    limits: {
      rates: {
        anonymous: rate('RATE_ANONYMOUS', usualLimits.rates.anonymous),
        trusted: rate('RATE_SIGNED_IN', usualLimits.rates.trusted),
        freeText: rate('RATE_FREE_TEXT', usualLimits.rates.freeText),
        key: rate('RATE_KEY', usualLimits.rates.key),
        signIn: rate('RATE_SIGN_IN', usualLimits.rates.signIn),
      },
      operations: whole('MAX_OPERATIONS', usualLimits.operations, 1, 100_000),
      sockets: whole('MAX_SOCKETS', usualLimits.sockets, 1, 1_000_000),
      waitingSockets: whole('MAX_WAITING_SOCKETS', usualLimits.waitingSockets, 1, 1_000_000),
      socketsPerUser: whole('MAX_SOCKETS_PER_USER', usualLimits.socketsPerUser, 1, 10_000),
      operationsPerSocket: whole('MAX_OPERATIONS_PER_SOCKET', usualLimits.operationsPerSocket, 1, 10_000),
      requestBytes: whole('MAX_REQUEST_BYTES', usualLimits.requestBytes, 10_000, 10_000_000),
      answerWithin: whole('ANSWER_WITHIN_SECONDS', usualLimits.answerWithin / 1000, 1, 600) * 1000,
    },
  }
  if (faults.length > 0)
    throw new Error(`The settings are not valid:\n${faults.map((fault) => `- ${fault}`).join('\n')}`)
  return env
}
