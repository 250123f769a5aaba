interface Waiting {
  readonly key: string
  readonly start: () => void
}

/**
 * A bounded number of things at once: so many in all, so many per key, and so many that wait. Who waits comes in order,
 * but never behind somebody else's key that has its fill.
 */
export class Turns {
  readonly #most: number
  readonly #mostPerKey: number
  readonly #mostWaiting: number
  readonly #running = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()
  #total = 0

  constructor(options: { most: number; mostPerKey: number; mostWaiting: number }) {
    this.#most = options.most
    this.#mostPerKey = options.mostPerKey
    this.#mostWaiting = options.mostWaiting
  }

  /**
   * Waits for a turn and answers the function that ends it; null at once when too many wait. Rejects when the signal
   * ends the wait.
   */
  async take(key: string, signal: AbortSignal): Promise<(() => void) | null> {
    if (!this.#isFree(key)) {
      if (this.#waiting.size >= this.#mostWaiting) return null
      await this.#wait(key, signal)
    } else this.#begin(key)
    let ended = false
    return () => {
      if (ended) return
      ended = true
      this.#end(key)
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

  #isFree(key: string): boolean {
    return this.#total < this.#most && (this.#running.get(key) ?? 0) < this.#mostPerKey
  }

  #begin(key: string): void {
    this.#total++
    this.#running.set(key, (this.#running.get(key) ?? 0) + 1)
  }

  #end(key: string): void {
    this.#total--
    const left = (this.#running.get(key) ?? 1) - 1
    if (left > 0) this.#running.set(key, left)
    else this.#running.delete(key)
    for (const waiting of this.#waiting) {
      if (!this.#isFree(waiting.key)) continue
      this.#waiting.delete(waiting)
      this.#begin(waiting.key)
      return waiting.start()
    }
  }
}
