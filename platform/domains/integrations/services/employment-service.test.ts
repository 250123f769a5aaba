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
import { adDeliveries, companies, connections } from '#platform/foundation/db/schema/index.ts'
import type { AdRow } from '#platform/testing/start-platform.ts'
import { DAY_MS, MINUTE_MS } from '#rules/text-and-time/durations.ts'
import { endOfDay, startOfDay } from '#rules/text-and-time/stockholm-time.ts'
import { sampleDetails, sampleFinishedAd } from '#platform/domains/ads/ads/ad.fixture.ts'
import { sandboxClient } from '#platform/foundation/env/service-settings.ts'
import { CheckServices, DeliverAds } from './queues.ts'
import { deliverAd } from './employment-service/deliver-ad.ts'
import { nextOrganisationNumber, serviceDetails, startConnected, type ConnectedWorld } from './connections.fixture.ts'

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
  world.company = await world.platform.createCompany({
    admin: world.member,
    organizationNumber: nextOrganisationNumber(),
  })
})

/** The customer number that the sandbox refuses. */
const WRONG_NUMBER = '00000000'
const connect = (userName = '12345678') =>
  world.platform.inject(ConnectAms, { body: { id: world.company.id, userName } }, world.member)
const serviceAds = () => [...world.services.employment.ads.values()]
const live = (overrides: Partial<AdRow> = {}) =>
  world.platform.createAd(world.company, world.member, {
    ...sampleFinishedAd(),
    details: serviceDetails(),
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

  test('connects with a customer number, and offers the key for the consent (COMP-96, COMP-97, PLUS-180)', async () => {
    expect(await world.connection('ams')).toMatchObject({
      consentKey: sandboxClient.employmentService.consentKey,
      referenceId: null,
    })
    expect((await connect(' 12345678 ')).body).toEqual([{ status: 'connected' }])
    expect(await world.connection('ams')).toMatchObject({
      status: 'connected',
      active: true,
      fault: null,
      referenceId: '12345678',
      integrationKey: null,
    })
    expect(await isConnected()).toBe(true)
    expect(world.services.employment.arrived).toMatchObject([{ what: 'GET /jobads/0/status', answer: '404 ' }])
  })

  test('returns the service’s message for a missing consent, and does not store the number (COMP-98)', async () => {
    expect((await connect(WRONG_NUMBER)).body).toEqual([{ status: 'wrongInformation', error: 'Medgivande saknas.' }])
    expect(await world.connection('ams')).toMatchObject({
      status: 'wrongInformation',
      message: 'Medgivande saknas.',
      active: false,
      referenceId: null,
    })
    expect(await isConnected()).toBe(false)
    for (const [number, fault] of [
      [' ', 'required'],
      ['1234567', 'format'],
      ['nordvik', 'format'],
    ] as const)
      expect((await connect(number)).error).toMatchObject({ errors: { userName: [fault] } })
  })

  test('is missing information without a customer number, which earlier connections lack (COMP-92)', async () => {
    await connect()
    const { id } = await world.connection('ams')
    await world.platform.db
      .update(connections)
      .set({ referenceId: null })
      .where(eq(connections.companyId, world.company.id))
    await world.platform.inject(RefreshConnection, { body: { id: id ?? 0 } }, world.member)
    await world.platform.runJobs()
    expect(await world.connection('ams')).toMatchObject({ status: 'missingInformation', active: true })
    expect(await isConnected()).toBe(false)
  })

  test.for(['hangsUp', 'down', 'wrongClient'] as const)(
    'keeps the number and retries until the service responds (%s) (COMP-97)',
    async (mode) => {
      world.services.employment.mode = mode
      expect((await connect()).body).toEqual([{ status: 'waitingForConnection' }])
      expect(await world.connection('ams')).toMatchObject({
        status: 'waitingForConnection',
        active: true,
        fault: mode === 'hangsUp' ? 'unreachable' : 'failed',
      })
      expect(await isConnected()).toBe(false)
      world.services.employment.mode = 'works'
      await world.later({ minutes: 1 })
      await world.platform.deps.jobs.runNow(CheckServices, {})
      await world.platform.runJobs()
      expect(await world.connection('ams')).toMatchObject({ status: 'connected', fault: null })
    },
  )

  test('sends a new number once if a scheduled check is due too (COMP-96, COMP-97)', async () => {
    world.services.employment.mode = 'down'
    await connect()
    await world.later({ minutes: 5 })
    world.services.employment.mode = 'works'
    expect((await connect()).body).toEqual([{ status: 'connected' }])
    await world.platform.runJobs()
    expect(await world.connection('ams')).toMatchObject({ status: 'connected', asked: false })
    expect(world.services.employment.arrived.map(({ answer }) => answer.slice(0, 3))).toEqual(['404', '503'])
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

  test('shows the fields that the service refuses, and sends the ad again after a change (PLUS-181)', async () => {
    await connect()
    world.services.employment.mode = 'refuses'
    const ad = await live()
    await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'Utan kommun' } }, world.member)
    await world.platform.runJobs()
    expect(await stateOf(ad)).toMatchObject({
      state: 'rejected',
      url: null,
      message: 'Datumet ligger mer än 180 dagar fram. Okänd kommun.',
      refusals: [
        { field: 'end', code: null, message: 'Datumet ligger mer än 180 dagar fram.' },
        { field: 'city', code: null, message: 'Okänd kommun.' },
      ],
    })
    expect(await world.connection('ams')).toMatchObject({ status: 'connected', fault: null, ads: 0, rejectedAds: 1 })
    world.services.employment.mode = 'works'
    await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'Med kommun' } }, world.member)
    await world.platform.runJobs()
    expect(await stateOf(ad)).toMatchObject({ state: 'published', message: null, refusals: [] })
    expect(await world.connection('ams')).toMatchObject({ ads: 1, rejectedAds: 0 })
    // A refused change leaves the earlier version at the service.
    world.services.employment.mode = 'refuses'
    await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'Nekad ändring' } }, world.member)
    await world.platform.runJobs()
    expect(await stateOf(ad)).toMatchObject({ state: 'rejected', url: expect.stringContaining('/annons/') })
    world.services.employment.mode = 'works'
    await world.platform.inject(UnpublishAd, { body: { id: ad.id } }, world.member)
    await world.platform.runJobs()
    expect(serviceAds()).toEqual([])
  })

  test('does not send an ad that breaks the conditions of the service, and names the fields (PLUS-181)', async () => {
    await connect()
    const ad = await live({ details: sampleDetails({ specifications: ['franchise'] }) })
    await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'Kiosk' } }, world.member)
    await world.platform.runJobs()
    expect(serviceAds()).toEqual([])
    expect(await stateOf(ad)).toMatchObject({
      state: 'rejected',
      message: null,
      refusals: [
        { field: 'content', code: 'tooShort', message: null },
        { field: 'profession', code: 'notOccupation', message: null },
        { field: 'specifications', code: 'notEmployment', message: null },
      ],
    })
    expect(await world.connection('ams')).toMatchObject({ status: 'connected', fault: null, waitingAds: 0 })
  })

  test('reads the status of an ad, and does not send an ad again that the service removed (PLUS-180)', async () => {
    await connect()
    const ad = await live()
    await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'Granskas' } }, world.member)
    await world.platform.runJobs()
    expect(await stateOf(ad)).toMatchObject({ state: 'published', status: null })
    await world.later({ minutes: 16 })
    await sweep()
    expect(await stateOf(ad)).toMatchObject({ state: 'published', status: 'PUBLISHED' })
    world.services.employment.mode = 'removes'
    await world.later({ hours: 25 })
    await sweep()
    expect(await stateOf(ad)).toMatchObject({ state: 'removed', status: null, url: null })
    world.services.employment.ads.clear()
    world.services.employment.mode = 'works'
    const { id } = await world.connection('ams')
    await world.platform.inject(RefreshConnection, { body: { id: id ?? 0 } }, world.member)
    await world.platform.runJobs()
    expect(serviceAds()).toEqual([])
    await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'Rättad' } }, world.member)
    await world.platform.runJobs()
    expect(serviceAds().map(({ title }) => title)).toEqual(['Rättad'])
    expect(await stateOf(ad)).toMatchObject({ state: 'published' })
  })

  test('shows an outage of an hour, and then sends everything once', async () => {
    await connect()
    world.services.employment.mode = 'down'
    const downAt = world.platform.clock()
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
      faultSince: new Date(downAt.getTime() + MINUTE_MS).toISOString(),
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

  test('stops and reports a withdrawn consent, and sends waiting ads after connecting again (COMP-98)', async () => {
    await connect()
    world.services.employment.mode = 'noConsent'
    const ad = await live()
    await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'Väntar' } }, world.member)
    await world.platform.runJobs()
    expect(await world.connection('ams')).toMatchObject({ status: 'wrongInformation', message: 'Medgivande saknas.' })
    expect(await isConnected()).toBe(false)
    world.services.employment.mode = 'works'
    await world.later({ hours: 1 })
    await sweep()
    expect(serviceAds()).toEqual([])
    await connect()
    await world.platform.runJobs()
    expect(serviceAds().map(({ title, puts }) => [title, puts])).toEqual([['Väntar', 1]])
  })

  test('moves the ads to a new customer number', async () => {
    await connect()
    const ad = await live()
    await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'Flyttas' } }, world.member)
    await world.platform.runJobs()
    await connect('87654321')
    await world.platform.runJobs()
    await world.platform.runJobs()
    expect(serviceAds().map(({ title, employerId }) => [title, employerId])).toEqual([['Flyttas', '87654321']])
    expect(await stateOf(ad)).toMatchObject({ state: 'published' })
  })

  /** An actor whose requests reach the service, and whose process dies before it stores the response. */
  const dying = () => {
    const { outbound } = world.platform.deps
    const killed = {
      ...outbound,
      request: async (...args: Parameters<typeof outbound.request>) => {
        await outbound.request(...args)
        throw new Error('killed')
      },
    }
    return { ...world.platform.actor(), deps: { ...world.platform.deps, outbound: killed } }
  }

  test('finds an ad by its reference if the process died before storing the response (PLUS-182)', async () => {
    await connect()
    const ad = await live()
    await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'Avbruten' } }, world.member)
    const of = { companyId: world.company.id, adId: ad.id }
    await expect(deliverAd(dying(), of)).rejects.toThrow('killed')
    expect(serviceAds().map(({ puts }) => puts)).toEqual([1])
    const [row] = await world.platform.db.select().from(adDeliveries).where(eq(adDeliveries.adId, ad.id))
    expect(row).toMatchObject({ state: 'waiting', digest: null, serviceId: null, isUncertain: true })
    // The lease of the dead process lasts one minute.
    await sweep()
    expect(serviceAds().map(({ puts }) => puts)).toEqual([1])
    await world.platform.inject(UnpublishAd, { body: { id: ad.id } }, world.member)
    await world.later({ minutes: 2 })
    await sweep()
    await world.platform.runJobs()
    expect(serviceAds()).toEqual([])

    const second = await live({ title: 'Igen' })
    await world.platform.inject(RenameAd, { body: { id: second.id, title: 'Igen!' } }, world.member)
    await expect(deliverAd(dying(), { ...of, adId: second.id })).rejects.toThrow('killed')
    await world.later({ minutes: 2 })
    await sweep()
    await world.platform.runJobs()
    expect(serviceAds().map(({ title, puts }) => [title, puts])).toEqual([['Igen!', 2]])
    expect(await stateOf(second)).toMatchObject({ state: 'published', url: expect.stringMatching(/\/annons\/\d+$/) })
    // Withdrawing is idempotent.
    await world.platform.inject(UnpublishAd, { body: { id: second.id } }, world.member)
    await expect(deliverAd(dying(), { ...of, adId: second.id })).rejects.toThrow('killed')
    expect(serviceAds()).toEqual([])
    await world.later({ minutes: 2 })
    await sweep()
    await world.platform.runJobs()
    expect(await stateOf(second)).toMatchObject({ state: 'withdrawn', url: null })
  })

  test('sends an ad without a response again only if half an hour of searches does not find it (PLUS-182)', async () => {
    await connect()
    world.services.employment.mode = 'losesAnswer'
    const ad = await live()
    await world.platform.inject(RenameAd, { body: { id: ad.id, title: 'Borttappad' } }, world.member)
    await world.platform.runJobs()
    const [lost] = serviceAds()
    expect(lost?.puts).toBe(1)
    // The search does not have the ad yet.
    world.services.employment.ads.clear()
    world.services.employment.mode = 'works'
    const minute = async () => {
      await world.later({ minutes: 1 })
      await sweep()
      await world.platform.runJobs()
    }
    for (let minutes = 0; minutes < 29; minutes++) await minute()
    expect(serviceAds()).toEqual([])
    expect(await stateOf(ad)).toMatchObject({ state: 'waiting' })
    const searches = world.services.employment.arrived.filter(({ what }) => what.startsWith('GET /search?employer='))
    expect(searches.length).toBeGreaterThan(2)
    for (let minutes = 0; minutes < 5; minutes++) await minute()
    expect(serviceAds().map(({ title, puts }) => [title, puts])).toEqual([['Borttappad', 1]])
    expect(await stateOf(ad)).toMatchObject({ state: 'published' })
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

  test('withdraws all ads of an ended connection, even after an outage (COMP-94)', async () => {
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
    await world.platform.runJobs()
    expect(serviceAds()).toEqual([])
    expect(await stateOf(ad)).toMatchObject({ state: 'withdrawn' })
  })
})

test('lets staff, but not members, read the exchange log in pages, without secrets', async () => {
  await connect(WRONG_NUMBER)
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
  expect(JSON.stringify([first, second])).not.toMatch(/00000000|12345678|sandbox-/)
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
