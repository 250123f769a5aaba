import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { PgBoss, fromDrizzle, type Job } from 'pg-boss'
import type { Static, TObject } from 'typebox'
import { Value } from 'typebox/value'
import type { Database, Db } from '#platform/foundation/db/client.ts'
import { isOutage } from '#platform/foundation/db/database-faults.ts'
import { parseTraceparent, runInSpan, traceparent } from '#tracing/tracing.ts'
import { describeError, type Logger } from '#platform/foundation/log/log.ts'
import { createOutage } from '#platform/foundation/log/outage.ts'
import { declaredQueues, type Queue } from './queue.ts'

export { defineQueue, NoPayload, type Queue } from './queue.ts'

export interface JobSendOptions {
  /** The earliest time to run. Default: at once. */
  startAfter?: Date
  /** If a job with this key is already waiting in the queue, no second job is added. */
  singletonKey?: string
}

/** A job to add. */
export interface JobSend {
  queue: Queue
  payload: unknown
  options: JobSendOptions
}

/**
 * Handles one job. It runs again after a crash, so its effect must be idempotent by a key that is stored with the
 * effect.
 */
type JobHandler<S extends TObject> = (payload: Static<S>, job: { id: string; now: Date }) => Promise<void>

/** Background jobs. */
export interface Jobs {
  /** Adds jobs in the transaction of the change, with one statement per queue. A rollback drops them. */
  sendAll(tx: Db, sends: readonly JobSend[]): Promise<void>
  /** Registers the handler of a queue. Call it while the app is built. */
  work<S extends TObject>(queue: Queue<S>, handler: JobHandler<S>): void
  /** Creates the queues, then starts the workers unless `workers` is false. */
  start(options?: { workers?: boolean }): Promise<void>
  /**
   * Runs every job that is due at `now`, including jobs that these jobs add. Returns the number of jobs. For tests.
   */
  runDue(now?: Date): Promise<number>
  /** Runs the handler of a queue at once, without a job. For tests of scheduled jobs. */
  runNow<S extends TObject>(queue: Queue<S>, payload: Static<S>): Promise<void>
  /** Returns the number of completed and failed runs per queue since the start. */
  counts(): readonly { queue: string; done: number; failed: number }[]
  /** Returns the due time of the oldest waiting job, or null if no job is overdue. */
  oldestDue(): Promise<Date | null>
  /** Waits for running jobs, then stops. */
  stop(): Promise<void>
}

interface JobsOptions {
  database: Database
  log: Logger
  clock: () => Date
  /** Whether queues with a cron expression run on schedule. Default true. */
  cron?: boolean
}

/** Field next to the payload of a job, present while tracing is on: the span that added the job. */
const PARENT_FIELD = 'traceparent'

/** Creates the jobs on pg-boss, over PGlite or PostgreSQL. */
export function createJobs({ database, log, clock, cron = true }: JobsOptions): Jobs {
  const outage = createOutage(log, {
    begins: 'database not responding to the jobs; they resume when it does',
    ends: 'database responding to the jobs again',
    calmMs: 3000,
  })
  const boss = new PgBoss({
    db: {
      ...database.boss,
      async executeSql(text, values) {
        const result = await database.boss.executeSql(text, values)
        outage.answered()
        return result
      },
    },
    backend: database.kind,
    useListenNotify: true,
    schedule: cron,
    // Rare maintenance, so that an idle machine stays idle.
    maintenanceIntervalSeconds: 3600,
    superviseIntervalSeconds: 60,
    monitorVacuum: database.kind === 'postgres',
  })
  boss.on('error', (error: Error) => {
    // Worker errors are plain objects, not instances of Error.
    if (isOutage(error instanceof Error ? error : Object.assign(new Error(), error))) outage.failed(error)
    else log.error({ err: error }, 'job queue error')
  })
  const handlers = new Map<string, { queue: Queue; run: (payload: unknown, id: string) => Promise<void> }>()
  const counts = new Map<string, { queue: string; done: number; failed: number }>()

  const work: Jobs['work'] = (queue, handler) => {
    if (handlers.has(queue.name)) throw new Error(`The queue ${queue.name} has two handlers.`)
    const count = { queue: queue.name, done: 0, failed: 0 }
    counts.set(queue.name, count)
    const run = async (payload: unknown, id: string): Promise<void> => {
      try {
        const { [PARENT_FIELD]: parent, ...data } = (payload ?? {}) as Record<string, unknown>
        const parsed = Value.Parse(queue.schema, data)
        await runInSpan(
          `job ${queue.name}`,
          'consumer',
          { 'tavla.queue': queue.name },
          () => handler(parsed, { id, now: clock() }),
          parseTraceparent(typeof parent === 'string' ? parent : undefined),
        )
        count.done += 1
      } catch (error) {
        count.failed += 1
        throw error
      }
    }
    handlers.set(queue.name, { queue, run })
  }

  const sendAll: Jobs['sendAll'] = async (tx, sends) => {
    const parent = traceparent()
    for (const [name, queueSends] of Map.groupBy(sends, ({ queue }) => queue.name)) {
      const jobs = queueSends.map(({ queue, payload, options }) => ({
        data: {
          ...(Value.Parse(queue.schema, payload) as object),
          ...(parent !== undefined && { [PARENT_FIELD]: parent }),
        },
        // The due time comes from the platform's clock, not the database's. One second back makes the job due at once.
        startAfter: options.startAfter ?? new Date(clock().getTime() - 1000),
        // A queue holds one waiting job per key, so a job without a key gets a random one.
        singletonKey: options.singletonKey ?? randomUUID(),
      }))
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) })
    }
  }

  return {
    sendAll,
    work,
    async start({ workers = true } = {}) {
      await boss.start()
      // Only one process at a time uses an embedded database, so jobs marked as active were cut off with the last
      // process.
      if (database.kind === 'pglite')
        await database.db.execute(
          sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
        )
      for (const queue of declaredQueues()) {
        const options = {
          expireInSeconds: queue.expireInSeconds,
          retryLimit: queue.retryLimit,
          retryDelay: 2,
          retryBackoff: true,
          retryDelayMax: 600,
          notify: true,
          ...(queue.heartbeatSeconds !== undefined && { heartbeatSeconds: queue.heartbeatSeconds }),
        }
        await boss.createQueue(queue.name, { ...options, policy: 'short' })
        await boss.updateQueue(queue.name, options)
        // Fills pg-boss' queue cache here: a lookup inside a transaction would deadlock on PGlite's only connection.
        await boss.findJobs(queue.name, { id: randomUUID() })
        if (cron && queue.cron !== undefined) await boss.schedule(queue.name, queue.cron, {})
      }
      if (!workers) return
      for (const { queue, run } of handlers.values()) {
        for (let index = 0; index < queue.concurrency; index++) {
          // A notification starts a job at once. Polling finds delayed jobs and retries.
          let worker: string | undefined
          worker = await boss.work(
            queue.name,
            { batchSize: 1, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
            async ([job]: Job<unknown>[]) => {
              if (!job) return
              try {
                await run(job.data, job.id)
              } catch (error) {
                if (isOutage(error)) outage.failed(error)
                else log.error({ err: error, queue: queue.name, job: job.id }, 'job failed')
                // pg-boss stores the error with the job, so it must not contain row values.
                // oxlint-disable-next-line eslint/preserve-caught-error -- the cause must not be stored
                throw new Error(describeError(error).message)
              } finally {
                // PostgreSQL merges equal notifications, so more jobs may be waiting.
                if (worker !== undefined) boss.notifyWorker(worker)
              }
            },
          )
        }
      }
    },
    async runDue(now = clock()) {
      let count = 0
      for (;;) {
        const { rows } = await database.db.execute<{ id: string; name: string; data: unknown }>(sql`
          select id, name, data from pgboss.job
          where state in ('created', 'retry') and start_after <= ${now.toISOString()}::timestamptz
          order by start_after, created_on limit 50`)
        const due = rows.filter(({ name }) => handlers.has(name))
        if (due.length === 0) return count
        for (const { id, name, data } of due) {
          await handlers.get(name)?.run(data, id)
          await boss.deleteJob(name, id)
          count += 1
        }
      }
    },
    async runNow(queue, payload) {
      const handler = handlers.get(queue.name)
      if (!handler) throw new Error(`The queue ${queue.name} has no handler.`)
      await handler.run(payload, randomUUID())
    },
    counts: () => [...counts.values()],
    async oldestDue() {
      const { rows } = await database.db.execute<{ at: string | null }>(sql`
        select min(start_after)::text as at
        from pgboss.job
        where state in ('created', 'retry') and start_after <= ${clock().toISOString()}::timestamptz`)
      return rows[0]?.at ? new Date(rows[0].at) : null
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
