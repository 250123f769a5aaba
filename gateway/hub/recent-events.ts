import { LOOK_BACK_MS } from '#contract/events.ts'

/** Maximum number of events kept for subscriptions that start later. Beyond that, the oldest are dropped. */
const MAX_EVENTS = 500

/**
 * Keeps the newest event of each subject for a short while. An older event would undo data that a page has read;
 * receiving the current state twice does no harm. Expired events are dropped by a timer.
 */
export class RecentEvents<T> {
  /** Events by subject, the newest last. */
  readonly #events = new Map<string, { readonly at: number; readonly event: T }>()
  readonly #ttlMs: number
  /** No event after this time was dropped before it expired, on the clock of `performance.now`. */
  #completeSince = Infinity
  #timer: NodeJS.Timeout | undefined

  constructor(options: { keptFor?: number } = {}) {
    this.#ttlMs = options.keptFor ?? LOOK_BACK_MS
  }

  get size(): number {
    return this.#events.size
  }

  keep(about: string, event: T): void {
    this.#events.delete(about)
    this.#events.set(about, { at: performance.now(), event })
    this.#dropExpired()
  }

  /**
   * Drops all events and records that none is missing from `moment` on. An event from before a gap is dropped, because
   * a newer one may have been missed.
   */
  knownSince(moment: number): void {
    this.clear()
    this.#completeSince = moment
  }

  /** Returns whether every event since `moment` is kept. */
  reachesTo(moment: number): boolean {
    return moment >= this.#completeSince && moment >= performance.now() - this.#ttlMs
  }

  /** Returns the kept events, the oldest first. */
  all(): T[] {
    this.#dropExpired()
    return Array.from(this.#events.values(), ({ event }) => event)
  }

  clear(): void {
    this.#events.clear()
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #dropExpired(): void {
    const oldest = performance.now() - this.#ttlMs
    for (const [about, { at }] of this.#events) {
      if (at > oldest && this.#events.size <= MAX_EVENTS) break
      if (at > oldest) this.#completeSince = Math.max(this.#completeSince, at)
      this.#events.delete(about)
    }
    if (this.#events.size === 0 || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#dropExpired()
    }, this.#ttlMs)
    this.#timer.unref()
  }
}
