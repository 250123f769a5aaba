/** Why each part of a program fails, or null for a part that works. */
export type PartFaults<Part extends string> = Readonly<Record<Part, string | null>>

interface Log {
  warn(fields: object, message: string): void
  info(fields: object, message: string): void
}

/** How often the parts are checked without a probe. A check costs one small request or query. */
const CHECK_EVERY_MS = 1000

/**
 * The parts that a program depends on. Checks them for probes and metrics, and each second in the background, and logs
 * each part that begins to fail or works again.
 */
export class PartWatch<Part extends string> {
  readonly #findFaults: () => Promise<PartFaults<Part>>
  readonly #log: Log
  #shared: Promise<readonly Part[]> | null = null
  #failing: readonly Part[] = []
  #started = 0
  #applied = 0
  #timer: NodeJS.Timeout | null = null

  /** `findFaults` must not reject, and must answer within about a second. */
  constructor(findFaults: () => Promise<PartFaults<Part>>, log: Log) {
    this.#findFaults = findFaults
    this.#log = log
  }

  /** Checks all parts and returns those that fail. Concurrent calls share one check. */
  check(): Promise<readonly Part[]> {
    // Not shared with the background: its check may have begun before the caller changed something.
    this.#shared ??= this.#check().finally(() => (this.#shared = null))
    return this.#shared
  }

  /** Checks the parts in the background, until `stop` is called. Does not keep the process running. */
  start(everyMs = CHECK_EVERY_MS): void {
    this.#timer = setInterval(() => void this.#check(), everyMs).unref()
    void this.#check()
  }

  /** Stops the checks in the background. Faults that a running check still finds come from stopping, and are ignored. */
  stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer)
    this.#applied = Infinity
  }

  async #check(): Promise<readonly Part[]> {
    const number = ++this.#started
    const faults = await this.#findFaults()
    const failing = (Object.keys(faults) as Part[]).filter((part) => faults[part] !== null)
    // A slow check must not overwrite the result of a later one.
    if (number < this.#applied) return failing
    this.#applied = number
    // A warning: the program itself works, and a service that is starting or busy can miss the time limit.
    for (const part of failing)
      if (!this.#failing.includes(part)) this.#log.warn({ part, reason: faults[part] }, 'part failing')
    for (const part of this.#failing) if (!failing.includes(part)) this.#log.info({ part }, 'part working again')
    this.#failing = failing
    return failing
  }
}
