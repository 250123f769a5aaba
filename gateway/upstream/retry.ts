/**
 * How many retries are left in this process: a share of the calls, so that an ailing platform is not asked twice as
 * much.
 */
export class RetryBudget {
  readonly #share: number
  readonly #most: number
  #tokens: number

  /** @param share retries per call; @param most retries that may be saved up */
  constructor(share = 0.1, most = 20) {
    this.#share = share
    this.#most = most
    this.#tokens = most
  }

  /** Counts a call. */
  earn(): void {
    this.#tokens = Math.min(this.#most, this.#tokens + this.#share)
  }

  /** Takes one retry, if there is one. */
  take(): boolean {
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}

/** Milliseconds to wait before the given retry (0 is the first): exponential with full jitter. */
export function retryDelay(attempt: number, random: () => number = Math.random): number {
  return Math.round(random() * 100 * 2 ** attempt)
}

/** A status that may go away by itself. */
export const isPassing = (status: number): boolean => status === 502 || status === 503 || status === 504

/** An error of the connection, before a whole answer came; timeouts are not tried again. */
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

/** The platform did not answer in time. */
export function isTimeout(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT' || code === 'UND_ERR_CONNECT_TIMEOUT'
}
