import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CreateAd, GetAdDetails, RenameAd } from '#contract/ads/ads.ts'
import {
  ConnectAms,
  ConnectionExchanges,
  DisableService,
  GetServiceConnections,
  RefreshConnection,
} from '#contract/integrations/services.ts'
import { DeleteAd, GetDraftAd, UnpublishAd } from '#contract/advertising/publishing.ts'
import { adDeliveries, companies, companyCredentials } from '#platform/foundation/db/schema/index.ts'
import type { AdRow } from '#platform/testing/start-platform.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { endOfDay, startOfDay } from '#rules/text-and-time/stockholm-time.ts'
import { sampleFinishedAd } from '#platform/domains/ads/ads/ad.fixture.ts'
import { CheckServices, DeliverAds } from './queues.ts'
import { deliverAd } from './employment-service/deliver-ad.ts'
import { startConnected, type ConnectedWorld } from './connections.fixture.ts'

let world: ConnectedWorld
beforeAll(async () => {
  world = await startConnected()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.services.employment.mode = 'works'
  world.services.employment.ads.clear()
  world.services.employment.arrived.length = 0
  // Each test has its own company.
  world.company = await world.platform.createCompany({ admin: world.member })
})

const connect = (password = 'rätt', userName = 'nordvik.rekrytering') =>
  world.platform.inject(ConnectAms, { body: { id: world.company.id, userName, password } }, world.member)
const serviceAds = () => [...world.services.employment.ads.values()]
const live = (overrides: Partial<AdRow> = {}) =>
  world.platform.createAd(world.company, world.member, {
    ...sampleFinishedAd(),
    type: 'active',
    start: startOfDay('2096-03-20'),
    end: endOfDay('2096-05-01'),
    publishedAt: world.platform.clock(),
    ...overrides,
  })
const stateOf = async ({ id }: { id: number }) =>
  (await world.platform.inject(GetDraftAd, { query: { id } }, world.member)).body.ad.employmentService
const sweep = () => world.platform.deps.jobs.runNow(DeliverAds, {})
const isConnected = async () =>
  (
    await world.platform.db
      .select({ is: companies.employmentServiceConnected })
      .from(companies)
      .where(eq(companies.id, world.company.id))
  )[0]?.is

describe('connecting', () => {
  test('lists all services before any is connected (COMP-90, COMP-91, COMP-92)', async () => {
    const { body } = await world.platform.inject(
      GetServiceConnections,
      { query: { id: world.company.id } },
      world.member,
    )
    expect(body.map(({ name, id, status, active, available }) => [name, id, status, active, available])).toEqual([
      ['ams', null, 'notConnected', false, true],
      ['jobylon', null, 'notConnected', false, true],
      ['teamtailor', null, 'notConnected', false, false],
      ['teamtailorXml', null, 'notConnected', false, false],
      ['ponty', null, 'notConnected', false, false],
    ])
  })

  test('connects with a valid login, and never stores or returns the password in clear (COMP-96, COMP-97)', async () => {
    expect((await connect()).body).toEqual([{ status: 'connected' }])
    expect(await world.connection('ams')).toMatchObject({
      status: 'connected',
      active: true,
      fault: null,
      referenceId: null,
      integrationKey: null,
    })
    expect(await isConnected()).toBe(true)
    const [stored] = await world.platform.db
      .select()
      .from(companyCredentials)
      .where(eq(companyCredentials.companyId, world.company.id))
    expect(stored?.sealed).toMatch(/^v1\./)
    expect(
      JSON.stringify(
        await world.platform.inject(GetServiceConnections, { query: { id: world.company.id } }, world.member),
      ),
    ).not.toMatch(/rätt|nordvik.rekrytering/)
  })

  test('returns the service’s message for a wrong login, and does not store it (COMP-98)', async () => {
    expect((await connect('fel')).body).toEqual([
      { status: 'wrongInformation', error: 'Användarnamnet eller lösenordet stämmer inte.' },
    ])
    expect(await world.connection('ams')).toMatchObject({
      status: 'wrongInformation',
      message: 'Användarnamnet eller lösenordet stämmer inte.',
      active: false,
    })
    expect(await isConnected()).toBe(false)
    expect(
      await world.platform.db
        .select()
        .from(companyCredentials)
        .where(eq(companyCredentials.companyId, world.company.id)),
    ).toEqual([])
    expect((await connect(' ', '')).error).toMatchObject({ errors: { userName: ['required'] } })
  })

  test('shows waiting and missing information, and checks again until the service decides (COMP-92, COMP-97)', async () => {
    world.services.employment.mode = 'waits'
    expect((await connect()).body).toEqual([{ status: 'waitingForConnection' }])
    expect(await isConnected()).toBe(false)
    world.services.employment.mode = 'missingInformation'
    await world.later({ minutes: 1 })
    await world.platform.deps.jobs.runNow(CheckServices, {})
    await world.platform.runJobs()
    expect(await world.connection('ams')).toMatchObject({
      status: 'missingInformation',
      message: 'Arbetsgivaren saknar kontaktuppgifter hos oss.',
    })
    world.services.employment.mode = 'works'
    const { id } = await world.connection('ams')
    expect((await world.platform.inject(RefreshConnection, { body: { id: id ?? 0 } }, world.member)).status).toBe(200)
    expect(await world.connection('ams')).toMatchObject({ status: 'missingInformation', asked: true })
    await world.platform.runJobs()
    expect(await world.connection('ams')).toMatchObject({ status: 'connected', message: null, asked: false })
    expect(await isConnected()).toBe(true)
  })

  test.for(['hangsUp', 'down'] as const)(
    'keeps the login and retries until the service responds (%s) (COMP-97)',
    async (mode) => {
      world.services.employment.mode = mode
      expect((await connect()).body).toEqual([{ status: 'waitingForConnection' }])
      expect(await world.connection('ams')).toMatchObject({
        status: 'waitingForConnection',
        active: true,
        fault: mode === 'down' ? 'failed' : 'unreachable',
      })
      expect(await isConnected()).toBe(false)
      world.services.employment.mode = 'works'
      await world.later({ minutes: 1 })
      await world.platform.deps.jobs.runNow(CheckServices, {})
      await world.platform.runJobs()
      expect(await world.connection('ams')).toMatchObject({ status: 'connected', fault: null })
    },
  )

  test('sends a new login once if a scheduled check is due too (COMP-96, COMP-97)', async () => {
    world.services.employment.mode = 'down'
    await connect()
    await world.later({ minutes: 5 })
    world.services.employment.mode = 'works'
    expect((await connect()).body).toEqual([{ status: 'connected' }])
    await world.platform.runJobs()
    expect(await world.connection('ams')).toMatchObject({ status: 'connected', asked: false })
    expect(world.services.employment.arrived.map(({ answer }) => answer.slice(0, 3))).toEqual(['200', '503'])
  })

  test('lets a company with a required connection create ads only when connected (AD-31, AD-135)', async () => {
    await world.platform.db
      .update(companies)
      .set({ employmentServiceRequired: true })
      .where(eq(companies.id, world.company.id))
    const create = () =>
      world.platform.inject(
        CreateAd,
        { body: { companyId: world.company.id, folderId: world.company.folderId, title: 'Snickare' } },
        world.member,
      )
    expect((await create()).error).toMatchObject({ code: 'employmentServiceMissing' })
    expect(await world.connection('ams')).toMatchObject({ required: true })
    await connect()
    expect((await create()).status).toBe(200)
  })
})

describe('ads', () => {
  test('sends, updates and withdraws a live ad once each, and shows its status', async () => {
    const before = await live({ title: 'Fanns redan' })
    expect(await stateOf(before)).toBeNull()
    await connect()
    await world.platform.runJobs()
    expect(serviceAds().map(({ title, puts }) => [title, puts])).toEqual([['Fanns redan', 1]])
    expect(await stateOf(before)).toMatchObject({
      state: 'published',
      url: expect.stringContaining('/tjanster/arbetsformedlingen/annons/'),
    })
    expect(await world.connection('ams')).toMatchObject({ ads: 1, waitingAds: 0 })

    await world.platform.inject(RenameAd, { body: { id: before.id, title: 'Nytt namn' } }, world.member)
    await world.platform.runJobs()
    expect(serviceAds().map(({ title, puts }) => [title, puts])).toEqual([['Nytt namn', 2]])
    await sweep()
    expect(serviceAds()[0]?.puts).toBe(2)

    await world.platform.inject(UnpublishAd, { body: { id: before.id } }, world.member)
    await world.platform.runJobs()
    expect(serviceAds()).toEqual([])
    expect(await stateOf(before)).toMatchObject({ state: 'withdrawn', url: null })
  })

  test('withdraws a deleted ad, and never sends drafts and external ads', async () => {
    await connect()
    const [ad] = [await live(), await live({ type: 'draft' }), await live({ source: 'jobylon' })]
    await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'En' } }, world.member)
    await world.platform.runJobs()
    expect(serviceAds()).toHaveLength(1)
    await world.platform.inject(DeleteAd, { body: { id: ad.id } }, world.member)
    await world.platform.runJobs()
    expect(serviceAds()).toEqual([])
  })

  test('shows the reason for a rejected ad, and sends it again after a change', async () => {
    await connect()
    world.services.employment.mode = 'rejects'
    const ad = await live()
    await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'Utan yrke' } }, world.member)
    await world.platform.runJobs()
    expect(await stateOf(ad)).toMatchObject({
      state: 'rejected',
      message: 'Annonsen saknar yrke ur Arbetsförmedlingens lista.',
    })
    expect(await world.connection('ams')).toMatchObject({ status: 'connected', fault: null })
    world.services.employment.mode = 'works'
    await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'Med yrke' } }, world.member)
    await world.platform.runJobs()
    expect(await stateOf(ad)).toMatchObject({ state: 'published', message: null })
  })

  test('shows an outage of an hour, and then sends everything once', async () => {
    await connect()
    world.services.employment.mode = 'down'
    const liveAds = await Promise.all(Array.from({ length: 5 }, (_, n) => live({ title: `Annons ${n}` })))
    for (const { id, title } of liveAds)
      await world.platform.inject(RenameAd, { body: { id, title: `${title}, ny` } }, world.member)
    for (let minute = 0; minute < 60; minute++) {
      await world.later({ minutes: 1 })
      await sweep()
    }
    expect(serviceAds()).toEqual([])
    expect(await world.connection('ams')).toMatchObject({
      status: 'connected',
      fault: 'failed',
      faultSince: expect.stringContaining('2096-03-23'),
      waitingAds: 5,
    })
    expect(await stateOf(liveAds[0] ?? { id: 0 })).toMatchObject({ state: 'waiting' })
    world.services.employment.mode = 'works'
    await world.later({ minutes: 16 })
    await sweep()
    await world.platform.runJobs()
    expect(
      serviceAds()
        .map(({ title, puts }) => [title, puts])
        .toSorted(),
    ).toEqual(liveAds.map(({ title }) => [`${title}, ny`, 1]))
    expect(await world.connection('ams')).toMatchObject({
      status: 'connected',
      fault: null,
      faultSince: null,
      ads: 5,
      waitingAds: 0,
    })
  })

  test('stops and reports a changed password, and sends waiting ads after connecting again', async () => {
    await connect()
    world.services.employment.mode = 'wrongPassword'
    const ad = await live()
    await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'Väntar' } }, world.member)
    await world.platform.runJobs()
    expect(await world.connection('ams')).toMatchObject({ status: 'wrongInformation' })
    expect(await isConnected()).toBe(false)
    world.services.employment.mode = 'works'
    await world.later({ hours: 1 })
    await sweep()
    expect(serviceAds()).toEqual([])
    await connect('nytt')
    await world.platform.runJobs()
    expect(serviceAds().map(({ title }) => title)).toEqual(['Väntar'])
  })

  test('sends the same ad again if the process died before storing the response, and withdraws it', async () => {
    await connect()
    const ad = await live()
    await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'Avbruten' } }, world.member)
    const of = { companyId: world.company.id, adId: ad.id }
    const { outbound } = world.platform.deps
    const killed = {
      ...outbound,
      request: async (...args: Parameters<typeof outbound.request>) => {
        await outbound.request(...args)
        throw new Error('killed')
      },
    }
    const cut = () => ({ ...world.platform.actor(), deps: { ...world.platform.deps, outbound: killed } })
    await expect(deliverAd(cut(), of)).rejects.toThrow('killed')
    expect(serviceAds().map(({ puts }) => puts)).toEqual([1])
    const [row] = await world.platform.db.select().from(adDeliveries).where(eq(adDeliveries.adId, ad.id))
    expect(row).toMatchObject({ state: 'waiting', digest: null, isUncertain: true })
    // The lease of the dead process lasts one minute.
    await sweep()
    expect(serviceAds().map(({ puts }) => puts)).toEqual([1])
    await world.platform.inject(UnpublishAd, { body: { id: ad.id } }, world.member)
    await world.later({ minutes: 2 })
    await sweep()
    expect(serviceAds()).toEqual([])

    const second = await live({ title: 'Igen' })
    await world.platform.inject(RenameAd, { body: { id: second.id, title: 'Igen!' } }, world.member)
    await expect(deliverAd(cut(), { ...of, adId: second.id })).rejects.toThrow('killed')
    await world.later({ minutes: 2 })
    await sweep()
    expect(serviceAds().map(({ title, puts }) => [title, puts])).toEqual([['Igen!', 2]])
  })

  test('sends an ad again if it changes during delivery', async () => {
    await connect()
    const ad = await live()
    await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'Först' } }, world.member)
    const { outbound } = world.platform.deps
    const slow = {
      ...outbound,
      request: async (...args: Parameters<typeof outbound.request>) => {
        const answer = await outbound.request(...args)
        await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'Sedan' } }, world.member)
        return answer
      },
    }
    await deliverAd(
      { ...world.platform.actor(), deps: { ...world.platform.deps, outbound: slow } },
      { companyId: world.company.id, adId: ad.id },
    )
    expect(serviceAds().map(({ title }) => title)).toEqual(['Först'])
    await world.platform.runJobs()
    expect(serviceAds().map(({ title }) => title)).toEqual(['Sedan'])
  })

  test('withdraws all ads of an ended connection, even after an outage, and then deletes the password (COMP-94)', async () => {
    await connect()
    const ad = await live()
    await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'Slut' } }, world.member)
    await world.platform.runJobs()
    world.services.employment.mode = 'down'
    const { id } = await world.connection('ams')
    expect((await world.platform.inject(DisableService, { body: { id: id ?? 0 } }, world.member)).status).toBe(200)
    await world.platform.runJobs()
    expect(await world.connection('ams')).toMatchObject({ status: 'notConnected', active: false })
    expect(serviceAds()).toHaveLength(1)
    world.services.employment.mode = 'works'
    await world.later({ hours: 1 })
    await sweep()
    expect(serviceAds()).toEqual([])
    expect(
      await world.platform.db
        .select()
        .from(companyCredentials)
        .where(eq(companyCredentials.companyId, world.company.id)),
    ).toEqual([])
    expect(await stateOf(ad)).toMatchObject({ state: 'withdrawn' })
  })
})

test('lets staff, but not members, read the exchange log in pages, without secrets', async () => {
  await connect('fel')
  await connect()
  const { id } = await world.connection('ams')
  const read = (after?: string) =>
    world.platform.inject(
      ConnectionExchanges,
      { query: { id: id ?? 0, take: 1, ...(after && { after }) } },
      world.moderator,
    )
  const first = (await read()).body
  expect(first.items).toMatchObject([{ kind: 'connect', fault: null }])
  const second = (await read(first.next ?? '')).body
  expect(second).toMatchObject({ items: [{ kind: 'connect', fault: 'wrongCredentials' }], next: null })
  expect(JSON.stringify([first, second])).not.toMatch(/nordvik|fel"|rätt/)
  expect((await world.platform.inject(ConnectionExchanges, { query: { id: id ?? 0 } }, world.member)).status).toBe(403)
})

test('shows the editor ads that the service had within two weeks, also deleted and past ones (PLUS-45)', async () => {
  const { platform, member } = world
  const [posted, deleted, old, refused] = [
    await live({ title: 'Målare', city: 'Umeå' }),
    await live({ title: 'Snickare' }),
    await live({ title: 'Svetsare', publishedAt: new Date(platform.clock().getTime() - 14 * DAY_MS - 1000) }),
    await live({ title: 'Plåtslagare' }),
  ]
  await connect()
  await sweep()
  await platform.runJobs()
  await platform.db.update(adDeliveries).set({ state: 'rejected' }).where(eq(adDeliveries.adId, refused.id))
  await platform.inject(DeleteAd, { body: { id: deleted.id } }, member)
  await platform.runJobs()
  const draft = await platform.createAd(world.company, member, { title: 'Målare' })
  const listAds = async (id: number) =>
    (await platform.inject(GetAdDetails, { query: { id } }, member)).body.recentlyPosted
      .map((ad) => [ad.id, ad.title, ad.city])
      .toSorted()
  expect(await listAds(draft.id)).toEqual(
    [
      [null, 'Snickare', deleted.city],
      [posted.id, 'Målare', 'Umeå'],
    ].toSorted(),
  )
  expect(await listAds(posted.id)).toEqual([[null, 'Snickare', deleted.city]])
  await platform.inject(UnpublishAd, { body: { id: posted.id } }, member)
  expect((await listAds(posted.id)).map(([id]) => id)).toContain(posted.id)
  expect((await listAds(old.id)).map(([, title]) => title)).not.toContain('Svetsare')
  await platform.db
    .update(companies)
    .set({ employmentServiceConnected: false })
    .where(eq(companies.id, world.company.id))
  expect(await listAds(draft.id)).toEqual([])
})
