/** Returns a key for one press of a button. Requests with the same key act only once. */
export const newIdempotencyKey = (): string =>
  // `randomUUID` is missing on pages that are not served over HTTPS.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Keeps the idempotency keys of writes that may be retried. The same input keeps its key until it is answered. */
export class IdempotencyKeys {
  readonly #keys = new Map<string, string>()

  /** Returns the key for an input. Reuses the previous key if the same input was sent and not answered. */
  keyFor(input: unknown): string {
    const inputText = JSON.stringify(input)
    const key = this.#keys.get(inputText) ?? newIdempotencyKey()
    this.#keys.set(inputText, key)
    return key
  }

  /** Returns whether this input was sent and not answered. */
  isUnanswered(input: unknown): boolean {
    return this.#keys.has(JSON.stringify(input))
  }

  /**
   * Forgets the key of an answered input, so that the next press gets a new key. Without an input, forgets all keys.
   */
  markAnswered(input?: unknown): void {
    if (input === undefined) this.#keys.clear()
    else this.#keys.delete(JSON.stringify(input))
  }
}
