import { lookup as resolve } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { Agent, request, type Dispatcher } from 'undici'
import type { ImportSite } from '#rules/import-address.ts'

/** Why a page could not be fetched. */
export type FetchFault = 'notFound' | 'gone' | 'elsewhere' | 'notAPage' | 'tooLarge' | 'tooSlow' | 'unreachable'
export type FetchedPage = { url: string; html: string } | { fault: FetchFault }

export interface FetchLimits {
  /** For the whole of it, redirects included. */
  milliseconds: number
  bytes: number
}

/** Less than the gateway waits for a call. */
const usualLimits: FetchLimits = { milliseconds: 6_000, bytes: 1_000_000 }

/** Most redirects that are followed, each within the board. */
const mostRedirects = 3

/**
 * Fetches a page of a configured job board, as anybody without an account would see it. Only the origin in `site` is ever asked:
 * a redirect that leads away from it, or to an address `follows` does not take, is not followed. Boards that are configured by
 * name alone must stand at a public address.
 */
export async function fetchPage(url: string, site: ImportSite, follows: (url: string) => boolean, limits: FetchLimits = usualLimits): Promise<FetchedPage> {
  const agent = new Agent({ connect: site.isLocal ? {} : { lookup: publicLookup } })
  const signal = AbortSignal.timeout(limits.milliseconds)
  try {
    let address = url
    for (let step = 0; step <= mostRedirects; step++) {
      const answer = await request(address, { dispatcher: agent, signal, headers: { accept: 'text/html', 'accept-encoding': 'identity', 'user-agent': 'Tavla import' } })
      if (answer.statusCode < 300 || answer.statusCode >= 400) return await readAnswer(address, answer, limits)
      await answer.body.dump()
      const location = header(answer, 'location')
      const next = location !== null && URL.canParse(location, address) ? new URL(location, address) : null
      if (next?.origin !== site.origin || !follows(next.href)) return { fault: 'elsewhere' }
      address = next.href
    }
    return { fault: 'elsewhere' }
  } catch {
    return { fault: signal.aborted ? 'tooSlow' : 'unreachable' }
  } finally {
    await agent.destroy()
  }
}

async function readAnswer(url: string, answer: Dispatcher.ResponseData, { bytes }: FetchLimits): Promise<FetchedPage> {
  if (answer.statusCode === 404) return { fault: 'notFound' }
  if (answer.statusCode === 410) return { fault: 'gone' }
  if (answer.statusCode !== 200) return { fault: 'unreachable' }
  const [type = '', ...parameters] = (header(answer, 'content-type') ?? '').toLowerCase().split(';').map((part) => part.trim())
  const encoding = header(answer, 'content-encoding') ?? 'identity'
  if ((type !== 'text/html' && type !== 'application/xhtml+xml') || encoding !== 'identity') return { fault: 'notAPage' }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer.body) {
    size += (chunk as Buffer).length
    if (size > bytes) return { fault: 'tooLarge' }
    chunks.push(chunk as Buffer)
  }
  return { url, html: decoder(parameters).decode(Buffer.concat(chunks)) }
}

function decoder(parameters: readonly string[]): TextDecoder {
  const charset = parameters.find((part) => part.startsWith('charset='))?.slice('charset='.length).replaceAll('"', '') ?? 'utf-8'
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

function header({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? null
}

/** Resolves a name to its public addresses only, so that no name leads into the network the platform stands in. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    const open = error ? [] : found.filter(({ address }) => ipaddr.process(address).range() === 'unicast')
    const [first] = open
    if (!first) callback(error ?? Object.assign(new Error('The name has no public address'), { code: 'ENOTFOUND' }), [])
    else if (options.all) callback(null, open)
    else callback(null, first.address, first.family)
  })
}
