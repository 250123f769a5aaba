import type { Logger } from 'pino'

/**
 * Runs small tasks after the response, which the caller does not wait for. A task is lost if the process is killed, so
 * nothing may depend on it.
 */
export interface Background {
  /** Starts the work. If it fails, the error is logged under `name`. */
  run(name: string, work: () => Promise<unknown>): void
  /** Resolves when all started work has ended. */
  settled(): Promise<void>
}

export function createBackground(log: Pick<Logger, 'error'>): Background {
  const running = new Set<Promise<unknown>>()
  return {
    run(name, work) {
      const task: Promise<unknown> = work()
        .catch((error: unknown) => log.error({ err: error }, name))
        .finally(() => running.delete(task))
      running.add(task)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
