/** What a program has used since it started, as it tells when asked. */
export interface Usage {
  /** Microseconds of CPU. */
  readonly cpu: number
  /** Bytes of memory. */
  readonly rss: number
  /** Requests answered, where the program counts them. */
  readonly requests: number
}

/**
 * Lets the parent ask for this program's usage, and tells it that the program is ready; `world` is what it has to tell
 * about itself.
 */
export function report(port: number, requests: () => number = () => 0, world: unknown = null): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system, rss: process.memoryUsage.rss(), requests: requests() } satisfies Usage)
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port, world })
}
