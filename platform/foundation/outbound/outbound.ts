import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleAll, type CircuitBreakerPolicy } from 'cockatiel'
import ipaddr from 'ipaddr.js'
import { Agent, request as sendRequest, type Dispatcher } from 'undici'
import { isPublicAddress, checkHost, publicLookup, type ResolveHost } from './public-address.ts'

/**
 * Why an outbound request failed:
 *
 * - `refused`: the URL is not allowed.
 * - `elsewhere`: a redirect leads to another origin.
 * - `notAccepted`: the response has another content type than requested.
 * - `tooLarge`, `tooSlow`: the response exceeds a limit.
 * - `unreachable`: the host does not respond.
 * - `resting`: the circuit breaker of the host is open after repeated failures.
 */
export type OutboundFault = 'refused' | 'elsewhere' | 'notAccepted' | 'tooLarge' | 'tooSlow' | 'unreachable' | 'resting'

export class OutboundError extends Error {
  readonly fault: OutboundFault
  constructor(fault: OutboundFault, host: string) {
    super(`The request to ${host} failed: ${fault}`)
    this.name = 'OutboundError'
    this.fault = fault
  }
}

export interface OutboundLimits {
  /** Timeout of the whole request, including redirects. */
  milliseconds: number
  /** Maximum size of the response body. */
  bytes: number
}

interface OutboundRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** Accepted media types of a successful response, without parameters. Default: any type. */
  accepts?: readonly string[]
  /** Whether to follow a redirect to this URL of the same origin. Default: always. Only GET follows redirects. */
  follows?: (url: string) => boolean
  /** Receives the body of a successful response in chunks, instead of buffering it. Return false to stop reading. */
  onChunk?: (chunk: Buffer, contentType: string) => boolean
  limits?: Partial<OutboundLimits>
  /** Returns only the status and drops the body. */
  statusOnly?: boolean
  /** Allowed origins in the private network, instead of the configured origins. Set it for URLs that users enter. */
  local?: readonly string[]
  /** Bypasses the circuit breaker, for callers with their own retry schedule. */
  bypassesBreaker?: boolean
}

export interface OutboundResponse {
  status: number
  /** The final URL, after redirects. */
  url: string
  /** The content type with its parameters. Empty if the response has none. */
  contentType: string
  /** The value of the Retry-After header. */
  retryAfter: string | null
  body: Buffer
}

/** Sends HTTP requests to other services. Apart from mail and files, all outbound traffic goes through it. */
export interface Outbound {
  /** Sends a request. Resolves with any status. Throws {@link OutboundError} if there is no usable response. */
  request(request: OutboundRequest): Promise<OutboundResponse>
  /**
   * Checks a URL without sending a request. Returns `refused` if the URL is in a private network, `unreachable` if its
   * host name does not resolve, and null if it is allowed.
   */
  check(url: string, local?: readonly string[]): Promise<'refused' | 'unreachable' | null>
  close(): Promise<void>
}

export interface OutboundOptions {
  /** Whether an origin is configured as local. All other origins must use https and a public address. */
  isLocal: (origin: string) => boolean
  /** The circuit breaker: consecutive failures before it opens, and how long it stays open. */
  breaker?: { after: number; milliseconds: number }
  /** Resolves host names. Default: the system's resolver. */
  resolve?: ResolveHost
}

/** Maximum number of redirects that are followed. */
const MAX_REDIRECTS = 3
/** Maximum number of hosts with a circuit breaker. */
const MAX_HOSTS = 1000
/** The time limit is shorter than the gateway's timeout for a call. */
const defaultLimits: OutboundLimits = { milliseconds: 6_000, bytes: 1_000_000 }

export function createOutbound({
  isLocal,
  breaker: rest = { after: 5, milliseconds: 30_000 },
  resolve,
}: OutboundOptions): Outbound {
  const settings = { connections: 8, pipelining: 1, keepAliveTimeout: 4_000 }
  const agents = {
    public: new Agent({ ...settings, connect: { lookup: publicLookup(resolve) } }),
    local: new Agent(settings),
  }
  const breakerOf = createBreakers(rest)
  return {
    async request(request) {
      if (!URL.canParse(request.url)) throw new OutboundError('refused', 'an invalid URL')
      const url = new URL(request.url)
      const { local, bypassesBreaker: withoutRest } = request
      const network = networkOf(url, local ? (origin) => local.includes(origin) : isLocal)
      const dispatcher = agents[network]
      const limits = { ...defaultLimits, ...request.limits }
      const signal = AbortSignal.timeout(limits.milliseconds)
      // A rejected response is not a failure of the host, so the error passes the breaker as a value.
      const attempt = () => follow(url, request, { dispatcher, signal, limits }).catch(asValue)
      const outcome = await (withoutRest ? attempt() : breakerOf(breakerKey(url, network)).execute(attempt)).catch(
        (error: unknown) =>
          new OutboundError(
            error instanceof BrokenCircuitError ? 'resting' : signal.aborted ? 'tooSlow' : 'unreachable',
            url.host,
          ),
      )
      if (outcome instanceof OutboundError) throw outcome
      return outcome
    },
    async check(address, local = []) {
      try {
        const url = new URL(address)
        if (networkOf(url, (origin) => local.includes(origin)) === 'local') return null
        return await checkHost(url.hostname.replace(/^\[|\]$/g, ''), resolve)
      } catch {
        return 'refused'
      }
    },
    async close() {
      await Promise.all([agents.public.destroy(), agents.local.destroy()])
    },
  }
}

/** Returns an {@link OutboundError} instead of throwing it. Throws all other errors. */
function asValue(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  throw error
}

/** Returns the network that a URL belongs to. Throws `refused` if the URL is not allowed. */
function networkOf(url: URL, isLocal: (origin: string) => boolean): 'public' | 'local' {
  const refused = new OutboundError('refused', url.host)
  if (url.username !== '' || url.password !== '') throw refused
  if ((url.protocol === 'https:' || url.protocol === 'http:') && isLocal(url.origin)) return 'local'
  // IP addresses are not resolved by the lookup function, so they are checked here.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || (ipaddr.isValid(host) && !isPublicAddress(host))) throw refused
  return 'public'
}

/**
 * Returns the key of the circuit breaker: the host. At a local origin, which may have several services, the first path
 * segment is added.
 */
const breakerKey = ({ host, pathname }: URL, network: 'public' | 'local'): string =>
  network === 'public' ? host : `${host}/${pathname.split('/')[1] ?? ''}`

/** Keeps a circuit breaker per host, so that one failing host does not affect others. Drops the least recently used. */
function createBreakers({
  after,
  milliseconds,
}: {
  after: number
  milliseconds: number
}): (host: string) => CircuitBreakerPolicy {
  const breakers = new Map<string, CircuitBreakerPolicy>()
  return (host) => {
    const breaker =
      breakers.get(host) ??
      circuitBreaker(handleAll, { halfOpenAfter: milliseconds, breaker: new ConsecutiveBreaker(after) })
    breakers.delete(host)
    breakers.set(host, breaker)
    const [oldest] = breakers.keys()
    if (breakers.size > MAX_HOSTS && oldest !== undefined) breakers.delete(oldest)
    return breaker
  }
}

interface Connection {
  dispatcher: Dispatcher
  signal: AbortSignal
  limits: OutboundLimits
}

async function follow(
  url: URL,
  { method = 'GET', headers = {}, body, accepts, follows = () => true, onChunk: take, statusOnly }: OutboundRequest,
  { dispatcher, signal, limits }: Connection,
): Promise<OutboundResponse> {
  let address = url
  for (let step = 0; step <= MAX_REDIRECTS; step++) {
    const response = await sendRequest(address, {
      dispatcher,
      signal,
      method,
      ...(body !== undefined && { body }),
      // No compression, so that the size limit applies to the bytes that are read.
      headers: {
        'user-agent': 'Tavla',
        ...(accepts && { accept: accepts.join(', ') }),
        ...headers,
        'accept-encoding': 'identity',
      },
    })
    const location = header(response, 'location')
    if (statusOnly) return await withoutBody(address, response)
    if (method !== 'GET' || response.statusCode < 300 || response.statusCode >= 400 || location === null)
      return await read(address, response, accepts, limits, take)
    await response.body.dump()
    const next = URL.canParse(location, address) ? new URL(location, address) : null
    if (next?.origin !== url.origin || !follows(next.href)) throw new OutboundError('elsewhere', url.host)
    address = next
  }
  throw new OutboundError('elsewhere', url.host)
}

async function read(
  url: URL,
  response: Dispatcher.ResponseData,
  accepts: readonly string[] | undefined,
  { bytes }: OutboundLimits,
  take: OutboundRequest['onChunk'],
): Promise<OutboundResponse> {
  const contentType = header(response, 'content-type') ?? ''
  const type = contentType.toLowerCase().split(';', 1)[0]?.trim() ?? ''
  const isSuccess = response.statusCode >= 200 && response.statusCode < 300
  const isEncoded = (header(response, 'content-encoding') ?? 'identity') !== 'identity'
  if (isSuccess && (isEncoded || (accepts && !accepts.includes(type))))
    throw abandon(response, new OutboundError('notAccepted', url.host))
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response.body) {
    size += (chunk as Buffer).length
    if (size > bytes) throw abandon(response, new OutboundError('tooLarge', url.host))
    if (!isSuccess || !take) chunks.push(chunk as Buffer)
    else if (!take(chunk as Buffer, contentType)) break
  }
  return {
    status: response.statusCode,
    url: url.href,
    contentType,
    retryAfter: header(response, 'retry-after'),
    body: Buffer.concat(chunks),
  }
}

/** Maximum number of bytes of an unused body that are read to keep the connection. */
const MAX_DUMPED_BYTES = 16_384

async function withoutBody(url: URL, response: Dispatcher.ResponseData): Promise<OutboundResponse> {
  await response.body.dump({ limit: MAX_DUMPED_BYTES })
  return {
    status: response.statusCode,
    url: url.href,
    contentType: header(response, 'content-type') ?? '',
    retryAfter: header(response, 'retry-after'),
    body: Buffer.alloc(0),
  }
}

/** Destroys the body of a response and returns the error. */
function abandon(response: Dispatcher.ResponseData, error: OutboundError): OutboundError {
  response.body
    .on('error', () => {
      /* Destroying the body causes this error. */
    })
    .destroy()
  return error
}

function header({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}
