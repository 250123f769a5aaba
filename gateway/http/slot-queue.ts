// Not p-queue: it has no limit per key.

interface Waiting {
  readonly key: string
  readonly start: () => void
}

/**
 * A queue that limits concurrency in total and per key, and limits how many wait. Waiters start in order, but a waiter
 * never blocks behind a key that has reached its limit.
 */
export class SlotQueue {
  readonly #maxTotal: number
  readonly #maxPerKey: number
  readonly #maxWaiting: number
  readonly #running = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()
  #total = 0

  constructor(options: { maxRunning: number; maxRunningPerKey: number; maxWaiting: number }) {
    this.#maxTotal = options.maxRunning
    this.#maxPerKey = options.maxRunningPerKey
    this.#maxWaiting = options.maxWaiting
  }

  /**
   * Waits for a slot and returns the function that releases it. Returns null at once if the queue is full. Rejects if
   * the signal aborts the wait.
   */
  async take(key: string, signal: AbortSignal): Promise<(() => void) | null> {
    if (!this.#hasSlot(key)) {
      if (this.#waiting.size >= this.#maxWaiting) return null
      await this.#wait(key, signal)
    } else this.#acquire(key)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#release(key)
    }
  }

  #wait(key: string, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(waiting)
        reject(signal.reason)
      }
      const waiting: Waiting = {
        key,
        start: () => {
          signal.removeEventListener('abort', leave)
          resolve()
        },
      }
      this.#waiting.add(waiting)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  #hasSlot(key: string): boolean {
    return this.#total < this.#maxTotal && (this.#running.get(key) ?? 0) < this.#maxPerKey
  }

  #acquire(key: string): void {
    this.#total++
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
  }

  #release(key: string): void {
    this.#total--
    const remaining = (this.#running.get(key) ?? 1) - 1
    if (remaining > 0) this.#running.set(key, remaining)
    else this.#running.delete(key)
    for (const waiting of this.#waiting) {
      if (!this.#hasSlot(waiting.key)) continue
      this.#waiting.delete(waiting)
      this.#acquire(waiting.key)
      return waiting.start()
    }
  }
}
