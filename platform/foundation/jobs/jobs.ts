import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { PgBoss, fromDrizzle, type Job } from 'pg-boss'
import type { Static, TObject } from 'typebox'
import { Value } from 'typebox/value'
import type { Database, Db } from '#platform/foundation/db/client.ts'
import { isOutage } from '#platform/foundation/db/faults.ts'
import { parentIn, traced, traceparent } from '#tracing/tracing.ts'
import { describeError, type Logger } from '#platform/foundation/log/log.ts'
import { createOutage } from '#platform/foundation/log/outage.ts'
import { declaredQueues, type Queue } from './queue.ts'

export { defineQueue, NoPayload, type Payload, type Queue } from './queue.ts'

export interface JobSendOptions {
  /** Not before this moment. */
  startAfter?: Date
  /** While a job with this key waits in the queue, another is not added. */
  singletonKey?: string
}

/** A job to add. */
export interface JobSend {
  queue: Queue
  payload: unknown
  options: JobSendOptions
}

/** Handles one job; runs again after a crash, so its effect must be idempotent by a key stored with the effect. */
export type JobHandler<S extends TObject> = (payload: Static<S>, job: { id: string; now: Date }) => Promise<void>

/** Background jobs. */
export interface Jobs {
  /** Adds jobs in the transaction of the change they follow from, with one statement per queue: no commit, no job. */
  sendAll(tx: Db, sends: readonly JobSend[]): Promise<void>
  /** Says who does the jobs of a queue; called while the app is built. */
  work<S extends TObject>(queue: Queue<S>, handler: JobHandler<S>): void
  /** Creates and warms the queues, then starts working. */
  start(options?: { workers?: boolean }): Promise<void>
  /**
   * Runs every job that is due at `now`, also those that these add, until none is left; for tests. Answers how many
   * ran.
   */
  runDue(now?: Date): Promise<number>
  /** Runs the handler of a queue at once, outside the queue; for tests of what runs by the clock. */
  runNow<S extends TObject>(queue: Queue<S>, payload: Static<S>): Promise<void>
  /** How many jobs of each queue ran well and failed since the start. */
  counts(): readonly { queue: string; done: number; failed: number }[]
  /** When the job that waits longest should have run; null when none is late. */
  oldestDue(): Promise<Date | null>
  /** Waits for running jobs, then stops. */
  stop(): Promise<void>
}

interface JobsOptions {
  database: Database
  log: Logger
  clock: () => Date
  /** Whether queues with a cron expression run by it; default true. */
  cron?: boolean
}

/** Beside the payload of a job, while traces are gathered: the span that it was asked for in. */
const parentField = 'traceparent'

/** pg-boss over PGlite or PostgreSQL. */
export function createJobs({ database, log, clock, cron = true }: JobsOptions): Jobs {
  const outage = createOutage(log, {
    begins: 'the database does not answer the jobs; they go on when it does',
    ends: 'the database answers the jobs again',
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
    // Maintenance at a pace that leaves an idle machine idle.
    maintenanceIntervalSeconds: 3600,
    superviseIntervalSeconds: 60,
    monitorVacuum: database.kind === 'postgres',
  })
  boss.on('error', (error: Error) => {
    // Errors of workers come as plain objects.
    if (isOutage(error instanceof Error ? error : Object.assign(new Error(), error))) outage.failed(error)
    else log.error({ err: error }, 'jobs')
  })
  const handlers = new Map<string, { queue: Queue; run: (payload: unknown, id: string) => Promise<void> }>()
  const counts = new Map<string, { queue: string; done: number; failed: number }>()

  const work: Jobs['work'] = (queue, handler) => {
    if (handlers.has(queue.name)) throw new Error(`The queue ${queue.name} has two handlers`)
    const count = { queue: queue.name, done: 0, failed: 0 }
    counts.set(queue.name, count)
    const run = async (payload: unknown, id: string): Promise<void> => {
      try {
        const { [parentField]: parent, ...given } = (payload ?? {}) as Record<string, unknown>
        const parsed = Value.Parse(queue.schema, given)
        await traced(
          `job ${queue.name}`,
          'consumer',
          { 'tavla.queue': queue.name },
          () => handler(parsed, { id, now: clock() }),
          parentIn(typeof parent === 'string' ? parent : undefined),
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
    for (const [name, ofQueue] of Map.groupBy(sends, ({ queue }) => queue.name)) {
      const jobs = ofQueue.map(({ queue, payload, options }) => ({
        data: {
          ...(Value.Parse(queue.schema, payload) as object),
          ...(parent !== undefined && { [parentField]: parent }),
        },
        // Due by the platform's clock, whatever the database's says; a second back, so that it is due at once.
        startAfter: options.startAfter ?? new Date(clock().getTime() - 1000),
        // The queues hold one waiting job per key; a job without one gets its own.
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
      // An embedded database has one process at a time: what it marks as running was cut off with the process before.
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
        // Warmed outside any transaction: looking a queue up inside one deadlocks on PGlite's only connection.
        await boss.findJobs(queue.name, { id: randomUUID() })
        if (cron && queue.cron !== undefined) await boss.schedule(queue.name, queue.cron, {})
      }
      if (!workers) return
      for (const { queue, run } of handlers.values()) {
        for (let place = 0; place < queue.atOnce; place++) {
          // A notification starts a job at once; polling finds those that waited for their time or for another try.
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
                else log.error({ err: error, queue: queue.name, job: job.id }, 'job failed; it is tried again')
                // What is stored with the job has no values of rows in it.
                // oxlint-disable-next-line eslint/preserve-caught-error -- the cause is what must not be stored
                throw new Error(describeError(error).message)
              } finally {
                // Notifications of many jobs at once melt into one: where there was a job there may be more.
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
      if (!handler) throw new Error(`The queue ${queue.name} has no handler`)
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
