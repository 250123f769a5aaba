interface Shared<T> {
  readonly answer: Promise<T>
  readonly controller: AbortController
  waiting: number
}

/**
 * Equal reads in flight share one. Keys are kept per token, so nothing is ever shared between callers; a write of the
 * token makes the following reads start anew. The work is aborted when everyone who waits for it has gone.
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
      const done = (): void => this.#remove(token, key, started)
      shared.answer.then(done, done)
    }
    return this.#join(token, key, shared, signal)
  }

  /** Later reads of this token do not join those in flight: they may be older than a write. */
  forget(token: string): void {
    this.#byToken.delete(token)
  }

  /** How many reads are in flight and may be joined. */
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
        this.#remove(token, key, shared)
        shared.controller.abort(signal.reason)
      }
      if (signal.aborted) return leave()
      signal.addEventListener('abort', leave, { once: true })
      const stay = (): void => signal.removeEventListener('abort', leave)
      shared.answer.then(
        (value) => {
          stay()
          resolve(value)
        },
        (error) => {
          stay()
          reject(error)
        },
      )
    })
  }

  #remove(token: string, key: string, shared: Shared<T>): void {
    const reads = this.#byToken.get(token)
    if (reads?.get(key) !== shared) return
    reads.delete(key)
    if (reads.size === 0) this.#byToken.delete(token)
  }
}
