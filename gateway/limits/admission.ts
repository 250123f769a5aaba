// Not the bulkhead of cockatiel: its limit is fixed, and its waiters have no deadline.

/** Longest wait for a slot in milliseconds. A rejected client gets its response well within a second. */
const MAX_WAIT_MS = 300
/** Maximum number of waiting operations per slot. A longer queue could not be served in time. */
const MAX_WAITING_PER_SLOT = 20
/**
 * Target duration of an operation in milliseconds while others wait. If most take longer, lower concurrency finishes
 * them sooner.
 */
const TARGET_MS = 500
/** Smallest number of slots, however slow the platform is. */
const MIN_SLOTS = 8
/** Weight of the newest operation in the share of slow operations (exponential average). */
const WEIGHT = 0.1
/** Milliseconds without a queue after which all slots are available again. */
const RECOVERY_MS = 5000

interface Waiting {
  /** Null for a wait without a deadline. */
  readonly until: number | null
  readonly answer: (admitted: boolean) => void
}

/**
 * Limits concurrent operations. More of them would only make all of them slow, so an operation beyond the limit waits
 * briefly in a queue and is rejected if no slot becomes free. While operations wait, the number of slots adapts to the
 * platform: it shrinks when most operations are slow, and grows by one per round of quick ones (like TCP's congestion
 * window, RFC 5681 3.1).
 */
export class Admission {
  readonly #maxSlots: number
  readonly #maxWaitMs: number
  readonly #now: () => number
  readonly #waiting = new Set<Waiting>()
  #slots: number
  #running = 0
  /** Share of recent operations that were slow. */
  #slow = 0
  #queuedAt = -Infinity
  #reducedAt = -Infinity
  #timer: NodeJS.Timeout | undefined

  constructor(maxSlots: number, options: { maxWaitMs?: number; now?: () => number } = {}) {
    this.#maxSlots = maxSlots
    this.#slots = maxSlots
    this.#maxWaitMs = options.maxWaitMs ?? MAX_WAIT_MS
    this.#now = options.now ?? (() => performance.now())
  }

  /** How many operations may run at once at the moment. */
  get slots(): number {
    return Math.floor(this.#slots)
  }

  /**
   * Takes a slot, or waits for one. Resolves to false if no slot became free in time. Release each slot with `leave`.
   *
   * @param waitsWithoutDeadline whether the wait has no deadline, in the same queue
   */
  acquire(waitsWithoutDeadline = false): boolean | Promise<boolean> {
    if (this.#running < this.slots) {
      this.#running += 1
      return true
    }
    if (!waitsWithoutDeadline && this.#waiting.size >= MAX_WAITING_PER_SLOT * this.#maxSlots) return false
    return new Promise((answer) => {
      this.#waiting.add({ until: waitsWithoutDeadline ? null : this.#now() + this.#maxWaitMs, answer })
      this.#scheduleTimeout()
    })
  }

  /**
   * Releases a slot and admits the next waiting operation.
   *
   * @param took how long the operation ran, in milliseconds
   */
  release(took: number): void {
    this.#running -= 1
    this.#adapt(took)
    for (const waiting of this.#waiting) {
      if (this.#running >= this.slots) break
      this.#waiting.delete(waiting)
      this.#running += 1
      waiting.answer(true)
    }
  }

  #adapt(took: number): void {
    const now = this.#now()
    this.#slow += WEIGHT * ((took > TARGET_MS ? 1 : 0) - this.#slow)
    if (this.#waiting.size === 0) {
      if (now - this.#queuedAt > RECOVERY_MS) this.#slots = this.#maxSlots
      return
    }
    this.#queuedAt = now
    if (this.#slow <= 0.5) this.#slots = Math.min(this.#maxSlots, this.#slots + 1 / this.#slots)
    // Waits until the operations admitted earlier have finished: only then does the last reduction show.
    else if (now - this.#reducedAt > TARGET_MS) {
      this.#slots = Math.max(Math.min(MIN_SLOTS, this.#maxSlots), this.#slots * 0.75)
      this.#reducedAt = now
    }
  }

  /** One timer serves all waiting operations: the oldest one with a deadline expires first. */
  #scheduleTimeout(): void {
    if (this.#timer) return
    const first = this.#waiting.values().find(({ until }) => until !== null)
    if (!first || first.until === null) return
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        const now = this.#now()
        for (const waiting of this.#waiting) {
          if (waiting.until === null) continue
          if (waiting.until > now) break
          this.#waiting.delete(waiting)
          waiting.answer(false)
        }
        this.#scheduleTimeout()
      },
      Math.max(1, Math.ceil(first.until - this.#now())),
    )
  }
}
