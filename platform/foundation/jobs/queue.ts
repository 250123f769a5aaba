import { Type, type Static, type TObject } from 'typebox'

/** A kind of background job. A payload holds ids, but never personal data. */
export interface Queue<S extends TObject = TObject> {
  readonly name: string
  readonly schema: S
  /** After this time, another worker takes over the job. */
  readonly expireInSeconds: number
  /**
   * After this time without a heartbeat from the process, another worker takes over the job. Without it, only
   * {@link Queue.expireInSeconds} applies.
   */
  readonly heartbeatSeconds?: number
  readonly retryLimit: number
  /** Number of jobs of this queue that one process runs concurrently. */
  readonly concurrency: number
  /** Cron expression (UTC) on which the job runs automatically, with an empty payload. */
  readonly cron?: string
}

export type Payload<Q> = Q extends Queue<infer S> ? Static<S> : never

export interface QueueOptions<S extends TObject> {
  /**
   * Kebab case, for example `send-mail`. The database stores the name with each job. Never rename a queue, not even if
   * its name uses an old word, such as `tell-of-retention`.
   */
  name: string
  schema: S
  /** Default 60. */
  expireInSeconds?: number
  /** For jobs that take minutes. At least 10. */
  heartbeatSeconds?: number
  /** Default 5, with exponential backoff. */
  retryLimit?: number
  /**
   * Default 1. Set it higher for jobs that wait for other services, so that a slow service does not block the queue.
   */
  concurrency?: number
  cron?: string
}

const queues = new Map<string, Queue>()

/** Declares a queue. `Jobs.start` creates all declared queues. */
export function defineQueue<S extends TObject>({
  name,
  schema,
  expireInSeconds = 60,
  heartbeatSeconds,
  retryLimit = 5,
  concurrency = 1,
  cron,
}: QueueOptions<S>): Queue<S> {
  if (queues.has(name)) throw new Error(`The queue ${name} is declared twice.`)
  const queue: Queue<S> = {
    name,
    schema,
    expireInSeconds,
    retryLimit,
    concurrency,
    ...(heartbeatSeconds !== undefined && { heartbeatSeconds }),
    ...(cron !== undefined && { cron }),
  }
  queues.set(name, queue)
  return queue
}

export const declaredQueues = (): Queue[] => [...queues.values()]

/** The empty payload of a queue with a cron expression. */
export const NoPayload = Type.Object({}, { additionalProperties: false })
