/** Milliseconds an operation may wait for a place. Whoever is refused hears it well within a second. */
const waitsWithin = 300
/** Most that wait, for each place there is: more could not have their turn in time. */
const mostWaiting = 20

interface Waiting {
  readonly since: number
  readonly answer: (admitted: boolean) => void
}

/**
 * So many operations at once. Beyond that more would only make all of them late, so whoever comes then waits a moment for a
 * place, in order, and is otherwise told to come back.
 */
export class Admission {
  readonly #most: number
  readonly #within: number
  readonly #waiting = new Set<Waiting>()
  #running = 0
  #timer: NodeJS.Timeout | undefined

  constructor(most: number, within = waitsWithin) {
    this.#most = most
    this.#within = within
  }

  /** Takes a place, or waits for one; false when there is none in time. Each place is given back with `leave`. */
  enter(): boolean | Promise<boolean> {
    if (this.#running < this.#most) {
      this.#running += 1
      return true
    }
    if (this.#waiting.size >= mostWaiting * this.#most) return false
    return new Promise(answer => {
      this.#waiting.add({ since: performance.now(), answer })
      this.#watch()
    })
  }

  leave(): void {
    const [next] = this.#waiting
    if (!next) return void (this.#running -= 1)
    // The place goes on to who waits longest.
    this.#waiting.delete(next)
    next.answer(true)
  }

  /** One timer for all that wait: the first of them has waited longest. */
  #watch(): void {
    if (this.#timer) return
    const [first] = this.#waiting
    if (!first) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      const late = performance.now() - this.#within
      for (const waiting of this.#waiting) {
        if (waiting.since > late) break
        this.#waiting.delete(waiting)
        waiting.answer(false)
      }
      this.#watch()
    }, Math.max(1, Math.ceil(first.since + this.#within - performance.now())))
  }
}
