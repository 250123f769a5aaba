import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  AdContactList,
  AdCurrencyList,
  AdTemplateList,
  CopyAd,
  CreateAd,
  GetAdDetails,
  GetAdSummaryInfoList,
  GetExternalAdDetails,
  MoveAd,
  MuteAd,
  RenameAd,
  SaveAdDetails,
  UnmuteAd,
} from '#contract/ads/ads.ts'
import { AdStepsTemplate } from '#contract/ads/steps.ts'
import { GetDraftAd } from '#contract/advertising/publishing.ts'
import { adTemplates, ads, folders, history, outbox } from '#platform/foundation/db/schema/index.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import type { UserRow } from '#platform/testing/start-platform.ts'
import { registerPublishing } from '#platform/domains/advertising/publishing/routes.ts'
import { registerSteps } from '#platform/domains/ads/steps/routes.ts'
import { registerAds } from './routes.ts'
import { sampleFinishedAd, sampleDetails } from './ad.fixture.ts'

const {
  platform,
  company,
  admin: owner,
  member: colleague,
  stranger,
  staff: { moderator },
} = await setUpCompany(
  { areas: [registerAds, registerPublishing, registerSteps] },
  { admin: { firstName: 'Elin', lastName: 'Åkesson' } },
)
await platform.createCompany({ admin: stranger })

const stored = async (id: number) => {
  const [ad] = await platform.db.select().from(ads).where(eq(ads.id, id))
  if (!ad) throw new Error('no ad')
  return ad
}

describe('creating ads', () => {
  test('creates a draft owned by the caller with the default steps and publishes updateAd (AD-29)', async () => {
    const answer = await platform.inject(
      CreateAd,
      { body: { companyId: company.id, folderId: company.folderId, title: '  Snickare ' } },
      owner,
    )
    expect(answer.status).toBe(200)
    const ad = await stored(answer.body.id)
    expect(ad).toMatchObject({
      title: 'Snickare',
      type: 'draft',
      state: 'create',
      ownerId: owner.id,
      use: 'none',
      companyId: company.id,
    })
    const { body } = await platform.inject(AdStepsTemplate, { query: { id: ad.id } }, owner)
    expect(body.steps.map(({ name }) => name)).toEqual([
      'Avslag',
      'Inkomna',
      'Urval',
      'Intervju',
      'Referenser',
      'Anställda',
    ])
    expect(body.steps.map(({ type }) => type)).toEqual(['system', 'system', 'normal', 'normal', 'normal', 'system'])
    expect(
      await platform.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.adId, ad.id), eq(outbox.type, 'updateAd'))),
    ).toHaveLength(1)
    expect(
      await platform.db
        .select()
        .from(history)
        .where(and(eq(history.entity, 'ad'), eq(history.entityId, String(ad.id)))),
    ).toMatchObject([{ action: 'created', actorId: owner.id }])
  })

  test.each([
    ['', 'required'],
    ['   ', 'required'],
    ['x'.repeat(76), 'tooLong'],
  ])('rejects the title %j with %s (AD-30)', async (title, code) => {
    const answer = await platform.inject(
      CreateAd,
      { body: { companyId: company.id, folderId: company.folderId, title } },
      owner,
    )
    expect(answer.status).toBe(400)
    expect(answer.error.errors).toEqual({ title: [code] })
  })

  test('returns 409 if the company must connect to the employment service and has not (AD-31)', async () => {
    const bound = await platform.createCompany({ admin: owner, employmentServiceRequired: true })
    const answer = await platform.inject(
      CreateAd,
      { body: { companyId: bound.id, folderId: bound.folderId, title: 'Kock' } },
      owner,
    )
    expect(answer.status).toBe(409)
    expect(answer.error.code).toBe('employmentServiceMissing')
    const fine = await platform.createCompany({
      admin: owner,
      employmentServiceRequired: true,
      employmentServiceConnected: true,
    })
    expect(
      (await platform.inject(CreateAd, { body: { companyId: fine.id, folderId: fine.folderId, title: 'Kock' } }, owner))
        .status,
    ).toBe(200)
  })

  test('rejects strangers and folders of other companies (SHELL-31)', async () => {
    const other = await platform.createCompany({ admin: owner })
    const body = { companyId: company.id, folderId: company.folderId, title: 'Kock' }
    expect((await platform.inject(CreateAd, { body }, stranger)).status).toBe(403)
    expect((await platform.inject(CreateAd, { body })).status).toBe(401)
    const foreign = await platform.inject(CreateAd, { body: { ...body, folderId: other.folderId } }, owner)
    expect([foreign.status, foreign.error.errors]).toEqual([400, { folderId: ['otherCompany'] }])
  })
})

describe('renaming and moving', () => {
  test('trims the new title; rejects a new title for an archived ad (AD-41)', async () => {
    const ad = await platform.createAd(company, owner)
    expect((await platform.inject(RenameAd, { body: { id: ad.id, title: ' Ny titel ' } }, colleague)).status).toBe(200)
    expect(await stored(ad.id)).toMatchObject({ title: 'Ny titel', version: 2 })
    expect((await platform.inject(RenameAd, { body: { id: ad.id, title: ' ' } }, owner)).error.errors).toEqual({
      title: ['required'],
    })
    const archived = await platform.createAd(company, owner, { type: 'archived' })
    expect((await platform.inject(RenameAd, { body: { id: archived.id, title: 'Annan' } }, owner)).status).toBe(409)
    expect((await platform.inject(RenameAd, { body: { id: ad.id, title: 'Min' } }, stranger)).status).toBe(403)
  })

  test('moves an ad only to a folder of the same company (AD-42)', async () => {
    const ad = await platform.createAd(company, owner)
    const [folder] = await platform.db
      .insert(folders)
      .values({ companyId: company.id, projectId: company.projectId, name: 'Sommar', createdAt: platform.clock() })
      .returning()
    if (!folder) throw new Error('no folder')
    expect((await platform.inject(MoveAd, { body: { id: ad.id, folderId: folder.id } }, owner)).status).toBe(200)
    expect((await stored(ad.id)).folderId).toBe(folder.id)
    const other = await platform.createCompany({ admin: owner })
    expect(
      (await platform.inject(MoveAd, { body: { id: ad.id, folderId: other.folderId } }, owner)).error.errors,
    ).toEqual({ folderId: ['otherCompany'] })
  })
})

describe('muting ads', () => {
  test('mutes an ad only for the caller, who must not be the owner (AD-43, AD-45)', async () => {
    const ad = await platform.createAd(company, owner, { type: 'active' })
    platform.clock.advance({ minutes: 1 })
    await platform.createCandidate(ad)
    const seenBy = async (user: UserRow) => (await platform.inject(GetDraftAd, { query: { id: ad.id } }, user)).body.ad
    expect(await seenBy(colleague)).toMatchObject({
      relation: 'general',
      muted: false,
      notifications: 1,
      applications: { new: 1, total: 1 },
    })
    expect((await platform.inject(MuteAd, { body: { id: ad.id } }, owner)).status).toBe(403)
    platform.clock.advance({ minutes: 1 })
    expect((await platform.inject(MuteAd, { body: { id: ad.id } }, colleague)).status).toBe(200)
    expect(await seenBy(colleague)).toMatchObject({ muted: true, notifications: 0, applications: { new: 1, total: 1 } })
    expect(await seenBy(owner)).toMatchObject({ relation: 'owner', muted: false, notifications: 1 })
    await platform.inject(UnmuteAd, { body: { id: ad.id } }, colleague)
    expect(await seenBy(colleague)).toMatchObject({ muted: false, notifications: 0 })
    platform.clock.advance({ minutes: 1 })
    await platform.createCandidate(ad)
    expect(await seenBy(colleague)).toMatchObject({ notifications: 1 })
    expect((await platform.inject(UnmuteAd, { body: { id: ad.id } }, owner)).status).toBe(403)
  })
})

describe('copying ads', () => {
  test('copies details, form and steps, but not the title (AD-47)', async () => {
    const from = await platform.createAd(company, owner, {
      ...sampleFinishedAd(),
      title: 'Förlaga',
      tags: [{ label: 'Java', type: 'positive' }],
    })
    const ad = await platform.createAd(company, colleague, { title: 'Kopian' })
    expect((await platform.inject(CopyAd, { body: { id: ad.id, from: from.id } }, colleague)).status).toBe(200)
    const copy = await stored(ad.id)
    expect(copy).toMatchObject({
      title: 'Kopian',
      use: 'form',
      state: 'offers',
      city: 'Stockholm',
      type: 'draft',
      tags: [{ label: 'Java', type: 'positive' }],
    })
    const steps = async (id: number) => (await platform.inject(AdStepsTemplate, { query: { id } }, owner)).body.steps
    expect((await steps(ad.id)).map(({ name }) => name)).toEqual((await steps(from.id)).map(({ name }) => name))
    expect((await steps(ad.id))[0]?.uuid).not.toBe((await steps(from.id))[0]?.uuid)
  })

  test('keeps a saved application method of the other kind (FORM-05)', async () => {
    const from = await platform.createAd(company, owner, sampleFinishedAd())
    const ad = await platform.createAd(company, owner, {
      use: 'link',
      link: 'https://jobb.example.com',
      state: 'destination',
    })
    await platform.inject(CopyAd, { body: { id: ad.id, from: from.id } }, owner)
    expect(await stored(ad.id)).toMatchObject({
      use: 'link',
      link: 'https://jobb.example.com',
      state: 'destination',
      city: 'Stockholm',
    })
  })

  test('rejects incomplete sources and active, archived or external targets (AD-48, AD-49)', async () => {
    const from = await platform.createAd(company, owner, sampleFinishedAd())
    const draft = await platform.createAd(company, owner)
    const refused = async (id: number, source: number) => {
      const { status, error } = await platform.inject(CopyAd, { body: { id, from: source } }, owner)
      return [status, error.code]
    }
    expect(await refused(draft.id, (await platform.createAd(company, owner)).id)).toEqual([409, 'notFinished'])
    expect(await refused((await platform.createAd(company, owner, { type: 'active' })).id, from.id)).toEqual([
      409,
      'active',
    ])
    expect(await refused((await platform.createAd(company, owner, { type: 'archived' })).id, from.id)).toEqual([
      409,
      'archived',
    ])
    expect(await refused((await platform.createAd(company, owner, { source: 'ponty' })).id, from.id)).toEqual([
      409,
      'external',
    ])
    const other = await platform.createCompany({ admin: owner })
    expect(await refused(draft.id, (await platform.createAd(other, owner, sampleFinishedAd())).id)).toEqual([
      403,
      'forbidden',
    ])
  })

  test('lists only finished ads to copy from (AD-47, AD-48)', async () => {
    const mine = await platform.createUser({ firstName: 'Bo', lastName: 'Ek' })
    const own = await platform.createCompany({ admin: mine })
    const finished = await platform.createAd(own, mine, { ...sampleFinishedAd(), title: 'Färdig' })
    await platform.createAd(own, mine)
    await platform.createAd(own, mine, { ...sampleFinishedAd(), source: 'ponty' })
    await platform.createAd(own, mine, { ...sampleFinishedAd(), deletedAt: platform.clock() })
    const { body } = await platform.inject(GetAdSummaryInfoList, { query: { id: own.id } }, mine)
    expect(body).toEqual([
      {
        id: finished.id,
        title: 'Färdig',
        content: finished.details?.content,
        postCode: '111 22',
        cityId: 1,
        streetAddress: 'Storgatan 1',
        countryIsoCode: 'SE',
        userFullName: 'Bo Ek',
        userId: mine.id,
      },
    ])
  })

  test('lists only the latest 200 finished ads (AD-47)', async () => {
    const own = await platform.createCompany()
    await platform.addMember(own, owner)
    const first = await platform.createAd(own, owner, {
      ...sampleFinishedAd(),
      updatedAt: new Date(platform.clock().getTime() - 60_000),
    })
    const { id: _id, steps: _steps, ...row } = first
    await platform.db.insert(ads).values(Array.from({ length: 200 }, () => ({ ...row, updatedAt: platform.clock() })))
    const { body } = await platform.inject(GetAdSummaryInfoList, { query: { id: own.id } }, owner)
    expect(body).toHaveLength(200)
    expect(body.map(({ id }) => id)).not.toContain(first.id)
  })
})

describe('ad details', () => {
  test('starts a new ad with the caller as contact person (AD-72)', async () => {
    const own = await platform.createCompany()
    await platform.addMember(own, owner, { title: 'HR-chef', email: 'hr@example.com', phone: '08-1234567' })
    const ad = await platform.createAd(own, owner)
    const { body } = await platform.inject(GetAdDetails, { query: { id: ad.id } }, owner)
    expect(body).toMatchObject({
      content: '',
      salaryPayout: 'monthly',
      location: 'unset',
      contact: { person: 'Elin Åkesson', position: 'HR-chef', email: 'hr@example.com' },
    })
  })

  test('stores trimmed, sanitised details and moves the ad to the questionnaire (AD-65, AD-77)', async () => {
    const ad = await platform.createAd(company, owner)
    const body = sampleDetails({
      content: '<p onclick="x()">Hej <b>du</b><script>alert(1)</script></p>',
      city: ' Lund ',
      type: 'hourly',
      extent: 'fullTime',
    })
    expect((await platform.inject(SaveAdDetails, { query: { id: ad.id }, body }, colleague)).status).toBe(200)
    expect(await stored(ad.id)).toMatchObject({
      state: 'questions',
      city: 'Lund',
      country: 'SE',
      details: { content: '<p>Hej <strong>du</strong></p>', extent: 'partTime', city: 'Lund' },
    })
    const read = await platform.inject(GetAdDetails, { query: { id: ad.id } }, owner)
    expect(read.body.city).toBe('Lund')
  })

  test('defaults the priority to medium, keeps it on a save without one, and copies it (AD-09)', async () => {
    const ad = await platform.createAd(company, owner, { details: sampleDetails() })
    const priorityOf = async (id: number) =>
      (await platform.inject(GetAdDetails, { query: { id } }, owner)).body.priority
    const save = async (over: object) =>
      (await platform.inject(SaveAdDetails, { query: { id: ad.id }, body: sampleDetails(over) }, owner)).status
    expect(await priorityOf(ad.id)).toBe('medium')
    expect([await save({ priority: 'urgent' }), await save({ priority: 'high' })]).toEqual([400, 200])
    expect(await save({ city: 'Lund' })).toBe(200)
    expect(await priorityOf(ad.id)).toBe('high')
    const from = await platform.createAd(company, owner, {
      ...sampleFinishedAd(),
      details: sampleDetails({ priority: 'low' }),
    })
    await platform.inject(CopyAd, { body: { id: ad.id, from: from.id } }, owner)
    expect(await priorityOf(ad.id)).toBe('low')
  })

  test('never moves the state back (AD-66)', async () => {
    const ad = await platform.createAd(company, owner, sampleFinishedAd())
    await platform.inject(SaveAdDetails, { query: { id: ad.id }, body: sampleDetails() }, owner)
    expect((await stored(ad.id)).state).toBe('offers')
  })

  test('returns an error for each invalid field (AD-74, AD-76, AD-105)', async () => {
    const ad = await platform.createAd(company, owner)
    const save = async (over: Parameters<typeof sampleDetails>[0]) =>
      (await platform.inject(SaveAdDetails, { query: { id: ad.id }, body: sampleDetails(over) }, owner)).error.errors
    expect(await save({ content: '<p> </p>', profession: 0 })).toEqual({
      content: ['required'],
      profession: ['required'],
    })
    expect(await save({ content: `<p>${'x'.repeat(6000)}</p>` })).toEqual({ content: ['tooLong'] })
    const link = '<a href="https://a.example">a</a>'
    expect(await save({ content: `<p>${link}${'x'.repeat(6000 - link.length - 7)}</p>`, positions: 0 })).toEqual({
      positions: ['outOfRange'],
    })
    expect(await save({ profession: 999_999 })).toEqual({ profession: ['unknown'] })
    expect(await save({ salaryMode: 'fixed', salaryFixed: 1, salaryCurrency: 'XXX' })).toEqual({
      salaryCurrency: ['unknown'],
    })
    expect(await save({ location: 'abroad', country: 'QQ' })).toEqual({ country: ['unknown'] })
    expect(await save({ contact: { person: 'A', position: 'B', email: 'fel', phone: '1', website: null } })).toEqual({
      'contact.email': ['invalid'],
      'contact.phone': ['invalid'],
    })
    expect((await stored(ad.id)).details).toBeNull()
  })

  test('allows ad admins to omit sections, but not to exceed limits (AD-79)', async () => {
    const ad = await platform.createAd(company, owner)
    expect(
      (
        await platform.inject(
          SaveAdDetails,
          { query: { id: ad.id }, body: sampleDetails({ profession: 0, content: '' }) },
          moderator,
        )
      ).status,
    ).toBe(200)
    const long = await platform.inject(
      SaveAdDetails,
      { query: { id: ad.id }, body: sampleDetails({ content: `<p>${'x'.repeat(6000)}</p>` }) },
      moderator,
    )
    expect(long.error.errors).toEqual({ content: ['tooLong'] })
  })

  test('validates the postcode if the employment service is connected (AD-101)', async () => {
    const connected = await platform.createCompany({ admin: owner, employmentServiceConnected: true })
    const ad = await platform.createAd(connected, owner)
    const save = (postCode: string) =>
      platform.inject(SaveAdDetails, { query: { id: ad.id }, body: sampleDetails({ postCode }) }, owner)
    expect((await save('ABC')).error.errors).toEqual({ postCode: ['invalid'] })
    expect((await save('12345')).status).toBe(200)
  })

  test('rejects archived ads, external ads and unknown fields (AD-59)', async () => {
    const archived = await platform.createAd(company, owner, { type: 'archived' })
    const external = await platform.createAd(company, owner, { source: 'ponty' })
    const save = async (id: number, as: UserRow) =>
      (await platform.inject(SaveAdDetails, { query: { id }, body: sampleDetails() }, as)).status
    expect(await save(archived.id, owner)).toBe(409)
    expect(await save(external.id, owner)).toBe(409)
    expect(await save(external.id, moderator)).toBe(409)
    expect(await save(external.id, stranger)).toBe(403)
    const ad = await platform.createAd(company, owner)
    const body: ReturnType<typeof sampleDetails> = Object.assign(sampleDetails(), { extraField: 1 })
    const unknown = await platform.inject(SaveAdDetails, { query: { id: ad.id }, body }, owner)
    expect([unknown.status, unknown.error.errors]).toEqual([400, { extraField: ['unknown'] }])
  })

  test('returns the details of external ads with defaults (AD-58, AD-60)', async () => {
    const external = await platform.createAd(company, owner, {
      source: 'ponty',
      title: 'Utifrån',
      external: Object.assign(
        { content: '<p>Hej</p>', city: 'Umeå', salaryType: 'commission' as const },
        { unknown: 1 },
      ),
    })
    const { body } = await platform.inject(GetExternalAdDetails, { query: { id: external.id } }, owner)
    expect(body).toEqual({
      title: 'Utifrån',
      content: '<p>Hej</p>',
      type: 'indefinite',
      workplaceType: 'onsite',
      salaryType: 'commission',
      location: 'address',
      address: null,
      postCode: null,
      city: 'Umeå',
      country: null,
      furtherPlaces: [],
      start: null,
      end: null,
    })
    const own = await platform.createAd(company, owner, { ...sampleFinishedAd(), title: 'Egen' })
    expect((await platform.inject(GetExternalAdDetails, { query: { id: own.id } }, owner)).body).toMatchObject({
      title: 'Egen',
      location: 'address',
      city: 'Stockholm',
    })
  })
})

describe('ad lists', () => {
  test('lists members as contacts (AD-134), and currencies and templates (AD-72)', async () => {
    const own = await platform.createCompany()
    await platform.addMember(own, owner, { title: 'HR', email: 'hr@example.com', phone: '08-1234567' })
    await platform.addMember(own, colleague)
    const { body } = await platform.inject(AdContactList, { query: { id: own.id } }, owner)
    expect(body).toContainEqual({ name: 'Elin Åkesson', position: 'HR', email: 'hr@example.com', phone: '08-1234567' })
    expect(body).toContainEqual({
      name: `${colleague.firstName} ${colleague.lastName}`,
      position: '',
      email: colleague.email,
      phone: colleague.phoneNumber,
    })
    expect((await platform.inject(AdCurrencyList, undefined, owner)).body[0]).toEqual({
      code: 'SEK',
      name: 'svensk krona',
    })
    await platform.db
      .insert(adTemplates)
      .values({ companyId: own.id, name: 'Mall', content: '<p>x</p>', createdAt: platform.clock() })
    expect((await platform.inject(AdTemplateList, { query: { id: own.id } }, owner)).body).toMatchObject([
      { name: 'Mall', content: '<p>x</p>' },
    ])
    expect((await platform.inject(AdTemplateList, { query: { id: own.id } }, stranger)).status).toBe(403)
  })
})
