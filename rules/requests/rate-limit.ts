// Not rate-limiter-flexible: the buckets stay in one process, and that takes a few lines.

/** A rate limit: a number of requests at once, and a number per second over time. */
export interface Rate {
  readonly burst: number
  readonly perSecond: number
}

/** Parses the setting of a rate, the burst and the number per minute: `300/1200`. Null for any other text. */
export function parseRate(text: string): Rate | null {
  if (!/^[1-9]\d{0,6}\/[1-9]\d{0,6}$/.test(text)) return null
  const [burst = 0, perMinute = 0] = text.split('/').map(Number)
  return { burst, perSecond: perMinute / 60 }
}

interface Bucket {
  tokens: number
  at: number
}

/** A token bucket per key: `burst` at once, `perSecond` over time. Drops the buckets of keys that are full again. */
export class RateLimit {
  readonly #burst: number
  readonly #perSecond: number
  readonly #now: () => number
  readonly #buckets = new Map<string, Bucket>()

  constructor(options: Rate & { now?: () => number }) {
    this.#burst = options.burst
    this.#perSecond = options.perSecond
    this.#now = options.now ?? (() => performance.now())
  }

  /** Takes one or more tokens. Returns false and takes nothing if the key has too few left. */
  take(key: string, amount = 1): boolean {
    const now = this.#now()
    if (this.#buckets.size > 10_000) this.#sweep(now)
    const bucket = this.#buckets.get(key)
    if (!bucket) {
      this.#buckets.set(key, { tokens: this.#burst - amount, at: now })
      return true
    }
    bucket.tokens = this.#tokensAt(now, bucket)
    bucket.at = now
    if (bucket.tokens < amount) return false
    bucket.tokens -= amount
    return true
  }

  /** Maximum number of tokens that a key can take at once. */
  get limit(): number {
    return this.#burst
  }

  /** Tokens that a key gets back per second. */
  get perSecond(): number {
    return this.#perSecond
  }

  /** Returns how many tokens the key has left, rounded down. */
  remaining(key: string): number {
    const bucket = this.#buckets.get(key)
    return bucket ? Math.floor(this.#tokensAt(this.#now(), bucket)) : this.#burst
  }

  /** Seconds until an empty bucket is full again. */
  get seconds(): number {
    return Math.ceil(this.#burst / this.#perSecond)
  }

  /** Returns the seconds until the key has this many tokens. */
  secondsUntil(key: string, amount = 1): number {
    const tokens = this.#buckets.get(key)?.tokens ?? this.#burst
    return Math.max(1, Math.ceil((amount - tokens) / this.#perSecond))
  }

  #sweep(now: number): void {
    for (const [key, bucket] of this.#buckets) if (this.#tokensAt(now, bucket) >= this.#burst) this.#buckets.delete(key)
  }

  #tokensAt(now: number, { tokens, at }: Bucket): number {
    return Math.min(this.#burst, tokens + ((now - at) / 1000) * this.#perSecond)
  }
}
