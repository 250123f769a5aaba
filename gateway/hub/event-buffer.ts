import type { GraphQLError } from 'graphql'

// Not the buffers of @repeaterjs/repeater: they drop events without telling the reader to refetch.

/**
 * A result of the buffer: an event, `refused` as the last result, or `resync` if events may have been missed and the
 * client must refetch.
 */
export type BufferedEvent<T> =
  | { readonly kind: 'event'; readonly value: T }
  | { readonly kind: 'resync' }
  | { readonly kind: 'refused'; readonly error: GraphQLError }

const resync = { kind: 'resync' } as const

/**
 * The buffered events of one subscription. A newer event replaces a buffered one with the same key, so a slow reader
 * gets the newest state. Beyond `limit` keys, all buffered events are replaced by one resync.
 */
export class EventBuffer<T> implements AsyncIterableIterator<BufferedEvent<T>> {
  readonly #waiting = new Map<string, T>()
  readonly #limit: number
  readonly #onReturn: () => void
  readonly #readers: ((result: IteratorResult<BufferedEvent<T>, undefined>) => void)[] = []
  #missed = false
  #refused: GraphQLError | null = null
  #ended = false

  constructor(options: { limit: number; onReturn: () => void }) {
    this.#limit = options.limit
    this.#onReturn = options.onReturn
  }

  /** Buffered results. */
  get size(): number {
    return this.#missed ? 1 : this.#waiting.size
  }

  push(value: T, key: string): void {
    if (this.#ended || this.#missed) return
    const reader = this.#readers.shift()
    if (reader) return reader({ done: false, value: { kind: 'event', value } })
    // Moves the subject to the end, so that results keep the order of the events.
    this.#waiting.delete(key)
    this.#waiting.set(key, value)
    if (this.#waiting.size > this.#limit) this.reset()
  }

  /** Replaces the buffered events by one resync. */
  reset(): void {
    if (this.#ended) return
    const reader = this.#readers.shift()
    if (reader) return reader({ done: false, value: resync })
    this.#waiting.clear()
    this.#missed = true
  }

  /** Drops the buffered events and ends the stream with an error as its last result. */
  refuse(error: GraphQLError): void {
    if (this.#ended) return
    this.#waiting.clear()
    this.#missed = false
    const reader = this.#readers.shift()
    if (reader) reader({ done: false, value: { kind: 'refused', error } })
    else this.#refused = error
    this.end()
  }

  /** Ends the stream after the buffered events. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    for (const reader of this.#readers.splice(0)) reader({ done: true, value: undefined })
    this.#onReturn()
  }

  next(): Promise<IteratorResult<BufferedEvent<T>, undefined>> {
    if (this.#missed) {
      this.#missed = false
      return Promise.resolve({ done: false, value: resync })
    }
    for (const [key, value] of this.#waiting) {
      this.#waiting.delete(key)
      return Promise.resolve({ done: false, value: { kind: 'event', value } })
    }
    if (this.#refused) {
      const error = this.#refused
      this.#refused = null
      return Promise.resolve({ done: false, value: { kind: 'refused', error } })
    }
    if (this.#ended) return Promise.resolve({ done: true, value: undefined })
    return new Promise((resolve) => this.#readers.push(resolve))
  }

  return(): Promise<IteratorResult<BufferedEvent<T>, undefined>> {
    this.#clear()
    return Promise.resolve({ done: true, value: undefined })
  }

  throw(error: unknown): Promise<IteratorResult<BufferedEvent<T>, undefined>> {
    this.#clear()
    return Promise.reject(error)
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  #clear(): void {
    this.#waiting.clear()
    this.#missed = false
    this.end()
  }
}
