import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pool } from 'undici'
import { plain } from './static-files.ts'

const askedHeaders = ['accept', 'range', 'if-none-match', 'if-modified-since', 'if-range'] as const
const answeredHeaders = [
  'accept-ranges', 'cache-control', 'content-disposition', 'content-length', 'content-range', 'content-security-policy', 'content-type', 'etag',
  'last-modified', 'x-content-type-options', 'cross-origin-resource-policy',
] as const

/** Streams pictures and files of the platform (`/media/…`) through, as they are: never held in memory. */
export async function proxyMedia(pool: Pool, request: IncomingMessage, response: ServerResponse, requestId: string): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(response, 405, 'Use GET.', { allow: 'GET, HEAD' })
  const headers: Record<string, string> = { 'x-request-id': requestId }
  for (const name of askedHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  const controller = new AbortController()
  response.on('close', () => controller.abort())
  try {
    await pool.stream({ method: request.method, path: request.url ?? '/', headers, signal: controller.signal }, ({ statusCode, headers: answered }) => {
      const told: Record<string, string | string[]> = { 'x-content-type-options': 'nosniff' }
      for (const name of answeredHeaders) {
        const value = answered[name]
        if (value !== undefined) told[name] = value
      }
      response.writeHead(statusCode, told)
      return response
    })
  } catch (error) {
    if (controller.signal.aborted) return
    if (response.headersSent) response.destroy()
    else plain(response, 502, error instanceof Error && 'code' in error && error.code === 'UND_ERR_HEADERS_TIMEOUT' ? 'The file took too long.' : 'The file cannot be read.')
  }
}
