/** Letters form a word if the pause between them is shorter than this. */
const LETTER_PAUSE_MS = 800

interface Press {
  readonly key: string
  readonly timeStamp: number
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** Collects the letters that the user types to reach a line by its name. */
export class TypedLetters {
  #letters = ''
  #last = Number.NEGATIVE_INFINITY

  /**
   * Returns the letters so far, including this press. Null if the press is not a letter. A space counts as a letter
   * only within a word.
   */
  add({ key, timeStamp, ctrlKey, metaKey, altKey }: Press): string | null {
    if ([...key].length !== 1 || ctrlKey || metaKey || altKey) return null
    const isSameWord = timeStamp - this.#last < LETTER_PAUSE_MS
    if (key === ' ' && !isSameWord) return null
    this.#letters = isSameWord ? this.#letters + key : key
    this.#last = timeStamp
    return this.#letters
  }
}
