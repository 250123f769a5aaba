import { expect, test } from 'vitest'
import { Prune } from './housekeeping.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'

const server = process.env['TEST_DATABASE_URL']

const platform = await setUpPlatform()

test.runIf(server)(
  'returns 503 with Retry-After, is not ready and serves metrics while all connections are in use',
  async () => {
    const { db, deps, app } = platform
    const maxConnections = 10
    let release = (): void => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    const holding = Array.from({ length: maxConnections }, () => db.transaction(() => released))
    await expect.poll(() => deps.database.connections()).toMatchObject({ open: maxConnections, idle: 0 })
    const [call, page, ready] = await Promise.all([
      app.inject({ method: 'POST', url: '/account/login', payload: { email: 'a@example.com', password: 'secret' } }),
      app.inject('/jobb'),
      app.inject('/readyz'),
    ])
    expect([call.statusCode, page.statusCode, ready.statusCode]).toEqual([503, 503, 503])
    expect([call.headers['retry-after'], page.headers['retry-after']]).toEqual(['1', '1'])
    const payload = await app.metrics.metrics()
    expect(payload).toContain(`tavla_platform_database_connections ${maxConnections}`)
    expect(payload).not.toMatch(/^tavla_platform_oldest_unsent_mail_seconds \d/m)
    release()
    await Promise.all(holding)
    expect((await app.inject('/readyz')).statusCode).toBe(200)
    expect(await app.metrics.metrics()).toMatch(/^tavla_platform_oldest_unsent_mail_seconds 0$/m)
  },
)

test('names the metrics consistently: program, measured value and unit', async () => {
  const metrics = await platform.app.metrics.getMetricsAsArray()
  const names = metrics.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining(
      [
        'jobs_total',
        'oldest_due_job_seconds',
        'mails_total',
        'oldest_unsent_mail_seconds',
        'request_seconds',
        ...(platform.deps.database.kind === 'postgres'
          ? ['database_connections', 'database_connections_idle', 'database_waiting']
          : []),
      ].map((name) => `tavla_platform_${name}`),
    ),
  )
  expect(names.filter((name) => !/^tavla_platform(?:_[a-z]+)+$/.test(name))).toEqual([])
  // Only counters end with `_total`.
  expect(
    metrics
      .filter(({ name, type }) => name.endsWith('_total') !== (String(type) === 'counter'))
      .map(({ name }) => name),
  ).toEqual([])
})

test('counts completed and failed jobs per queue', async () => {
  const before = await platform.app.metrics.metrics()
  expect(before).toContain('tavla_platform_jobs_total{queue="prune",outcome="done"} 0')
  await platform.deps.jobs.runNow(Prune, {})
  await platform.deps.jobs.runNow(Prune, { unknown: true } as never).catch(() => {})
  const after = await platform.app.metrics.metrics()
  expect(after).toContain('tavla_platform_jobs_total{queue="prune",outcome="done"} 1')
  expect(after).toContain('tavla_platform_jobs_total{queue="prune",outcome="failed"} 1')
  expect(after).toContain('tavla_platform_oldest_due_job_seconds 0')
})
