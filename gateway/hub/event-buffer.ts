import type { GraphQLError } from 'graphql'

/**
 * What a subscription is told: an event, that it is refused from now on, or that events may have been missed and what
 * is shown must be read again.
 */
export type HubEvent<T> =
  | { readonly kind: 'event'; readonly value: T }
  | { readonly kind: 'resync' }
  | { readonly kind: 'refused'; readonly error: GraphQLError }

const resync = { kind: 'resync' } as const

/**
 * The waiting events of one subscription. A newer event with the same key takes the older one's place, so a slow reader
 * gets the newest state; beyond `limit` keys everything waiting is dropped for one resync.
 */
export class EventBuffer<T> implements AsyncIterableIterator<HubEvent<T>> {
  readonly #waiting = new Map<string, T>()
  readonly #limit: number
  readonly #onReturn: () => void
  readonly #readers: ((result: IteratorResult<HubEvent<T>, undefined>) => void)[] = []
  #missed = false
  #refused: GraphQLError | null = null
  #ended = false

  constructor(options: { limit: number; onReturn: () => void }) {
    this.#limit = options.limit
    this.#onReturn = options.onReturn
  }

  /** Results waiting to be read. */
  get size(): number {
    return this.#missed ? 1 : this.#waiting.size
  }

  push(value: T, key: string): void {
    if (this.#ended || this.#missed) return
    const reader = this.#readers.shift()
    if (reader) return reader({ done: false, value: { kind: 'event', value } })
    this.#waiting.set(key, value)
    if (this.#waiting.size > this.#limit) this.reset()
  }

  /** Drops what waits; the reader is told to read everything again. */
  reset(): void {
    if (this.#ended) return
    const reader = this.#readers.shift()
    if (reader) return reader({ done: false, value: resync })
    this.#waiting.clear()
    this.#missed = true
  }

  /** Ends it with a last result that says why nothing more is told; what waits is dropped. */
  refuse(error: GraphQLError): void {
    if (this.#ended) return
    this.#waiting.clear()
    this.#missed = false
    const reader = this.#readers.shift()
    if (reader) reader({ done: false, value: { kind: 'refused', error } })
    else this.#refused = error
    this.end()
  }

  /** Ends after what waits has been read. */
  end(): void {
    if (this.#ended) return
    this.#ended = true
    for (const reader of this.#readers.splice(0)) reader({ done: true, value: undefined })
    this.#onReturn()
  }

  next(): Promise<IteratorResult<HubEvent<T>, undefined>> {
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

  return(): Promise<IteratorResult<HubEvent<T>, undefined>> {
    this.#clear()
    return Promise.resolve({ done: true, value: undefined })
  }

  throw(error: unknown): Promise<IteratorResult<HubEvent<T>, undefined>> {
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
