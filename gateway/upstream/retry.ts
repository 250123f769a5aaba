// Not the RetryAgent of undici: it has no budget that all calls share.

/** Limits retries in this process to a share of the calls, so that a failing platform does not get twice the load. */
export class RetryBudget {
  readonly #share: number
  readonly #maxTokens: number
  #tokens: number

  /**
   * @param share retries per call
   * @param maxTokens maximum number of retries that can be saved up
   */
  constructor(share = 0.1, maxTokens = 20) {
    this.#share = share
    this.#maxTokens = maxTokens
    this.#tokens = maxTokens
  }

  /** Adds the share of one call. */
  earn(): void {
    this.#tokens = Math.min(this.#maxTokens, this.#tokens + this.#share)
  }

  /** Takes one retry; false if none is left. */
  take(): boolean {
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}

/** Returns the delay in milliseconds before a retry (0 is the first): exponential with full jitter. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  return Math.round(random() * 100 * 2 ** attempt)
}

/** Returns whether a status is temporary, so that a retry may succeed. */
export const isTemporaryStatus = (status: number): boolean => status === 502 || status === 503 || status === 504

/** Returns whether the connection failed before the response was complete. Other timeouts are not retried. */
export function isConnectionError(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return (
    code === 'ECONNREFUSED' ||
    code === 'ECONNRESET' ||
    code === 'EPIPE' ||
    code === 'UND_ERR_SOCKET' ||
    code === 'UND_ERR_CONNECT_TIMEOUT'
  )
}

/** Returns whether the platform did not respond in time. */
export function isTimeout(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT'
}
