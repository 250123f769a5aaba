import { OutboundError, type Outbound, type OutboundLimits } from '#platform/foundation/outbound/outbound.ts'

/** The reason a page could not be fetched. */
export type FetchFault = 'notFound' | 'gone' | 'elsewhere' | 'notAPage' | 'tooLarge' | 'tooSlow' | 'unreachable'
export type FetchedPage = { url: string; html: string } | { fault: FetchFault }

/**
 * Fetches a page of a configured job board without signing in. Follows a redirect only to a URL that `follows` accepts.
 */
export async function fetchPage(
  outbound: Outbound,
  url: string,
  follows: (url: string) => boolean,
  limits: Partial<OutboundLimits> = {},
): Promise<FetchedPage> {
  try {
    const answer = await outbound.request({
      url,
      follows,
      limits,
      accepts: ['text/html', 'application/xhtml+xml'],
      headers: { 'user-agent': 'Tavla import' },
    })
    if (answer.status === 404) return { fault: 'notFound' }
    if (answer.status === 410) return { fault: 'gone' }
    if (answer.status !== 200)
      return { fault: answer.status >= 300 && answer.status < 400 ? 'elsewhere' : 'unreachable' }
    return { url: answer.url, html: decoderOf(answer.contentType).decode(answer.body) }
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (error.fault === 'notAccepted') return { fault: 'notAPage' }
    return { fault: error.fault === 'refused' || error.fault === 'resting' ? 'unreachable' : error.fault }
  }
}

function decoderOf(contentType: string): TextDecoder {
  const charset = /charset=\s*"?([^";\s]+)/i.exec(contentType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}
