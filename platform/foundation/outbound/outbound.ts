import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleAll, type CircuitBreakerPolicy } from 'cockatiel'
import ipaddr from 'ipaddr.js'
import { Agent, request as ask, type Dispatcher } from 'undici'
import { isPublicAddress, privacyOf, publicLookup, type Resolve } from './public-address.ts'

/**
 * Why the outside gave no answer: `refused` the address is none that is asked, `elsewhere` it leads away from its
 * origin, `notAccepted` it is another kind of content than asked for, `tooLarge`, `tooSlow`, `unreachable`, `resting`
 * the host has failed again and again and is left alone for a while.
 */
export type OutboundFault = 'refused' | 'elsewhere' | 'notAccepted' | 'tooLarge' | 'tooSlow' | 'unreachable' | 'resting'

export class OutboundError extends Error {
  readonly fault: OutboundFault
  constructor(fault: OutboundFault, host: string) {
    super(`No answer from ${host}: ${fault}`)
    this.name = 'OutboundError'
    this.fault = fault
  }
}

export interface OutboundLimits {
  /** For the whole of it, redirects included. */
  milliseconds: number
  /** Of the answer's body. */
  bytes: number
}

export interface OutboundRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
  /** Media types of a good answer's body, without parameters; any when left out. */
  accepts?: readonly string[]
  /** Whether a redirect within the origin is followed to this address; all are when left out. Only GET follows any. */
  follows?: (url: string) => boolean
  /** Takes the body of a good answer as it comes, in place of keeping it; false takes no more of it. */
  take?: (chunk: Buffer, contentType: string) => boolean
  limits?: Partial<OutboundLimits>
  /** Only the status counts: of the body nothing is kept. */
  statusOnly?: boolean
  /** Origins in the own network that may be asked in place of the configured ones: for addresses that users give. */
  local?: readonly string[]
  /** Who asks has pauses of its own: the host does not rest, and what others found of it does not count. */
  withoutRest?: boolean
}

export interface OutboundAnswer {
  status: number
  /** Where the answer came from, after redirects. */
  url: string
  /** Of the body, with its parameters; empty when none was told. */
  contentType: string
  /** When to come again, as the answer said it. */
  retryAfter: string | null
  body: Buffer
}

/** Asks others over HTTP: the only way out of the platform but mail and files. */
export interface Outbound {
  /** Any status is an answer. Throws {@link OutboundError}. */
  request(request: OutboundRequest): Promise<OutboundAnswer>
  /**
   * Whether an address may be asked, before anything is: `refused` for one in an inner network, `unreachable` for a
   * name nobody has.
   */
  check(url: string, local?: readonly string[]): Promise<'refused' | 'unreachable' | null>
  close(): Promise<void>
}

export interface OutboundOptions {
  /** Whether an origin was configured as one in the own network; all others must be https at a public address. */
  isLocal: (origin: string) => boolean
  /** Failures in a row after which a host rests, and for how long. */
  rest?: { after: number; milliseconds: number }
  /** Asks whom names lead to; the system's own when left out. */
  resolve?: Resolve
}

/** Most redirects that are followed. */
const mostRedirects = 3
/** Most hosts whose failures are remembered. */
const mostHosts = 1000
/** Less than the gateway waits for a call. */
const usualLimits: OutboundLimits = { milliseconds: 6_000, bytes: 1_000_000 }

export function createOutbound({
  isLocal,
  rest = { after: 5, milliseconds: 30_000 },
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
      if (!URL.canParse(request.url)) throw new OutboundError('refused', 'an address that cannot be read')
      const url = new URL(request.url)
      const { local, withoutRest } = request
      const network = networkOf(url, local ? (origin) => local.includes(origin) : isLocal)
      const dispatcher = agents[network]
      const limits = { ...usualLimits, ...request.limits }
      const signal = AbortSignal.timeout(limits.milliseconds)
      // What is not taken of an answer is no failure of the host: it passes the breaker as a value.
      const asked = () => follow(url, request, { dispatcher, signal, limits }).catch(refusalOf)
      const outcome = await (withoutRest ? asked() : breakerOf(hostOf(url, network)).execute(asked)).catch(
        (error: unknown) =>
          new OutboundError(
            error instanceof BrokenCircuitError ? 'resting' : signal.aborted ? 'tooSlow' : 'unreachable',
            url.host,
          ),
      )
      if (outcome instanceof OutboundError) throw outcome
      return outcome
    },
    async check(given, local = []) {
      try {
        const url = new URL(given)
        if (networkOf(url, (origin) => local.includes(origin)) === 'local') return null
        return await privacyOf(url.hostname.replace(/^\[|\]$/g, ''), resolve)
      } catch {
        return 'refused'
      }
    },
    async close() {
      await Promise.all([agents.public.destroy(), agents.local.destroy()])
    },
  }
}

function refusalOf(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error
  throw error
}

/** Which network an address may be asked in. Throws `refused`. */
function networkOf(url: URL, isLocal: (origin: string) => boolean): 'public' | 'local' {
  const refused = new OutboundError('refused', url.host)
  if (url.username !== '' || url.password !== '') throw refused
  if ((url.protocol === 'https:' || url.protocol === 'http:') && isLocal(url.origin)) return 'local'
  // An address in digits is never looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || (ipaddr.isValid(host) && !isPublicAddress(host))) throw refused
  return 'public'
}

/**
 * Who rests together: a host, and at an origin in the own network, where several services may stand, what begins alike
 * there.
 */
const hostOf = ({ host, pathname }: URL, network: 'public' | 'local'): string =>
  network === 'public' ? host : `${host}/${pathname.split('/')[1] ?? ''}`

/** A breaker for each host, so that one that fails costs the others nothing; those asked longest ago are forgotten. */
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
    if (breakers.size > mostHosts && oldest !== undefined) breakers.delete(oldest)
    return breaker
  }
}

interface Means {
  dispatcher: Dispatcher
  signal: AbortSignal
  limits: OutboundLimits
}

async function follow(
  url: URL,
  { method = 'GET', headers = {}, body, accepts, follows = () => true, take, statusOnly }: OutboundRequest,
  { dispatcher, signal, limits }: Means,
): Promise<OutboundAnswer> {
  let address = url
  for (let step = 0; step <= mostRedirects; step++) {
    const answer = await ask(address, {
      dispatcher,
      signal,
      method,
      ...(body !== undefined && { body }),
      // Nothing compressed: what counts against the limit is what is read.
      headers: {
        'user-agent': 'Tavla',
        ...(accepts && { accept: accepts.join(', ') }),
        ...headers,
        'accept-encoding': 'identity',
      },
    })
    const location = header(answer, 'location')
    if (statusOnly) return await withoutBody(address, answer)
    if (method !== 'GET' || answer.statusCode < 300 || answer.statusCode >= 400 || location === null)
      return await read(address, answer, accepts, limits, take)
    await answer.body.dump()
    const next = URL.canParse(location, address) ? new URL(location, address) : null
    if (next?.origin !== url.origin || !follows(next.href)) throw new OutboundError('elsewhere', url.host)
    address = next
  }
  throw new OutboundError('elsewhere', url.host)
}

async function read(
  url: URL,
  answer: Dispatcher.ResponseData,
  accepts: readonly string[] | undefined,
  { bytes }: OutboundLimits,
  take: OutboundRequest['take'],
): Promise<OutboundAnswer> {
  const contentType = header(answer, 'content-type') ?? ''
  const type = contentType.toLowerCase().split(';', 1)[0]?.trim() ?? ''
  const isGood = answer.statusCode >= 200 && answer.statusCode < 300
  const isEncoded = (header(answer, 'content-encoding') ?? 'identity') !== 'identity'
  if (isGood && (isEncoded || (accepts && !accepts.includes(type))))
    throw leave(answer, new OutboundError('notAccepted', url.host))
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer.body) {
    size += (chunk as Buffer).length
    if (size > bytes) throw leave(answer, new OutboundError('tooLarge', url.host))
    if (!isGood || !take) chunks.push(chunk as Buffer)
    else if (!take(chunk as Buffer, contentType)) break
  }
  return {
    status: answer.statusCode,
    url: url.href,
    contentType,
    retryAfter: header(answer, 'retry-after'),
    body: Buffer.concat(chunks),
  }
}

/** Most of a body that is read to keep its connection, in bytes. */
const mostDumped = 16_384

async function withoutBody(url: URL, answer: Dispatcher.ResponseData): Promise<OutboundAnswer> {
  await answer.body.dump({ limit: mostDumped })
  return {
    status: answer.statusCode,
    url: url.href,
    contentType: header(answer, 'content-type') ?? '',
    retryAfter: header(answer, 'retry-after'),
    body: Buffer.alloc(0),
  }
}

/** Stops reading an answer. */
function leave(answer: Dispatcher.ResponseData, error: OutboundError): OutboundError {
  answer.body
    .on('error', () => {
      /* It was we who left. */
    })
    .destroy()
  return error
}

function header({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}
