import { setTimeout as wait } from 'node:timers/promises'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Deps } from '#platform/calls/actor/deps.ts'

/**
 * Milliseconds in which the database must tell what is asked of it; without an answer the other numbers are told alone.
 */
const tellWithin = 1000

/** The platform's own numbers, in Prometheus' format: requests, hub, jobs, mail, connections to the database. */
export function createMetrics({ clock, database, env, hub, jobs, mailer }: Deps): {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
} {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'tavla_platform_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })

  /** A number that is read when it is asked for. */
  const gauge = (name: string, help: string, read: () => number): void => {
    const made: Gauge = new Gauge({
      name: `tavla_platform_${name}`,
      help,
      registers,
      collect: (): void => made.set(read()),
    })
  }
  /** A number that the database knows; left out while it does not answer. */
  const stored = (name: string, help: string, read: () => Promise<number>): void => {
    const made: Gauge = new Gauge({
      name: `tavla_platform_${name}`,
      help,
      registers,
      async collect() {
        const late = new AbortController()
        const value = await Promise.race([read(), wait(tellWithin, null, { signal: late.signal })])
          .catch(() => null)
          .finally(() => late.abort())
        if (value === null) made.remove()
        else made.set(value)
      },
    })
  }
  /** A number that only grows, counted elsewhere. */
  const counter = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    read: () => Iterable<readonly [labels: Record<L, string>, count: number]>,
  ): void => {
    const made: Counter<L> = new Counter({
      name: `tavla_platform_${name}_total`,
      help,
      labelNames,
      registers,
      collect: (): void => {
        made.reset()
        for (const [labels, count] of read()) made.inc(labels, count)
      },
    })
  }
  const age = (of: Date | null): number => (of === null ? 0 : Math.max(0, (clock().getTime() - of.getTime()) / 1000))

  gauge('hub_connections', 'Open hub connections', () => hub.connectionCount)
  counter(
    'jobs',
    'Jobs that ran, by queue and by how they ended; one that failed is tried again',
    ['queue', 'outcome'],
    function* () {
      for (const { queue, done, failed } of jobs.counts()) {
        yield [{ queue, outcome: 'done' }, done]
        yield [{ queue, outcome: 'failed' }, failed]
      }
    },
  )
  stored(
    'oldest_due_job_seconds',
    'How long the job that waits longest should have run; 0 when none is late',
    async () => age(await jobs.oldestDue()),
  )
  counter('mails', 'Tries to send a mail, by how they ended; one that failed is tried again', ['outcome'], () => [
    [{ outcome: 'sent' }, mailer.counts().sent],
    [{ outcome: 'failed' }, mailer.counts().failures],
    [{ outcome: 'returned' }, mailer.counts().returned],
  ])
  stored(
    'oldest_unsent_mail_seconds',
    'Age of the oldest mail that is neither sent nor given up; 0 when there is none',
    async () => age(await mailer.oldestUnsent()),
  )
  if (database.kind === 'postgres') {
    gauge('database_connections', 'Open connections to the database', () => database.connections().open)
    gauge(
      'database_connections_idle',
      'Open connections to the database that nobody uses',
      () => database.connections().idle,
    )
    gauge('database_waiting', 'Who waits for a connection to the database', () => database.connections().waiting)
  }
  // Its samplers run on timers of the process: only where the program runs, not in every test.
  if (!env.checkResponses) collectDefaultMetrics({ register: registry, prefix: 'tavla_platform_' })
  return { registry, requests }
}
