/**
 * Milliseconds for which events are kept for subscriptions that open later: whoever reads a page and then follows it
 * misses nothing in between.
 */
const keptFor = 15_000
/** Most events kept so; beyond that the oldest go. */
const mostKept = 500

/**
 * The newest event about each thing, for a short while: an older one would undo what a page has read, and being told the
 * present state twice does no harm. What has had its time is let go even when nothing more happens.
 */
export class RecentEvents<T> {
  /** By what they are about, the newest last. */
  readonly #events = new Map<string, { readonly at: number; readonly event: T }>()
  readonly #keptFor: number
  #timer: NodeJS.Timeout | undefined

  constructor(options: { keptFor?: number } = {}) {
    this.#keptFor = options.keptFor ?? keptFor
  }

  get size(): number {
    return this.#events.size
  }

  keep(about: string, event: T): void {
    this.#events.delete(about)
    this.#events.set(about, { at: performance.now(), event })
    this.#drop()
  }

  /** What is kept, the oldest first. */
  all(): T[] {
    this.#drop()
    return Array.from(this.#events.values(), ({ event }) => event)
  }

  clear(): void {
    this.#events.clear()
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #drop(): void {
    const oldest = performance.now() - this.#keptFor
    for (const [about, { at }] of this.#events) {
      if (at > oldest && this.#events.size <= mostKept) break
      this.#events.delete(about)
    }
    if (this.#events.size === 0 || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      this.#drop()
    }, this.#keptFor)
    this.#timer.unref()
  }
}
