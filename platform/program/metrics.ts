import { setTimeout as wait } from 'node:timers/promises'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import type { Deps } from '#platform/calls/actor/deps.ts'
import { HEALTH_PARTS, type Health } from './health.ts'

/**
 * Time limit for metrics that are read from the database. After it, the response omits these metrics.
 */
const DATABASE_TIMEOUT_MS = 1000

/** The parts of the platform that its metrics read. */
export interface MeasuredParts {
  clock: Deps['clock']
  database: Pick<Deps['database'], 'kind' | 'connections'>
  hub: Pick<Deps['hub'], 'connectionCount'>
  jobs: Pick<Deps['jobs'], 'counts' | 'oldestDue'>
  mailer: Pick<Deps['mailer'], 'counts' | 'oldestUnsent'>
  trappedForms: Pick<Deps['trappedForms'], 'counts'>
  health: Pick<Health, 'check'>
}

/**
 * Creates the Prometheus metrics of the platform: requests, hub, jobs, mail and database connections. The help texts
 * are the descriptions in docs/reference/metrics.md.
 *
 * @param options.process whether the metrics include those of the process, which start process-wide timers
 */
export function createMetrics(
  { clock, database, hub, jobs, mailer, trappedForms, health }: MeasuredParts,
  options: { process: boolean },
): {
  registry: Registry
  requests: Histogram<'method' | 'route' | 'status'>
} {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'tavla_platform_request_seconds',
    help: 'Time to respond to a request. The status is an HTTP status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })

  /** Registers a gauge that is read when the metrics are collected. */
  const gauge = (name: string, help: string, read: () => number): void => {
    const metric: Gauge = new Gauge({
      name: `tavla_platform_${name}`,
      help,
      registers,
      collect: (): void => metric.set(read()),
    })
  }
  /** Registers a gauge that is read from the database. It is omitted if the database does not respond. */
  const databaseGauge = (name: string, help: string, read: () => Promise<number>): void => {
    const metric: Gauge = new Gauge({
      name: `tavla_platform_${name}`,
      help,
      registers,
      async collect() {
        const timeout = new AbortController()
        const value = await Promise.race([read(), wait(DATABASE_TIMEOUT_MS, null, { signal: timeout.signal })])
          .catch(() => null)
          .finally(() => timeout.abort())
        if (value === null) metric.remove()
        else metric.set(value)
      },
    })
  }
  /** Registers a counter with a value that another module counts. */
  const counter = <L extends string>(
    name: string,
    help: string,
    labelNames: readonly L[],
    read: () => Iterable<readonly [labels: Record<L, string>, count: number]>,
  ): void => {
    const metric: Counter<L> = new Counter({
      name: `tavla_platform_${name}_total`,
      help,
      labelNames,
      registers,
      collect: (): void => {
        metric.reset()
        for (const [labels, count] of read()) metric.inc(labels, count)
      },
    })
  }
  const age = (since: Date | null): number =>
    since === null ? 0 : Math.max(0, (clock().getTime() - since.getTime()) / 1000)

  const failing: Gauge<'part'> = new Gauge({
    name: 'tavla_platform_failing',
    help: '1 if a part that the platform depends on fails, else 0: database, files (storage of files), mail (mail server).',
    labelNames: ['part'],
    registers,
    async collect() {
      const { failing: parts } = await health.check()
      for (const part of HEALTH_PARTS) failing.set({ part }, parts.includes(part) ? 1 : 0)
    },
  })
  gauge('hub_connections', 'Open hub connections.', () => hub.connectionCount)
  counter(
    'jobs',
    'Job runs, by queue and outcome (done, failed). Failed jobs are retried.',
    ['queue', 'outcome'],
    function* () {
      for (const { queue, done, failed } of jobs.counts()) {
        yield [{ queue, outcome: 'done' }, done]
        yield [{ queue, outcome: 'failed' }, failed]
      }
    },
  )
  databaseGauge(
    'oldest_due_job_seconds',
    'Time since the oldest overdue job was due; 0 if no job is overdue.',
    async () => age(await jobs.oldestDue()),
  )
  counter(
    'mails',
    'Mails, by outcome: sent, failed attempts (which are retried), and returned as undeliverable.',
    ['outcome'],
    () => [
      [{ outcome: 'sent' }, mailer.counts().sent],
      [{ outcome: 'failed' }, mailer.counts().failures],
      [{ outcome: 'returned' }, mailer.counts().returned],
    ],
  )
  databaseGauge(
    'oldest_unsent_mail_seconds',
    'Age of the oldest mail that is neither sent nor given up; 0 if there is none.',
    async () => age(await mailer.oldestUnsent()),
  )
  counter(
    'trapped_forms',
    'Posted forms of the job site with a filled hidden field, by form: application, alert.',
    ['form'],
    () => trappedForms.counts().map(([form, count]) => [{ form }, count] as const),
  )
  if (database.kind === 'postgres') {
    gauge('database_connections', 'Open connections to the database.', () => database.connections().open)
    gauge('database_connections_idle', 'Idle connections to the database.', () => database.connections().idle)
    gauge(
      'database_waiting',
      'Queries that wait for a connection to the database.',
      () => database.connections().waiting,
    )
  }
  if (options.process) collectDefaultMetrics({ register: registry, prefix: 'tavla_platform_' })
  return { registry, requests }
}
