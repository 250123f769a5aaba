import type { Logger } from 'pino'

/**
 * Small work that follows an answer and that nobody waits for. Lost when the process is killed: nothing may hang on it.
 */
export interface Background {
  /** Begins the work; what it fails with is logged. */
  run(what: string, work: () => Promise<unknown>): void
  /** Resolves when all work that was begun has ended. */
  settled(): Promise<void>
}

export function createBackground(log: Pick<Logger, 'error'>): Background {
  const running = new Set<Promise<unknown>>()
  return {
    run(what, work) {
      const task: Promise<unknown> = work()
        .catch((error: unknown) => log.error({ err: error }, what))
        .finally(() => running.delete(task))
      running.add(task)
    },
    async settled() {
      while (running.size > 0) await Promise.all(running)
    },
  }
}
