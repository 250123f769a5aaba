import { lookBackMs } from '#contract/base/events.ts'

/** Most events kept for subscriptions that open later; beyond that the oldest go. */
const mostKept = 500

/**
 * The newest event about each thing, for a short while: an older one would undo what a page has read, and being told
 * the present state twice does no harm. What has had its time is let go even when nothing more happens.
 */
export class RecentEvents<T> {
  /** By what they are about, the newest last. */
  readonly #events = new Map<string, { readonly at: number; readonly event: T }>()
  readonly #keptFor: number
  /** Nothing that came after this moment has been dropped before its time, on the clock of `performance.now`. */
  #since = Infinity
  #timer: NodeJS.Timeout | undefined

  constructor(options: { keptFor?: number } = {}) {
    this.#keptFor = options.keptFor ?? lookBackMs
  }

  get size(): number {
    return this.#events.size
  }

  keep(about: string, event: T): void {
    this.#events.delete(about)
    this.#events.set(about, { at: performance.now(), event })
    this.#drop()
  }

  /**
   * From this moment on every event is kept, for its time; what came before a gap is let go, as it may have been
   * overtaken in it.
   */
  knownSince(moment: number): void {
    this.clear()
    this.#since = moment
  }

  /** Whether every event since this moment is kept. */
  reachesTo(moment: number): boolean {
    return moment >= this.#since && moment >= performance.now() - this.#keptFor
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
      if (at > oldest) this.#since = Math.max(this.#since, at)
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
