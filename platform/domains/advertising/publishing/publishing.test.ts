import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  ArchiveAd,
  DeleteAd,
  GetDraftAd,
  GetTargetScopeDomains,
  PublishAd,
  SetAdEditStep,
  UnpublishAd,
} from '#contract/advertising/publishing.ts'
import type { AdState } from '#contract/base/enums.ts'
import { ads, history, outbox, promotions } from '#platform/foundation/db/schema/index.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import type { AdRow, UserRow } from '#platform/testing/start-platform.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { defaultPeriod } from '#rules/ads/publish-period.ts'
import { endOfDay, startOfDay } from '#rules/text-and-time/stockholm-time.ts'
import { sampleFinishedAd, sampleDetails } from '#platform/domains/ads/ads/ad.fixture.ts'
import { sweepPeriods } from './apply-period.ts'
import { registerPublishing } from './routes.ts'

// 09:00 on a Friday, two days before summer time. Far in the future, so that jobs wait for the test's clock.
const morning = new Date('2096-03-23T08:00:00.000Z')

const {
  platform,
  company,
  admin: owner,
  stranger,
  staff: { internalSales: moderator },
} = await setUpCompany({
  areas: [registerPublishing],
  now: morning,
  env: { siteDomains: ['tavlajobb.example', 'norrjobb.example'] },
})

const stored = async (id: number) => {
  const [ad] = await platform.db.select().from(ads).where(eq(ads.id, id))
  if (!ad) throw new Error('no ad')
  return ad
}
const publish = (
  ad: { id: number },
  start: Date,
  end: Date,
  { promote = false, as = owner }: { promote?: boolean; as?: UserRow } = {},
) =>
  platform.inject(
    PublishAd,
    { body: { id: ad.id, start: start.toISOString(), end: end.toISOString(), promote, state: 'offers' } },
    as,
  )
const finished = (overrides: Partial<AdRow> = {}) =>
  platform.createAd(company, owner, { ...sampleFinishedAd(), ...overrides })
const day = (text: string) => startOfDay(text)

describe('publishing', () => {
  test('publishes an ad that starts today until 23:59:59 of its last day (AD-32, AD-124)', async () => {
    platform.clock.set(morning)
    const ad = await finished({ state: 'stepsview', use: 'form' })
    await platform.inject(SetAdEditStep, { body: { id: ad.id, step: 'offers' } }, owner)
    const answer = await publish(ad, day('2096-03-23'), new Date('2096-04-20T10:00:00.000Z'))
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({
      type: 'active',
      state: 'offers',
      start: '2096-03-22T23:00:00.000Z',
      end: '2096-04-20T21:59:59.000Z',
      orderId: null,
    })
    expect(await stored(ad.id)).toMatchObject({ type: 'active', state: 'offers', publishedAt: morning })
    const { body } = await platform.inject(GetDraftAd, { query: { id: ad.id } }, owner)
    expect(body.ad.publicUrl).toBe(
      `${platform.env.siteUrl}/jobb/${ad.id.toString(16)}/${ad.title.toLowerCase().replace(' ', '-')}`,
    )
  })

  test('schedules a later start; the job starts the ad at midnight and ends it on time, across summer time (AD-32)', async () => {
    platform.clock.set(morning)
    const ad = await finished()
    expect((await publish(ad, day('2096-03-25'), endOfDay('2096-03-25'))).body).toMatchObject({
      type: 'scheduled',
      start: '2096-03-24T23:00:00.000Z',
      end: '2096-03-25T21:59:59.000Z',
    })
    await platform.runJobs()
    expect((await stored(ad.id)).type).toBe('scheduled')
    platform.clock.set('2096-03-24T22:59:59.000Z')
    await platform.runJobs()
    expect((await stored(ad.id)).type).toBe('scheduled')
    platform.clock.set('2096-03-24T23:00:00.000Z')
    await platform.runJobs()
    expect((await stored(ad.id)).type).toBe('active')
    platform.clock.set('2096-03-25T21:59:59.000Z')
    await platform.runJobs()
    expect((await stored(ad.id)).type).toBe('active')
    platform.clock.set('2096-03-25T22:00:00.000Z')
    await platform.runJobs()
    expect(await stored(ad.id)).toMatchObject({ type: 'inactive', promotion: 'none' })
    const actions = (
      await platform.db
        .select()
        .from(history)
        .where(eq(history.entityId, String(ad.id)))
    ).map(({ action }) => action)
    expect(actions).toEqual(['published', 'started', 'ended'])
    expect(
      await platform.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.adId, ad.id), eq(outbox.type, 'updateAd'))),
    ).toHaveLength(3)
  })

  test('shows an ad for 25 hours if it starts and ends on the day the clocks go back (AD-32)', async () => {
    platform.clock.set('2096-10-26T09:00:00.000Z')
    const ad = await finished()
    expect((await publish(ad, day('2096-10-28'), endOfDay('2096-10-28'))).body).toMatchObject({
      type: 'scheduled',
      start: '2096-10-27T22:00:00.000Z',
      end: '2096-10-28T22:59:59.000Z',
    })
    const at = async (moment: string) => {
      platform.clock.set(moment)
      await platform.runJobs()
      return (await stored(ad.id)).type
    }
    expect(await at('2096-10-27T21:59:59.000Z')).toBe('scheduled')
    expect(await at('2096-10-27T22:00:00.000Z')).toBe('active')
    expect(await at('2096-10-28T22:59:59.000Z')).toBe('active')
    expect(await at('2096-10-28T23:00:00.000Z')).toBe('inactive')
  })

  test('keeps the days of a period across a change of the clocks (AD-121, AD-123)', async () => {
    platform.clock.set(morning)
    const ad = await finished()
    const { start, end } = defaultPeriod(morning)
    expect((await publish(ad, start, end)).body).toMatchObject({
      start: '2096-03-22T23:00:00.000Z',
      end: '2096-04-22T21:59:59.000Z',
    })
  })

  test('emails the owner once when the ad expires, unless this email is turned off (ACC-59, ACC-60)', async () => {
    platform.clock.set(morning)
    const quiet = await platform.createUser({ notificationSettings: { sendEmailOnAdIsExpired: false } })
    const english = await platform.createUser({ locale: 'en' })
    const ending = { type: 'active' as const, start: day('2096-02-20'), end: endOfDay('2096-03-22') }
    const ad = await platform.createAd(company, english, { ...sampleFinishedAd(), ...ending, title: 'Svetsare <i>' })
    await platform.createAd(company, quiet, { ...sampleFinishedAd(), ...ending })
    const before = platform.mail.length
    await sweepPeriods(platform.actor({ now: morning }))
    await sweepPeriods(platform.actor({ now: morning }))
    const mail = await platform.lastMail(english.email)
    expect(mail).toMatchObject({ subject: 'Your ad has expired: Svetsare <i>' })
    expect(mail.text).toContain('Thursday 22 March')
    expect(mail.text).toContain(`${platform.env.publicUrl}/${company.id}/ad/${ad.id}`)
    expect(mail.html).toContain('Svetsare &lt;i&gt;')
    expect(platform.mail.slice(before).map(({ to }) => to)).toEqual([english.email])
  })

  test('ignores an earlier job of an ad with new dates (AD-33)', async () => {
    platform.clock.set(morning)
    const ad = await finished()
    await publish(ad, day('2096-03-24'), endOfDay('2096-03-26'))
    await publish(ad, day('2096-03-30'), endOfDay('2096-04-10'))
    platform.clock.set('2096-03-28T12:00:00.000Z')
    await platform.runJobs()
    expect((await stored(ad.id)).type).toBe('scheduled')
    platform.clock.set('2096-03-30T12:00:00.000Z')
    await platform.runJobs()
    expect((await stored(ad.id)).type).toBe('active')
  })

  test('starts and ends ads in the sweep if their jobs were lost; a second sweep changes nothing (AD-32)', async () => {
    platform.clock.set(morning)
    const late = await finished({ type: 'scheduled', start: day('2096-03-20'), end: endOfDay('2096-04-20') })
    const expired = await finished({
      type: 'active',
      start: day('2096-02-20'),
      end: endOfDay('2096-03-20'),
      promotion: 'boost',
    })
    const deleted = await finished({
      type: 'active',
      start: day('2096-02-20'),
      end: endOfDay('2096-03-20'),
      deletedAt: morning,
    })
    expect(await sweepPeriods(platform.actor({ now: morning }))).toBe(2)
    expect(await sweepPeriods(platform.actor({ now: morning }))).toBe(0)
    expect((await stored(late.id)).type).toBe('active')
    expect(await stored(expired.id)).toMatchObject({ type: 'inactive', promotion: 'none', version: 2 })
    expect((await stored(deleted.id)).type).toBe('active')
  })

  test('republishes an inactive ad (AD-37)', async () => {
    platform.clock.set(morning)
    const ad = await finished({ type: 'inactive', start: day('2096-01-01'), end: endOfDay('2096-02-01') })
    expect((await publish(ad, day('2096-03-23'), endOfDay('2096-03-30'))).body.type).toBe('active')
  })

  test('keeps the start of an active ad, unless it is older than 30 days (AD-128, AD-126)', async () => {
    platform.clock.set(morning)
    const ad = await finished({ type: 'active', start: day('2096-03-10'), end: endOfDay('2096-04-01') })
    expect((await publish(ad, day('2096-03-24'), endOfDay('2096-04-09'))).body).toMatchObject({
      type: 'active',
      start: day('2096-03-10').toISOString(),
      end: endOfDay('2096-04-09').toISOString(),
    })
    const old = await finished({ type: 'active', start: day('2096-01-10'), end: endOfDay('2096-04-01') })
    expect((await publish(old, day('2096-01-10'), endOfDay('2096-04-09'))).body.start).toBe(
      day('2096-03-23').toISOString(),
    )
  })

  test('rejects an invalid period with field errors (AD-121, AD-122, AD-127)', async () => {
    platform.clock.set(morning)
    const ad = await finished()
    const errors = async (start: string, end: string) => (await publish(ad, day(start), endOfDay(end))).error.errors
    expect(await errors('2096-03-24', '2096-03-23')).toEqual({ end: ['beforeStart'] })
    expect(await errors('2096-03-22', '2096-03-30')).toEqual({ start: ['inPast'] })
    expect(await errors('2096-09-24', '2096-10-01')).toEqual({ start: ['tooFar'] })
    expect(await errors('2096-03-24', '2097-03-24')).toEqual({ end: ['tooFar'] })
    expect((await stored(ad.id)).type).toBe('draft')
  })

  test('requires a chosen package to promote (AD-131)', async () => {
    platform.clock.set(morning)
    const ad = await finished()
    expect((await publish(ad, day('2096-03-23'), endOfDay('2096-03-30'), { promote: true })).error.errors).toEqual({
      promote: ['noPackage'],
    })
  })

  test('returns 409 with the missing parts of an incomplete ad, and 409 for archived and external ads (ERR-07)', async () => {
    platform.clock.set(morning)
    const refused = async (overrides: Partial<AdRow>) =>
      (await publish(await platform.createAd(company, owner, overrides), day('2096-03-23'), endOfDay('2096-03-30')))
        .error
    expect(await refused({})).toMatchObject({ code: 'notComplete', detail: 'Missing: details, questionnaire, steps.' })
    expect(await refused({ ...sampleFinishedAd(), form: { Title: '', Elements: [] } })).toMatchObject({
      code: 'notComplete',
      detail: 'Missing: questionnaire.',
    })
    expect(await refused({ ...sampleFinishedAd(), state: 'stepsview' })).toMatchObject({
      code: 'notComplete',
      detail: 'Missing: steps.',
    })
    expect(
      await refused({
        ...sampleFinishedAd(),
        use: 'link',
        link: 'https://jobb.example.com/1',
        documents: 'none',
        state: 'questions',
      }),
    ).toMatchObject({ detail: 'Missing: questionnaire.' })
    expect(await refused({ ...sampleFinishedAd(), type: 'archived' })).toMatchObject({ code: 'archived' })
    expect(await refused({ ...sampleFinishedAd(), source: 'ponty' })).toMatchObject({ code: 'external' })
    const ad = await finished()
    expect((await publish(ad, day('2096-03-23'), endOfDay('2096-03-30'), { as: stranger })).status).toBe(403)
  })
})

describe('removal', () => {
  test('ends the promotion when an active ad is unpublished; returns 409 for other ads (AD-34, AD-39)', async () => {
    const ad = await finished({ type: 'active', promotion: 'boost', selectedPromotion: 'boost' })
    expect((await platform.inject(UnpublishAd, { body: { id: ad.id } }, owner)).status).toBe(200)
    expect(await stored(ad.id)).toMatchObject({ type: 'inactive', promotion: 'none', selectedPromotion: null })
    expect((await platform.inject(UnpublishAd, { body: { id: ad.id } }, owner)).error.code).toBe('notActive')
  })

  test('archives only inactive ads (AD-35, AD-39)', async () => {
    const ad = await finished({ type: 'inactive', promotion: 'boost', selectedPromotion: 'boost' })
    expect((await platform.inject(ArchiveAd, { body: { id: ad.id } }, owner)).status).toBe(200)
    expect(await stored(ad.id)).toMatchObject({ type: 'archived', promotion: 'none', selectedPromotion: null })
    const active = await finished({ type: 'active' })
    expect((await platform.inject(ArchiveAd, { body: { id: active.id } }, owner)).error.code).toBe('notInactive')
  })

  test('deletes any ad that is not archived, and hides it from every call (AD-36, AD-39)', async () => {
    const ad = await finished({ type: 'active', promotion: 'basic' })
    expect((await platform.inject(DeleteAd, { body: { id: ad.id } }, owner)).status).toBe(200)
    expect(await stored(ad.id)).toMatchObject({ promotion: 'none', deletedAt: platform.clock() })
    expect((await platform.inject(GetDraftAd, { query: { id: ad.id } }, owner)).status).toBe(403)
    expect((await platform.inject(DeleteAd, { body: { id: ad.id } }, owner)).status).toBe(403)
    const [event] = await platform.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.adId, ad.id), eq(outbox.type, 'updateAd')))
    expect(event?.data).toEqual({ projectId: company.projectId, folderId: company.folderId })
    const archived = await finished({ type: 'archived' })
    expect((await platform.inject(DeleteAd, { body: { id: archived.id } }, owner)).error.code).toBe('archived')
  })

  test('ends the remaining sponsoring when a promoted ad is unpublished, archived, deleted or expires (AD-39)', async () => {
    const sponsored = { promotion: 'boost-plus', selectedPromotion: 'boost-plus' } as const
    const lapsed = { promotion: 'none', selectedPromotion: null }
    const unpublished = await finished({ ...sponsored, type: 'active' })
    const archived = await finished({ ...sponsored, type: 'inactive' })
    const deleted = await finished({ ...sponsored, type: 'scheduled' })
    expect((await platform.inject(UnpublishAd, { body: { id: unpublished.id } }, owner)).status).toBe(200)
    expect((await platform.inject(ArchiveAd, { body: { id: archived.id } }, owner)).status).toBe(200)
    expect((await platform.inject(DeleteAd, { body: { id: deleted.id } }, owner)).status).toBe(200)
    const expired = await finished({
      ...sponsored,
      type: 'active',
      start: day('2096-02-20'),
      end: endOfDay('2096-03-20'),
    })
    await sweepPeriods(platform.actor({ now: morning }))
    for (const { id } of [unpublished, archived, deleted, expired]) expect(await stored(id)).toMatchObject(lapsed)
  })

  test('ends the sponsoring in the transaction of the removal, and changes nothing if it fails (AD-39)', async () => {
    const ad = await finished({ type: 'active', promotion: 'boost', selectedPromotion: 'boost' })
    await platform.db.execute(
      sql`create function refuse_removal() returns trigger language plpgsql as 'begin raise exception ''no history''; end'`,
    )
    await platform.db.execute(
      sql`create trigger refuse_removal before insert on history
        for each row when (new.action in ('unpublished', 'deleted')) execute function refuse_removal()`,
    )
    try {
      expect((await platform.inject(UnpublishAd, { body: { id: ad.id } }, owner)).status).toBe(500)
      expect((await platform.inject(DeleteAd, { body: { id: ad.id } }, owner)).status).toBe(500)
    } finally {
      await platform.db.execute(sql`drop trigger refuse_removal on history`)
    }
    expect(await stored(ad.id)).toMatchObject({
      type: 'active',
      promotion: 'boost',
      selectedPromotion: 'boost',
      deletedAt: null,
    })
  })

  test('lets ad admins unpublish and delete external ads, and nobody archive them (AD-40)', async () => {
    const active = await finished({ source: 'ponty', type: 'active' })
    expect((await platform.inject(UnpublishAd, { body: { id: active.id } }, owner)).status).toBe(403)
    expect((await platform.inject(UnpublishAd, { body: { id: active.id } }, moderator)).status).toBe(200)
    expect((await platform.inject(ArchiveAd, { body: { id: active.id } }, moderator)).status).toBe(403)
    expect((await platform.inject(DeleteAd, { body: { id: active.id } }, owner)).status).toBe(403)
    expect((await platform.inject(DeleteAd, { body: { id: active.id } }, moderator)).status).toBe(200)
  })
})

describe('progress', () => {
  const reach = (ad: { id: number }, step: AdState) =>
    platform.inject(SetAdEditStep, { body: { id: ad.id, step } }, owner)

  test('stores the reached step, which never moves back or past a step that is not saved (AD-63, AD-67)', async () => {
    const ad = await platform.createAd(company, owner, { details: sampleDetails() })
    expect((await reach(ad, 'questions')).status).toBe(200)
    expect((await reach(ad, 'create')).status).toBe(200)
    expect((await stored(ad.id)).state).toBe('questions')
    expect((await reach(ad, 'stepsview')).error.code).toBe('notComplete')
    expect((await reach(await platform.createAd(company, owner), 'questions')).error.code).toBe('notComplete')
  })

  test('returns the state, title, ad, folder and missing parts from getDraftAd (AD-63)', async () => {
    const ad = await platform.createAd(company, owner, {
      title: 'Murare',
      details: sampleDetails(),
      state: 'questions',
    })
    const { body } = await platform.inject(GetDraftAd, { query: { id: ad.id } }, owner)
    expect(body).toMatchObject({
      state: 'questions',
      title: 'Murare',
      missing: ['questionnaire', 'steps'],
      place: { companyId: company.id, projectId: company.projectId, folderId: company.folderId },
      ad: { id: ad.id, type: 'draft', relation: 'owner', publicUrl: null },
    })
    expect((await platform.inject(GetDraftAd, { query: { id: ad.id } }, stranger)).status).toBe(403)
  })

  test('returns the site’s domains, the main domain first, or the domains of the promotion (PROMO-30)', async () => {
    const ad = await platform.createAd(company, owner)
    const scope = async () => (await platform.inject(GetTargetScopeDomains, { params: { id: ad.id } }, owner)).body
    expect(await scope()).toEqual(['tavlajobb.example', 'norrjobb.example'])
    await platform.db.insert(promotions).values({
      companyId: company.id,
      adId: ad.id,
      package: 'basic',
      startsAt: morning,
      endsAt: new Date(morning.getTime() + 30 * DAY_MS),
      domains: ['tavlajobb.example'],
      createdAt: morning,
    })
    expect(await scope()).toEqual(['tavlajobb.example'])
  })
})
