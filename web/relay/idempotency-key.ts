/** A key that names one press of a button: what is sent again with it acts once. */
export const newIdempotencyKey = (): string =>
  // `randomUUID` is missing where the page is not served securely.
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Keeps the key of a write that may be sent again: the same words have the same key until they were answered. */
export class KeptKey {
  readonly #keys = new Map<string, string>()

  /** The key for an input: the one of before when the very same was sent and nobody knows whether it arrived. */
  for(input: unknown): string {
    const words = JSON.stringify(input)
    const key = this.#keys.get(words) ?? newIdempotencyKey()
    this.#keys.set(words, key)
    return key
  }

  /** Whether this very input was sent and nobody knows whether it arrived. */
  isOpen(input: unknown): boolean {
    return this.#keys.has(JSON.stringify(input))
  }

  /**
   * What was sent has been answered: the next press is another one. Of several that go side by side, the one with this
   * input.
   */
  answered(input?: unknown): void {
    if (input === undefined) this.#keys.clear()
    else this.#keys.delete(JSON.stringify(input))
  }
}
