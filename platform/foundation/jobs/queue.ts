import { Type, type Static, type TObject } from 'typebox'

/** A kind of background job. Payloads carry ids, not personal data. */
export interface Queue<S extends TObject = TObject> {
  readonly name: string
  readonly schema: S
  /** A run that takes longer is given to another worker. */
  readonly expireInSeconds: number
  /**
   * A run whose process has not been heard of for so long is given to another worker; without it only
   * {@link Queue.expireInSeconds} does.
   */
  readonly heartbeatSeconds?: number
  readonly retryLimit: number
  /** How many of its jobs a process does at once. */
  readonly atOnce: number
  /** Runs by itself on this cron expression (UTC), with an empty payload. */
  readonly cron?: string
}

export type Payload<Q> = Q extends Queue<infer S> ? Static<S> : never

export interface QueueOptions<S extends TObject> {
  /** Words joined by dashes, for example `send-mail`. */
  name: string
  schema: S
  /** Default 60. */
  expireInSeconds?: number
  /** For runs that take minutes: at least 10. */
  heartbeatSeconds?: number
  /** Default 5, with growing pauses. */
  retryLimit?: number
  /** Default 1. More for jobs that wait for others, so that one who is slow holds up nobody else. */
  atOnce?: number
  cron?: string
}

const queues = new Map<string, Queue>()

/** Declares a queue. All declared queues are created and warmed when the jobs start. */
export function defineQueue<S extends TObject>({
  name,
  schema,
  expireInSeconds = 60,
  heartbeatSeconds,
  retryLimit = 5,
  atOnce = 1,
  cron,
}: QueueOptions<S>): Queue<S> {
  if (queues.has(name)) throw new Error(`The queue ${name} is declared twice`)
  const queue: Queue<S> = {
    name,
    schema,
    expireInSeconds,
    retryLimit,
    atOnce,
    ...(heartbeatSeconds !== undefined && { heartbeatSeconds }),
    ...(cron !== undefined && { cron }),
  }
  queues.set(name, queue)
  return queue
}

export const declaredQueues = (): Queue[] => [...queues.values()]

/** The payload of a queue that runs by the clock. */
export const NoPayload = Type.Object({}, { additionalProperties: false })
