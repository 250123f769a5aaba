/** Milliseconds an operation may wait for a place. Whoever is refused hears it well within a second. */
const waitsWithin = 300
/** Most that wait, for each place there may be: more could not have their turn in time. */
const mostWaiting = 20
/**
 * Milliseconds that most operations should take while others wait; when they take longer, fewer at once are done sooner
 * and not later.
 */
const aim = 500
/** Fewest places that are left however slow the platform is. */
const fewest = 8
/** How much the newest operation says of how many are slow. */
const weight = 0.1
/** Milliseconds without anybody waiting after which all places are there again. */
const calmAfter = 5000

interface Waiting {
  /** Null: waits for as long as it takes. */
  readonly until: number | null
  readonly answer: (admitted: boolean) => void
}

/**
 * So many operations at once. Beyond that more would only make all of them late, so whoever comes then waits a moment
 * for a place, in order, and is otherwise told to come back. While some wait, the places follow what the platform can
 * do: fewer when most operations are slow, one more for each round of quick ones (as TCP finds its window, RFC 5681
 * 3.1).
 */
export class Admission {
  readonly #most: number
  readonly #within: number
  readonly #now: () => number
  readonly #waiting = new Set<Waiting>()
  #places: number
  #running = 0
  /** Share of the newest operations that were slow. */
  #slow = 0
  #crowdedAt = -Infinity
  #lessAt = -Infinity
  #timer: NodeJS.Timeout | undefined

  constructor(most: number, options: { within?: number; now?: () => number } = {}) {
    this.#most = most
    this.#places = most
    this.#within = options.within ?? waitsWithin
    this.#now = options.now ?? (() => performance.now())
  }

  /** How many operations may be under way at once just now. */
  get places(): number {
    return Math.floor(this.#places)
  }

  /**
   * Takes a place, or waits for one; false when there is none in time. Each place is given back with `leave`.
   *
   * @param isPatient waits in the same line for as long as it takes
   */
  enter(isPatient = false): boolean | Promise<boolean> {
    if (this.#running < this.places) {
      this.#running += 1
      return true
    }
    if (!isPatient && this.#waiting.size >= mostWaiting * this.#most) return false
    return new Promise((answer) => {
      this.#waiting.add({ until: isPatient ? null : this.#now() + this.#within, answer })
      this.#watch()
    })
  }

  /** Gives a place back, after so many milliseconds. */
  leave(took: number): void {
    this.#running -= 1
    this.#adapt(took)
    for (const waiting of this.#waiting) {
      if (this.#running >= this.places) break
      this.#waiting.delete(waiting)
      this.#running += 1
      waiting.answer(true)
    }
  }

  #adapt(took: number): void {
    const now = this.#now()
    this.#slow += weight * ((took > aim ? 1 : 0) - this.#slow)
    if (this.#waiting.size === 0) {
      if (now - this.#crowdedAt > calmAfter) this.#places = this.#most
      return
    }
    this.#crowdedAt = now
    if (this.#slow <= 0.5) this.#places = Math.min(this.#most, this.#places + 1 / this.#places)
    // What was let in before has to be done before it shows what fewer places do.
    else if (now - this.#lessAt > aim) {
      this.#places = Math.max(Math.min(fewest, this.#most), this.#places * 0.75)
      this.#lessAt = now
    }
  }

  /** One timer for all that wait: the first of those that do not wait for ever has waited longest. */
  #watch(): void {
    if (this.#timer) return
    const first = this.#waiting.values().find(({ until }) => until !== null)
    if (!first || first.until === null) return
    this.#timer = setTimeout(
      () => {
        this.#timer = undefined
        const now = this.#now()
        for (const waiting of this.#waiting) {
          if (waiting.until === null) continue
          if (waiting.until > now) break
          this.#waiting.delete(waiting)
          waiting.answer(false)
        }
        this.#watch()
      },
      Math.max(1, Math.ceil(first.until - this.#now())),
    )
  }
}
