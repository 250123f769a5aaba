/** Resource usage of a program since its start. */
export interface Usage {
  /** CPU time, in microseconds. */
  readonly cpu: number
  /** Memory, in bytes. */
  readonly rss: number
  /** Number of requests, if the program counts them. */
  readonly requests: number
}

/**
 * Reports the usage of this program to the parent process on request, and reports that the program is ready. `world` is
 * sent with the ready message.
 */
export function report(port: number, requests: () => number = () => 0, world: unknown = null): void {
  process.on('message', () => {
    const { user, system } = process.cpuUsage()
    process.send?.({ cpu: user + system, rss: process.memoryUsage.rss(), requests: requests() } satisfies Usage)
  })
  process.on('disconnect', () => process.exit(0))
  process.send?.({ port, world })
}
