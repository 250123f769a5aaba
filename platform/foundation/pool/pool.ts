import { Piscina } from 'piscina'
import { HttpError } from '#platform/foundation/errors/errors.ts'
import type { Logger } from '#platform/foundation/log/log.ts'
import type { Task } from './task.ts'

/** Threads for what may keep a processor busy: the event loop answers everybody else meanwhile. */
export interface Pool {
  /**
   * Runs a task in a worker. One that is not done by its deadline is ended together with its worker, and the call
   * answers 503 `tookTooLong`; 503 `busy` when too many wait already.
   */
  run<Input, Output>(task: Task<Input, Output>, input: Input, options?: { deadlineMs?: number }): Promise<Output>
  /** How many workers there are now. */
  readonly size: number
  /** Ends all workers. */
  close(): Promise<void>
}

/** Longest time from asking to the answer, waiting included. */
const defaultDeadlineMs = 10_000
/** Tasks at a time, those that wait included; more would not be done by their deadline. */
const mostTasks = 100
const most = 2
const idleMs = 30_000

/**
 * Makes a pool. Workers start with the first task and end when they have had nothing to do for a while.
 *
 * @param tasks the module that exports a function for each task
 */
export function createPool(log: Logger, tasks: URL): Pool {
  let piscina: Piscina | undefined
  let tasksNow = 0
  const started = (): Piscina =>
    (piscina ??= new Piscina({
      filename: tasks.href,
      minThreads: 0,
      maxThreads: most,
      idleTimeout: idleMs,
      // A worker needs none of what this process was started with.
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 },
    }))
  return {
    async run({ name }, input, { deadlineMs = defaultDeadlineMs } = {}) {
      if (tasksNow >= mostTasks) throw unavailable('busy', 'Too much to do')
      const deadline = AbortSignal.timeout(deadlineMs)
      tasksNow++
      try {
        return await started().run(input, { name, signal: deadline })
      } catch (error) {
        if (deadline.aborted) {
          log.warn({ task: name, deadlineMs }, 'a worker was ended')
          throw unavailable('tookTooLong', 'This took too long')
        }
        throw error
      } finally {
        tasksNow--
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
