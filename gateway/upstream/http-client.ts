import { Pool, type Dispatcher } from 'undici'

/** One request to the platform. */
export interface UpstreamRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: string | Buffer | undefined
  readonly signal?: AbortSignal | undefined
}

/** The complete response, read into memory. */
export interface UpstreamResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: Buffer
}

/** The connection pool to the platform, with keep-alive and timeouts. */
export class HttpClient {
  readonly pool: Pool

  constructor(
    origin: string,
    options: { connections?: number; headersTimeout?: number; bodyTimeout?: number; connectTimeout?: number } = {},
  ) {
    this.pool = new Pool(origin, {
      connections: options.connections ?? 128,
      pipelining: 1,
      keepAliveTimeout: 30_000,
      headersTimeout: options.headersTimeout ?? 15_000,
      bodyTimeout: options.bodyTimeout ?? 15_000,
      connect: { timeout: options.connectTimeout ?? 3_000 },
    })
  }

  send(request: UpstreamRequest): Promise<UpstreamResponse> {
    return new Promise((resolve, reject) => {
      const { signal } = request
      if (signal?.aborted) return reject(signal.reason)
      const chunks: Buffer[] = []
      let status = 0
      let headers: UpstreamResponse['headers'] = {}
      let controller: Dispatcher.DispatchController | undefined
      const abort = (): void => {
        controller?.abort(signal?.reason instanceof Error ? signal.reason : new Error('aborted'))
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
      this.pool.dispatch(
        { method: request.method, path: request.path, headers: request.headers, body: request.body ?? null },
        {
          onRequestStart(started) {
            controller = started
            if (signal?.aborted) abort()
          },
          onResponseStart(_, statusCode, responseHeaders) {
            status = statusCode
            headers = responseHeaders
          },
          onResponseData(_, chunk) {
            chunks.push(chunk)
          },
          onResponseEnd() {
            signal?.removeEventListener('abort', abort)
            const [first] = chunks
            resolve({ status, headers, body: chunks.length === 1 && first ? first : Buffer.concat(chunks) })
          },
          onResponseError(_, error) {
            signal?.removeEventListener('abort', abort)
            reject(error)
          },
        },
      )
    })
  }

  async destroy(): Promise<void> {
    await this.pool.destroy()
  }
}
