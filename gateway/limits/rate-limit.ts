interface Bucket {
  tokens: number
  at: number
}

/** A token bucket per key: `burst` at once, `perSecond` over time. Forgets the keys that are full again. */
export class RateLimit {
  readonly #burst: number
  readonly #perSecond: number
  readonly #now: () => number
  readonly #buckets = new Map<string, Bucket>()

  constructor(options: { burst: number; perSecond: number; now?: () => number }) {
    this.#burst = options.burst
    this.#perSecond = options.perSecond
    this.#now = options.now ?? (() => performance.now())
  }

  /** Takes one; false when the key has none left. */
  take(key: string): boolean {
    const now = this.#now()
    if (this.#buckets.size > 10_000) this.#sweep(now)
    const bucket = this.#buckets.get(key)
    if (!bucket) {
      this.#buckets.set(key, { tokens: this.#burst - 1, at: now })
      return true
    }
    bucket.tokens = Math.min(this.#burst, bucket.tokens + (now - bucket.at) / 1000 * this.#perSecond)
    bucket.at = now
    if (bucket.tokens < 1) return false
    bucket.tokens -= 1
    return true
  }

  /** How much a key may take at once. */
  get limit(): number {
    return this.#burst
  }

  /** Seconds until the key has one again. */
  secondsUntil(key: string): number {
    const tokens = this.#buckets.get(key)?.tokens ?? this.#burst
    return Math.max(1, Math.ceil((1 - tokens) / this.#perSecond))
  }

  #sweep(now: number): void {
    for (const [key, bucket] of this.#buckets) {
      if (bucket.tokens + (now - bucket.at) / 1000 * this.#perSecond >= this.#burst) this.#buckets.delete(key)
    }
  }
}
