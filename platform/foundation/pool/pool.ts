import { Piscina } from 'piscina'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import type { Task } from './task.ts'

/** Worker threads for CPU-bound tasks, so that the event loop stays free for other requests. */
export interface Pool {
  /**
   * Runs a task in a worker. Throws 503 `busy` if too many tasks are waiting. A task that misses its deadline is
   * terminated with its worker, and the call throws 503 `tookTooLong`.
   */
  run<Input, Output>(task: Task<Input, Output>, input: Input, options?: { deadlineMs?: number }): Promise<Output>
  /** The current number of workers. */
  readonly size: number
  /** Terminates all workers. */
  close(): Promise<void>
}

/** Maximum time from the call to the result, including the wait for a worker. */
const DEFAULT_DEADLINE_MS = 10_000
/** Maximum number of running and waiting tasks. More would miss their deadline. */
const MAX_TASKS = 100
const MAX_WORKERS = 2
/** Time without a task after which a worker ends. */
const IDLE_TIMEOUT_MS = 30_000

/**
 * Creates a pool. Workers start with the first task and end after {@link IDLE_TIMEOUT_MS} without one.
 *
 * @param tasks the module that exports a function for each task
 */
export function createPool(log: Logger, tasks: URL): Pool {
  let piscina: Piscina | undefined
  let taskCount = 0
  const started = (): Piscina =>
    (piscina ??= new Piscina({
      filename: tasks.href,
      minThreads: 0,
      maxThreads: MAX_WORKERS,
      idleTimeout: IDLE_TIMEOUT_MS,
      // The Node.js flags of this process do not apply to workers.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 },
    }))
  return {
    async run({ name }, input, { deadlineMs = DEFAULT_DEADLINE_MS } = {}) {
      if (taskCount >= MAX_TASKS) throw unavailable('busy', 'The service is busy. Try again in a moment.')
      const deadline = AbortSignal.timeout(deadlineMs)
      taskCount++
      try {
        return await started().run(input, { name, signal: deadline })
      } catch (error) {
        if (deadline.aborted) {
          log.warn({ task: name, deadlineMs }, 'worker terminated after its deadline')
          throw unavailable('tookTooLong', 'The request timed out. Try again.')
        }
        throw error
      } finally {
        taskCount--
      }
    },
    get size() {
      return piscina?.threads.length ?? 0
    },
    async close() {
      await piscina?.destroy()
      piscina = undefined
    },
  }
}

const unavailable = (code: string, title: string): HttpError =>
  new HttpError(503, { code, title }, { 'retry-after': '5' })
