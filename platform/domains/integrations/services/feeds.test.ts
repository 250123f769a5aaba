import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  AddJobylon,
  AddJobylonAdmin,
  AdminAddPonty,
  AdminDeletePonty,
  ConnectionExchanges,
  DisableService,
  EnablePonty,
  EnableTeamtailor,
  EnableTeamtailorXml,
  GetEnabledFeatures,
  RefreshConnection,
  RemoveJobylon,
  SetDefaultPromotionType,
} from '#contract/integrations/services.ts'
import { GetExternalAdDetails } from '#contract/ads/ads.ts'
import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { DeleteAd, UnpublishAd } from '#contract/advertising/publishing.ts'
import { ads, connections, history } from '#platform/foundation/db/schema/index.ts'
import { formatDateTime } from '#rules/text-and-time/stockholm-time.ts'
import type { FeedMode } from '#platform/tools/sandbox/services/state.ts'
import { checkService } from './check-services.ts'
import { CheckServices } from './queues.ts'
import { startConnected, type ConnectedWorld } from './connections.fixture.ts'

let world: ConnectedWorld
beforeAll(async () => {
  world = await startConnected()
  for (const flag of [
    'userTeamtailorXmlServiceConnection',
    'userTeamtailorServiceConnection',
    'pontyServiceConnection',
  ] as const)
    await world.turnOn(flag, world.member)
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const feed of Object.values(world.services.feeds)) Object.assign(feed, { mode: 'works', count: 12 })
  // Feeds of earlier tests are no longer read.
  await world.platform.db.update(connections).set({ active: false, nextAt: null })
  world.company = await world.platform.createCompany({ admin: world.member })
})

const inject: ConnectedWorld['platform']['inject'] = (...args) => world.platform.inject(...args)
const addJobylon = (referenceId = 731, as = world.member) =>
  inject(AddJobylon, { params: { id: world.company.id }, body: { referenceId } }, as)
const poll = async (): Promise<void> => {
  await world.later({ minutes: 16 })
  const rows = await world.platform.db.select().from(connections).where(eq(connections.companyId, world.company.id))
  for (const row of rows)
    if (row.active && row.nextAt) await inject(RefreshConnection, { body: { id: row.id } }, world.member)
  await world.platform.runJobs()
}
const idOf = async (name: 'jobylon' | 'ponty' | 'teamtailorXml') => (await world.connection(name)).id ?? 0
const types = async () => [...(await world.arrived()).values()].map(({ type }) => type)
const lastExchange = async (id: number) =>
  (await inject(ConnectionExchanges, { query: { id } }, world.moderator)).body.items[0]

describe('Jobylon', () => {
  test('validates the id, reads the feed, connects and puts the ads in a folder (COMP-99)', async () => {
    expect((await addJobylon(0)).error).toMatchObject({ errors: { referenceId: ['invalid'] } })
    expect((await addJobylon()).body).toMatchObject({
      name: 'jobylon',
      status: 'waitingForConnection',
      referenceId: '731',
      active: true,
    })
    expect((await addJobylon()).error).toMatchObject({ code: 'connected' })
    await world.platform.runJobs()
    expect(await world.connection('jobylon')).toMatchObject({ status: 'connected', fault: null, ads: 12 })
    const { body: tree } = await inject(CompanyGetUserCompanyWithAds, { query: { id: world.company.id } }, world.member)
    const folder = tree.projects[0]?.folders.find(({ name }) => name === 'Jobylon')
    expect(folder?.ads).toHaveLength(12)
    expect(folder?.ads[0]).toMatchObject({
      name: 'Snickare 1',
      type: 'active',
      source: 'jobylon',
      use: 'link',
      city: 'Kramfors',
      relation: 'owner',
      publicUrl: expect.stringMatching(/jobylon\/jobb\/1\/ansok$/),
    })
  })

  test('shows the sanitised text of the feed in the ad (AD-58, AD-60)', async () => {
    await addJobylon()
    await world.platform.runJobs()
    const [first] = (await world.arrived()).values()
    const { body } = await inject(GetExternalAdDetails, { query: { id: first?.id ?? 0 } }, world.member)
    expect(body).toMatchObject({
      title: 'Snickare 1',
      location: 'address',
      address: 'Storgatan 1',
      city: 'Kramfors',
      postCode: '100 10',
      type: 'indefinite',
      workplaceType: 'mixed',
      salaryType: 'fixed',
    })
    expect(body.content).toMatch(/^<h2>Om jobbet<\/h2><p>Vi söker snickare 1[^]*<p>Du är van vid kundkontakt\.<\/p>$/)
  })

  test('creates 500 ads once and leaves them unchanged when the feed is read again', async () => {
    world.services.feeds.jobylon.count = 500
    await addJobylon()
    await world.platform.runJobs()
    const before = await world.arrived()
    expect(before.size).toBe(500)
    await poll()
    expect([...(await world.arrived()).values()]).toEqual([...before.values()])
    expect(
      await world.platform.db.select({ id: ads.id }).from(ads).where(eq(ads.companyId, world.company.id)),
    ).toHaveLength(500)
    expect(await lastExchange(await idOf('jobylon'))).toMatchObject({
      kind: 'poll',
      fault: null,
      detail: '500 ads: 0 new, 0 changed, 0 ended, 0 left out',
    })
  })

  test('reads a few rows per ad of a large feed, not all earlier ads, even without statistics', async ({ skip }) => {
    const { db, database } = world.platform
    // PostgreSQL reports reads per connection with a delay, and updates its statistics automatically.
    if (database.kind !== 'pglite') skip()
    const rowsRead = async (): Promise<number> => {
      await db.execute(sql`select pg_stat_force_next_flush()`)
      const {
        rows: [read],
      } = await db.execute<{ rows: number }>(sql`
        select (sum(seq_tup_read) + (
          select sum(idx_tup_read) from pg_stat_user_indexes where relname in ('ads', 'external_ads')))::int as rows
        from pg_stat_user_tables where relname in ('ads', 'external_ads')`)
      return read?.rows ?? 0
    }
    const ads = 1000
    world.services.feeds.jobylon.count = ads
    await addJobylon()
    const before = await rowsRead()
    await world.platform.runJobs()
    expect(await world.connection('jobylon')).toMatchObject({ status: 'connected', ads })
    // Each ad is looked up a few times, at first among 300 other ads because the tables are small. Reading all earlier
    // ads would be 1,100 rows per ad.
    expect((await rowsRead()) - before).toBeLessThan(ads * 200)
  })

  test('changes, ends and restarts ads with the feed, except ads ended or deleted in Tavla', async () => {
    await addJobylon()
    await world.platform.runJobs()
    const before = await world.arrived()
    const idAt = (n: number) => before.get(`jobylon-${n}`)?.id ?? 0
    await inject(UnpublishAd, { body: { id: idAt(3) } }, world.moderator)
    await inject(DeleteAd, { body: { id: idAt(5) } }, world.moderator)
    world.services.feeds.jobylon.mode = 'changed'
    await poll()
    const after = await world.arrived()
    expect(after.get('jobylon-1')).toMatchObject({ id: idAt(1), title: 'Snickare 1, ny text', type: 'active' })
    expect(after.get('jobylon-3')).toMatchObject({ title: 'Lagerarbetare 3, ny text', type: 'inactive' })
    expect(after.get('jobylon-5')).toMatchObject({ deletedAt: expect.any(Date) })
    expect(after.get('jobylon-12')).toMatchObject({ id: idAt(12), type: 'inactive' })
    expect(await lastExchange(await idOf('jobylon'))).toMatchObject({
      detail: '11 ads: 0 new, 5 changed, 1 ended, 0 left out',
    })
    const entries = await world.platform.db
      .select({ action: history.action })
      .from(history)
      .where(eq(history.entityId, String(idAt(12))))
    expect(entries.map(({ action }) => action)).toEqual(['imported', 'ended'])
    world.services.feeds.jobylon.mode = 'works'
    await poll()
    const again = await world.arrived()
    expect([
      again.get('jobylon-12')?.id,
      again.get('jobylon-12')?.type,
      again.get('jobylon-3')?.type,
      again.size,
    ]).toEqual([idAt(12), 'active', 'inactive', 12])
  })

  test('waits for the first job of a company that the feed does not name, and ignores the jobs of others (PLUS-161)', async () => {
    await addJobylon(48213)
    await world.platform.runJobs()
    expect(await world.connection('jobylon')).toMatchObject({ status: 'waitingForConnection', fault: null, ads: 0 })
    expect(await lastExchange(await idOf('jobylon'))).toMatchObject({
      detail: '0 ads: 0 new, 0 changed, 0 ended, 0 left out',
    })
  })

  test('reports an unknown feed of Jobylon as wrong information, and accepts another id', async () => {
    world.services.feeds.jobylon.mode = 'unknown'
    await addJobylon()
    await world.platform.runJobs()
    expect(await world.connection('jobylon')).toMatchObject({
      status: 'wrongInformation',
      active: false,
      fault: 'notFound',
    })
    world.services.feeds.jobylon.mode = 'works'
    expect((await addJobylon()).status).toBe(200)
    await world.platform.runJobs()
    expect(await world.connection('jobylon')).toMatchObject({ status: 'connected', referenceId: '731', fault: null })
  })

  test('lets members end it only with the flag, and staff always; its ads end (COMP-100)', async () => {
    await addJobylon()
    await world.platform.runJobs()
    const id = await idOf('jobylon')
    expect((await inject(DisableService, { body: { id } }, world.member)).status).toBe(403)
    expect((await inject(RemoveJobylon, { params: { id } }, world.member)).status).toBe(403)
    expect((await inject(AdminDeletePonty, { params: { id } }, world.moderator)).status).toBe(404)
    expect(await types()).toEqual(Array(12).fill('active'))
    expect((await inject(RemoveJobylon, { params: { id } }, world.moderator)).status).toBe(200)
    await world.platform.runJobs()
    expect(await types()).toEqual(Array(12).fill('inactive'))
    expect(await world.connection('jobylon')).toMatchObject({ status: 'notConnected', referenceId: null, ads: 0 })
    expect(
      (await inject(AddJobylonAdmin, { params: { id: world.company.id }, body: { referenceId: 731 } }, world.moderator))
        .status,
    ).toBe(200)
    await world.platform.runJobs()
    expect([(await world.arrived()).size, new Set(await types())]).toEqual([12, new Set(['active'])])
    await world.platform.db.update(connections).set({ allowDelete: true }).where(eq(connections.id, id))
    expect((await inject(RemoveJobylon, { params: { id } }, world.member)).status).toBe(200)
  })
})

describe('invalid feeds', () => {
  const faults: Partial<Record<FeedMode, string>> = {
    malformed: 'malformed',
    truncated: 'malformed',
    entities: 'entities',
    encoding: 'encoding',
    page: 'noFeed',
    huge: 'tooLarge',
    down: 'failed',
    unknown: 'notFound',
  }
  test.for(Object.entries(faults) as [FeedMode, string][])(
    '%s: reports %s, and stores and changes nothing',
    { timeout: 60_000 },
    async ([mode, fault]) => {
      world.services.feeds.jobylon.mode = mode
      await addJobylon()
      await world.platform.runJobs()
      expect(await world.connection('jobylon')).toMatchObject({
        fault,
        status: mode === 'unknown' ? 'wrongInformation' : 'waitingForConnection',
        ads: 0,
      })
      expect((await world.arrived()).size).toBe(0)
      if (mode === 'unknown') return
      world.services.feeds.jobylon.mode = 'works'
      await poll()
      expect(await world.connection('jobylon')).toMatchObject({ fault: null, status: 'connected', ads: 12 })
      world.services.feeds.jobylon.mode = mode
      await poll()
      expect(await world.connection('jobylon')).toMatchObject({ fault, status: 'connected', ads: 12 })
      expect(await types()).toEqual(Array(12).fill('active'))
    },
  )
})

describe('jobs that cannot become ads', () => {
  const leftOut = async () => (await world.connection('jobylon')).leftOut

  test('imports the other jobs, lists the left-out jobs with reasons, and reads dates as in mail (PLUS-95, PLUS-120)', async () => {
    world.services.feeds.jobylon.mode = 'oddJobs'
    await addJobylon()
    await world.platform.runJobs()
    expect(await world.connection('jobylon')).toMatchObject({ status: 'connected', fault: null, ads: 7, asked: false })
    const arrived = await world.arrived()
    expect([...arrived.keys()]).toEqual([1, 2, 8, 9, 10, 11, 12].map((n) => `jobylon-${n}`))
    expect(arrived.get('jobylon-2')?.title).toBe('Undersköterska, natt 2')
    const [ad] = await world.platform.db
      .select({ start: ads.start, end: ads.end })
      .from(ads)
      .where(eq(ads.id, arrived.get('jobylon-1')?.id ?? 0))
    expect([ad?.start, ad?.end].map((date) => date && formatDateTime(date))).toEqual([
      '2096-03-21 00:00',
      '2096-04-22 23:59',
    ])
    expect(await leftOut()).toEqual({
      count: 5,
      jobs: [
        { id: null, title: 'Elektriker 5', reason: 'noId' },
        { id: 'jobylon-1', title: 'Butikssäljare 6', reason: 'sameId' },
        { id: 'jobylon-7', title: null, reason: 'tooLong' },
        { id: 'jobylon-3', title: null, reason: 'noTitle' },
        { id: 'jobylon-4', title: 'Ekonomiassistent 4', reason: 'noLink' },
      ],
    })
    expect(await lastExchange(await idOf('jobylon'))).toMatchObject({
      detail: '9 ads: 7 new, 0 changed, 0 ended, 5 left out',
    })
    world.services.feeds.jobylon.mode = 'works'
    await poll()
    expect(await leftOut()).toEqual({ count: 0, jobs: [] })
    expect((await world.arrived()).size).toBe(12)
  })

  test('stores and ends the other jobs if the database rejects one, and repeats it at the next read (PLUS-120)', async () => {
    const { db } = world.platform
    await db.execute(sql`
      create function reject_one() returns trigger language plpgsql as $$
      begin
        if new.title like 'Lagerarbetare 3%' then raise exception 'rejected'; end if;
        return new;
      end $$`)
    await db.execute(
      sql`create trigger reject_one before insert or update on ads for each row execute function reject_one()`,
    )
    await addJobylon()
    await world.platform.runJobs()
    expect(await world.connection('jobylon')).toMatchObject({ status: 'connected', fault: null, ads: 11, asked: false })
    expect(await leftOut()).toEqual({
      count: 1,
      jobs: [{ id: 'jobylon-3', title: 'Lagerarbetare 3', reason: 'notStored' }],
    })
    await db.execute(sql`drop trigger reject_one on ads`)
    await poll()
    expect([(await world.arrived()).size, await leftOut()]).toEqual([12, { count: 0, jobs: [] }])
    await db.execute(
      sql`create trigger reject_one before insert or update on ads for each row execute function reject_one()`,
    )
    world.services.feeds.jobylon.count = 0
    await poll()
    expect(await world.connection('jobylon')).toMatchObject({ ads: 1, asked: false })
    await db.execute(sql`drop trigger reject_one on ads`)
    await db.execute(sql`drop function reject_one`)
    await poll()
    expect(await world.connection('jobylon')).toMatchObject({ ads: 0 })
  })
})

test('reports a slow feed, changes nothing and reads it again later', async () => {
  const { platform, company } = world
  await addJobylon()
  await platform.runJobs()
  world.services.feeds.jobylon.mode = 'slow'
  await world.later({ minutes: 16 })
  const { outbound } = platform.deps
  // The platform's request with a shorter timeout.
  const impatient: typeof outbound = {
    ...outbound,
    request: (request) => outbound.request({ ...request, limits: { ...request.limits, milliseconds: 50 } }),
  }
  await checkService(
    { ...platform.actor(), deps: { ...platform.deps, outbound: impatient } },
    { companyId: company.id, connectionId: await idOf('jobylon') },
  )
  expect(await world.connection('jobylon')).toMatchObject({
    fault: 'tooSlow',
    status: 'connected',
    active: true,
    ads: 12,
  })
  expect(await lastExchange(await idOf('jobylon'))).toMatchObject({ kind: 'poll', fault: 'tooSlow' })
  world.services.feeds.jobylon.mode = 'works'
  await world.later({ minutes: 1 })
  await platform.deps.jobs.runNow(CheckServices, {})
  await platform.runJobs()
  expect(await world.connection('jobylon')).toMatchObject({
    fault: null,
    faultSince: null,
    status: 'connected',
    ads: 12,
  })
})

test('checks a service once more if a refresh is requested during a check, and shows it as pending (COMP-92)', async () => {
  const {
    platform,
    company,
    services: { feeds },
  } = world
  await addJobylon()
  await platform.runJobs()
  await world.later({ minutes: 16 })
  const connectionId = await idOf('jobylon')
  const { outbound } = platform.deps
  // The feed changes and a user requests a refresh after the response, before it is stored.
  const pressed: typeof outbound = {
    ...outbound,
    request: async (request) => {
      const answer = await outbound.request(request)
      feeds.jobylon.count = 13
      expect(await world.connection('jobylon')).toMatchObject({ asked: true })
      expect((await inject(RefreshConnection, { body: { id: connectionId } }, world.member)).status).toBe(200)
      return answer
    },
  }
  await checkService(
    { ...platform.actor(), deps: { ...platform.deps, outbound: pressed } },
    { companyId: company.id, connectionId },
  )
  expect(await world.connection('jobylon')).toMatchObject({ ads: 12, asked: true })
  await platform.runJobs()
  expect(await world.connection('jobylon')).toMatchObject({ ads: 13, asked: false })
})

describe('Ponty', () => {
  test('requires the flag and a feed of Ponty; imports and ends its ads (COMP-105, COMP-106, COMP-107, COMP-108)', async () => {
    const enable = (feedUrl: string, as = world.member) =>
      inject(EnablePonty, { body: { id: world.company.id, feedUrl } }, as)
    const stranger = await world.platform.createUser()
    await world.platform.addMember(world.company, stranger)
    const good = `${world.sandboxUrl}/extapi/job?p=42`
    expect((await enable(good, stranger)).status).toBe(403)
    for (const [url, code] of [
      ['', 'required'],
      ['https://elsewhere.example/extapi/job?p=1', 'otherSite'],
      [`${world.sandboxUrl}/extapi/job`, 'invalid'],
      [`${world.sandboxUrl}/job?p=1`, 'invalid'],
    ] as const) {
      expect([url, (await enable(url)).error.errors]).toEqual([url, { feedUrl: [code] }])
    }
    expect((await enable(good)).body).toMatchObject({
      name: 'ponty',
      feedUrl: good,
      status: 'waitingForConnection',
      available: true,
    })
    await world.platform.runJobs()
    expect(await world.connection('ponty')).toMatchObject({ status: 'connected', ads: 12 })
    expect((await world.arrived()).get('ponty-2')).toMatchObject({
      source: 'ponty',
      title: 'Undersköterska, natt 2',
      city: 'Umeå',
    })
    expect((await inject(DisableService, { body: { id: await idOf('ponty') } }, world.member)).status).toBe(403)
    expect((await inject(AdminDeletePonty, { params: { id: await idOf('ponty') } }, world.moderator)).status).toBe(200)
    await world.platform.runJobs()
    expect(await types()).toEqual(Array(12).fill('inactive'))
    expect(
      (await inject(AdminAddPonty, { body: { id: world.company.id, feedUrl: good } }, world.moderator)).status,
    ).toBe(200)
    expect((await inject(AdminAddPonty, { body: { id: 2_000_000_000, feedUrl: good } }, world.moderator)).status).toBe(
      404,
    )
  })
})

describe('Teamtailor XML', () => {
  test('validates the identifier, allows one variant at a time and imports its ads (COMP-101, COMP-103, COMP-104)', async () => {
    const enable = (companyUUId: string) =>
      inject(EnableTeamtailorXml, { body: { id: world.company.id, companyUUId } }, world.member)
    expect((await enable(' \t')).error).toMatchObject({ errors: { companyUUId: ['required'] } })
    expect((await enable(' Nve7Hd2Lq9X ')).body).toMatchObject({
      companyUUId: 'Nve7Hd2Lq9X',
      status: 'waitingForConnection',
    })
    expect((await inject(EnableTeamtailor, { body: { id: world.company.id } }, world.member)).error).toMatchObject({
      code: 'otherVariant',
    })
    await world.platform.runJobs()
    expect((await world.arrived()).get('teamtailor-4')).toMatchObject({
      source: 'teamtailor',
      title: 'Ekonomiassistent 4',
      type: 'active',
    })
    expect((await inject(DisableService, { body: { id: await idOf('teamtailorXml') } }, world.member)).status).toBe(200)
    expect((await inject(EnableTeamtailor, { body: { id: world.company.id } }, world.member)).body).toMatchObject({
      status: 'connected',
    })
    expect((await enable('Nve7Hd2Lq9X')).error).toMatchObject({ code: 'otherVariant' })
  })
})

test('sets a default promotion once the service is connected, and keeps it (COMP-93, PROMO-12)', async () => {
  const choose = async (promotionType: 'boost' | 'none' | 'volume') =>
    inject(SetDefaultPromotionType, { body: { id: await idOf('jobylon'), promotionType } }, world.member)
  await addJobylon()
  expect((await choose('boost')).error).toMatchObject({ code: 'notConnected' })
  await world.platform.runJobs()
  expect((await choose('boost')).status).toBe(200)
  // Volume is only for ad administrators.
  expect((await choose('volume')).status).toBe(403)
  expect(await world.connection('jobylon')).toMatchObject({ defaultPromotionType: 'boost' })
  await poll()
  expect(await world.connection('jobylon')).toMatchObject({ defaultPromotionType: 'boost' })
})

test('returns the caller’s flags, all off by default (SHELL-32)', async () => {
  const stranger = await world.platform.createUser()
  expect((await inject(GetEnabledFeatures, undefined, stranger)).body).toEqual({
    userTeamtailorServiceConnection: false,
    userTeamtailorXmlServiceConnection: false,
    contactSalesButton: false,
    pontyServiceConnection: false,
  })
  expect((await inject(GetEnabledFeatures, undefined, world.member)).body).toEqual({
    userTeamtailorServiceConnection: true,
    userTeamtailorXmlServiceConnection: true,
    contactSalesButton: false,
    pontyServiceConnection: true,
  })
})
