import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CreateProject } from '#contract/ads/tree.ts'
import { GetStepsView, SendSchedule } from '#contract/candidates/pipeline.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { RenameAd } from '#contract/ads/ads.ts'
import { openTcpProxy, type TcpProxy } from '#platform/testing/tcp-proxy.ts'
import { sendCall, companyOf } from '../support/ads.ts'
import { gql, signIn } from '../support/graphql.ts'
import { callPlatform } from '../support/platform-call.ts'
import { createDatabase, type TestDatabase } from '../support/postgres.ts'
import { openLive } from '../support/socket.ts'
import { startTavla, type Tavla } from '../support/tavla.ts'

const server = process.env['TEST_DATABASE_URL']

/** Returns the lines of the platform log that match. */
const linesOf = (tavla: Tavla, pattern: RegExp): string[] =>
  tavla.programs.platform
    .output()
    .split('\n')
    .filter((line) => pattern.test(line))

describe.skipIf(!server)('a database that stops responding with its connections open (needs TEST_DATABASE_URL)', () => {
  let database: TestDatabase
  let wire: TcpProxy
  let tavla: Tavla
  let token: string
  let company: { id: number; globalId: string }
  beforeAll(async () => {
    database = await createDatabase(server ?? '')
    wire = await openTcpProxy(database.url)
    tavla = await startTavla({
      env: {
        DATABASE_URL: wire.url,
        SECRET_KEY: 'a-key-of-tests-that-seals-nothing-real',
        SEED: 'demo',
        DATABASE_TIMEOUT_SECONDS: '2',
        DATABASE_CONNECTIONS: '6',
      },
    })
    token = await signIn(tavla, 'recruiter')
    const { id } = await companyOf(tavla, token)
    const { viewer } = await gql<{ viewer: { companies: { id: string; databaseId: number }[] } }>(
      tavla,
      token,
      '{ viewer { companies { id databaseId } } }',
    )
    company = { id, globalId: viewer.companies.find(({ databaseId }) => databaseId === id)?.id ?? '' }
  })
  afterAll(async () => {
    await tavla?.stop()
    wire?.close()
    await database?.drop()
  })

  let made = 0
  const write = () =>
    callPlatform(tavla.site, CreateProject, { body: { companyId: company.id, name: `Projekt ${made++}` } }, token)
  const ready = async () => (await fetch(`${tavla.site}/readyz`)).status

  test('causes errors only during the outage: requests, pages, readiness, jobs and hub recover', async () => {
    const tree = await sendCall(tavla, token, CompanyGetUserCompanyWithAds, { query: { id: company.id } })
    const ad = tree.projects
      .flatMap(({ folders }) => folders.flatMap(({ ads }) => ads))
      .find(({ type, applications }) => type === 'active' && applications.total > 0)
    const adId = ad?.id ?? 0
    const board = await sendCall(tavla, token, GetStepsView, { query: { id: adId } })
    const person = board.steps
      .flatMap(({ candidates }) => candidates)
      .find(({ deleted, email }) => !deleted && email !== null)
    const live = openLive(tavla.web, token)
    const updates = live.subscribe<{ adUpdated: { ad: { name: string } | null } }>(
      'subscription ($company: ID!) { adUpdated(companyId: $company) { ad { name } } }',
      { company: company.globalId },
    )
    await updates.untilReceived(
      ({ adUpdated }) => adUpdated.ad?.name.startsWith('Före') ?? false,
      (number) => sendCall(tavla, token, RenameAd, { body: { id: adId, title: `Före ${number}` } }),
    )
    // Uses every connection of the pool. Some are idle afterwards.
    await Promise.all(Array.from({ length: 12 }, write))

    wire.silence()
    const during = await Promise.all([
      ...Array.from({ length: 12 }, write),
      ...Array.from({ length: 6 }, () => fetch(`${tavla.site}/jobb`)),
    ])
    expect(during.map(({ status }) => status)).toEqual(during.map(() => 503))
    const site = during.at(-1) as Response
    expect(Number(site.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(site.headers.get('content-type')).toContain('text/html')
    // Readiness responds even while every connection hangs.
    const hanging = Promise.all(Array.from({ length: 12 }, write))
    expect(await ready()).toBe(503)
    expect((await hanging).every(({ status }) => status === 503)).toBe(true)
    await tavla.programs.platform.untilOutput(/not responding to the jobs/)
    await tavla.programs.platform.untilOutput(/not responding to the hub/)

    wire.restore()
    await expect.poll(ready).toBe(200)
    // No new request gets an old connection.
    const after = await Promise.all(Array.from({ length: 5 }, write))
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 200))
    expect((await fetch(`${tavla.site}/jobb`)).status).toBe(200)
    // Jobs run, including scheduled jobs, and the hub publishes.
    await sendCall(tavla, token, SendSchedule, {
      body: {
        id: person?.id ?? 0,
        html: '<p>Efter tystnaden.</p>',
        schedule: new Date(Date.now() + 1000).toISOString(),
      },
    })
    await tavla.mailbox.mailTo(person?.email ?? '', ({ text }) => text.includes('Efter tystnaden.'))
    await sendCall(tavla, token, RenameAd, { body: { id: adId, title: 'Efter tystnaden' } })
    await updates.until(({ adUpdated }) => adUpdated.ad?.name === 'Efter tystnaden')
    await live.close()
    await tavla.programs.platform.untilOutput(/responding to the jobs again/)
    await tavla.programs.platform.untilOutput(/responding to the hub again/)
    for (const part of ['jobs', 'hub']) {
      expect(linesOf(tavla, new RegExp(`not responding to the ${part}`))).toHaveLength(1)
      expect(linesOf(tavla, new RegExp(`responding to the ${part} again`))).toHaveLength(1)
    }
    expect(linesOf(tavla, /not an error/)).toEqual([])
  })
})
