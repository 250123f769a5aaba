import { sql } from 'drizzle-orm'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { GetSession } from '#contract/identity/sessions.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'

const platform = await setUpPlatform()
afterEach(() => vi.useRealTimers())

test.runIf(!process.env['TEST_DATABASE_URL'])(
  'rejects new requests while the embedded database has a queue, and completes the waiting ones',
  async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    const { db, app } = platform
    const user = await platform.createUser()
    const token = await platform.signIn(user)
    const ask = () => app.inject({ method: 'GET', url: GetSession.path, headers: { authorization: `Bearer ${token}` } })
    const wait = (waiting: number) =>
      vi.waitFor(() => expect(platform.deps.database.connections().waiting).toBe(waiting))
    const hold = Promise.withResolvers<void>()
    onTestFinished(() => hold.resolve())
    const begun = Promise.withResolvers<void>()
    const holding = db.transaction(() => {
      begun.resolve()
      return hold.promise
    })
    await begun.promise
    // A short queue is accepted even if it is slow, and a long queue if it has just formed.
    const few = Array.from({ length: 10 }, async () => db.execute(sql`select 1`))
    await wait(10)
    vi.advanceTimersByTime(5000)
    const slow = ask()
    await wait(11)
    const many = Array.from({ length: 30 }, async () => db.execute(sql`select 1`))
    await wait(41)
    const [refused, page, health] = [await ask(), await app.inject('/jobb'), await app.inject('/healthz')]
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toEqual([
      503,
      '1',
      expect.objectContaining({ code: 'busy' }),
    ])
    expect([
      page.statusCode,
      page.headers['retry-after'],
      page.headers['content-security-policy'],
      health.statusCode,
    ]).toEqual([503, '1', expect.stringContaining("default-src 'self'"), 200])
    hold.resolve()
    await Promise.all([holding, ...few, ...many])
    expect([(await slow).statusCode, (await ask()).statusCode, platform.deps.database.connections().waiting]).toEqual([
      200, 200, 0,
    ])
  },
)
