interface Shared<T> {
  readonly answer: Promise<T>
  readonly controller: AbortController
  waiting: number
}

/**
 * Shares equal reads in flight. Keys are kept per token, so nothing is shared between callers. After a write with the
 * token, later reads start a new call. A read is aborted when every waiting caller has gone.
 */
export class SharedReads<T> {
  readonly #byToken = new Map<string, Map<string, Shared<T>>>()

  run(
    token: string,
    key: string,
    signal: AbortSignal | undefined,
    start: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    let reads = this.#byToken.get(token)
    if (!reads) this.#byToken.set(token, (reads = new Map()))
    let shared = reads.get(key)
    if (!shared) {
      const controller = new AbortController()
      shared = { controller, waiting: 0, answer: start(controller.signal) }
      reads.set(key, shared)
      const started = shared
      const done = (): void => this.#delete(token, key, started)
      shared.answer.then(done, done)
    }
    return this.#join(token, key, shared, signal)
  }

  /** Stops later reads of this token from joining those in flight, which may be older than a write. */
  forget(token: string): void {
    this.#byToken.delete(token)
  }

  /** How many reads are in flight and can be joined. */
  get size(): number {
    let size = 0
    for (const reads of this.#byToken.values()) size += reads.size
    return size
  }

  #join(token: string, key: string, shared: Shared<T>, signal: AbortSignal | undefined): Promise<T> {
    shared.waiting++
    if (!signal) return shared.answer
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        reject(signal.reason)
        if (--shared.waiting > 0) return
        this.#delete(token, key, shared)
        shared.controller.abort(signal.reason)
      }
      if (signal.aborted) return leave()
      signal.addEventListener('abort', leave, { once: true })
      const removeListener = (): void => signal.removeEventListener('abort', leave)
      shared.answer.then(
        (value) => {
          removeListener()
          resolve(value)
        },
        (error) => {
          removeListener()
          reject(error)
        },
      )
    })
  }

  #delete(token: string, key: string, shared: Shared<T>): void {
    const reads = this.#byToken.get(token)
    if (reads?.get(key) !== shared) return
    reads.delete(key)
    if (reads.size === 0) this.#byToken.delete(token)
  }
}
