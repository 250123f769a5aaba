/** Tells clients that events may have been missed; the executor makes a result of it. */
export const resync: unique symbol = Symbol('resync')

/**
 * The waiting events of one subscription. A newer event with the same key takes the older one's place, so a slow reader
 * gets the newest state; beyond `limit` keys everything waiting is dropped for one `resync`.
 */
export class EventBuffer<T> implements AsyncIterableIterator<T | typeof resync> {
  readonly #waiting = new Map<string | typeof resync, T | typeof resync>()
  readonly #limit: number
  readonly #onReturn: () => void
  readonly #readers: ((result: IteratorResult<T | typeof resync, undefined>) => void)[] = []
  #ended = false

  constructor(options: { limit: number; onReturn: () => void }) {
    this.#limit = options.limit
    this.#onReturn = options.onReturn
  }

  /** Events waiting to be read. */
  get size(): number {
    return this.#waiting.size
  }

  push(value: T, key: string): void {
    if (this.#ended) return
    const reader = this.#readers.shift()
    if (reader) return reader({ done: false, value })
    if (this.#waiting.has(resync)) return
    this.#waiting.set(key, value)
    if (this.#waiting.size > this.#limit) this.reset()
  }

  /** Drops what waits; the reader is told to read everything again. */
  reset(): void {
    if (this.#ended) return
    const reader = this.#readers.shift()
    if (reader) return reader({ done: false, value: resync })
    this.#waiting.clear()
    this.#waiting.set(resync, resync)
  }

  /** Ends after what waits has been read. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    for (const reader of this.#readers.splice(0)) reader({ done: true, value: undefined })
    this.#onReturn()
  }

  next(): Promise<IteratorResult<T | typeof resync, undefined>> {
    for (const [key, value] of this.#waiting) {
      this.#waiting.delete(key)
      return Promise.resolve({ done: false, value })
    }
    if (this.#ended) return Promise.resolve({ done: true, value: undefined })
    return new Promise(resolve => this.#readers.push(resolve))
  }

  return(): Promise<IteratorResult<T | typeof resync, undefined>> {
    this.#waiting.clear()
    this.end()
    return Promise.resolve({ done: true, value: undefined })
  }

  throw(error: unknown): Promise<IteratorResult<T | typeof resync, undefined>> {
    this.#waiting.clear()
    this.end()
    return Promise.reject(error)
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
