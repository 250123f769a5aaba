/** Letters typed one soon after the other belong together, in milliseconds. */
const together = 800

interface Press {
  readonly key: string
  readonly timeStamp: number
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** What is typed to reach a line by its name. */
export class TypedLetters {
  #letters = ''
  #last = Number.NEGATIVE_INFINITY

  /** The letters so far, with this press; null when the press is no letter. A space is one only within a word. */
  after({ key, timeStamp, ctrlKey, metaKey, altKey }: Press): string | null {
    if ([...key].length !== 1 || ctrlKey || metaKey || altKey) return null
    const isGoingOn = timeStamp - this.#last < together
    if (key === ' ' && !isGoingOn) return null
    this.#letters = isGoingOn ? this.#letters + key : key
    this.#last = timeStamp
    return this.#letters
  }
}
