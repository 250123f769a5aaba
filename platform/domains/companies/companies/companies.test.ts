import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallInput } from '#contract/base/call.ts'
import {
  CompanyGet,
  CompanyGetUserCompanies,
  CompanyGetUserCompanyWithAds,
  CompanyUpdate,
  CompanyUploadLogo,
  SetDefaultCompany,
} from '#contract/companies/companies.ts'
import type { UnreadKind } from '#contract/base/enums.ts'
import { markActivitySeen } from '#platform/domains/unread/activity.ts'
import { adFollowers, creditTerms, outbox } from '#platform/foundation/db/schema/index.ts'
import { getEventProjection } from '#platform/foundation/events/projections.ts'
import { creditAccount } from '#platform/foundation/ledger/accounts.ts'
import { addToLedger } from '#platform/foundation/ledger/ledger.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { CompanyRow, UserRow } from '#platform/testing/start-platform.ts'
import { registerAds } from '#platform/domains/ads/ads/routes.ts'
import { registerApplications } from '#platform/domains/candidates/applications/routes.ts'
import { registerCompanies } from './routes.ts'

const platform = await setUpPlatform({ areas: [registerCompanies, registerAds, registerApplications] })
const stranger = await platform.createUser()
const moderator = await platform.createStaff('Moderator')
let member: UserRow
let colleague: UserRow
let company: CompanyRow

beforeEach(async () => {
  member = await platform.createUser()
  colleague = await platform.createUser()
  company = await platform.createCompany({ members: [member, colleague] })
})

const companiesOf = async (user: UserRow) => (await platform.inject(CompanyGetUserCompanies, undefined, user)).body
const treeOf = async (user: UserRow) =>
  (await platform.inject(CompanyGetUserCompanyWithAds, { query: { id: company.id } }, user)).body
const picture = async (size: number) =>
  `data:image/png;base64,${(
    await sharp({ create: { width: size, height: size, channels: 4, background: '#268' } })
      .png()
      .toBuffer()
  ).toString('base64')}`

describe('home', () => {
  test("lists the user's companies by name, with sales contact and credits (COMP-01, COMP-02)", async () => {
    const sales = await platform.createUser({ firstName: 'Siv', lastName: 'Ö', phoneNumber: '08-111' })
    const rich = await platform.createCompany({
      members: [member],
      name: 'Aa',
      salesUserId: sales.id,
      mediaSelection: 'uploaded',
      limited: false,
      employmentServiceConnected: true,
      organizationNumber: '559999-0016',
    })
    await platform.db.insert(creditTerms).values({ companyId: rich.id, isEnabled: true, updatedAt: platform.clock() })
    await addToLedger(platform.db, {
      companyId: rich.id,
      account: creditAccount('boost'),
      amount: 2,
      cause: 'test',
      actorId: null,
      at: platform.clock(),
    })
    await platform.createCompany({ members: [member], name: null })
    const list = await companiesOf(member)
    expect(list.map(({ name }) => name)).toEqual(['Aa', company.name, null])
    expect(list[0]).toEqual({
      id: rich.id,
      name: 'Aa',
      organizationNumber: '559999-0016',
      city: 'Stockholm',
      limited: false,
      default: false,
      testExpiresAt: null,
      notifications: 0,
      logoUrl: null,
      unseenCount: 0,
      canUseCredits: true,
      employmentServiceConnected: true,
      creditAmounts: [{ type: 'boost', amount: 2 }],
      hasSelectedSoMeMedia: true,
      salesName: 'Siv Ö',
      salesPicture: null,
      salesPhone: '08-111',
    })
    expect(await companiesOf(stranger)).toEqual([])
    expect((await platform.inject(CompanyGetUserCompanies)).status).toBe(401)
  })

  test('keeps at most one preselected company, and clears it (COMP-05)', async () => {
    const second = await platform.createCompany({ members: [member], name: 'Z' })
    const choose = (id: number, listPreselected: boolean, as = member) =>
      platform.inject(SetDefaultCompany, { body: { CompanyId: id, Default: listPreselected } }, as)
    const listPreselected = async () =>
      (await companiesOf(member)).filter((company) => company.default).map(({ id }) => id)
    await choose(company.id, true)
    expect(await listPreselected()).toEqual([company.id])
    await choose(second.id, true)
    expect(await listPreselected()).toEqual([second.id])
    await choose(second.id, false)
    expect(await listPreselected()).toEqual([])
    expect((await choose(company.id, true, stranger)).status).toBe(403)
    expect((await choose(company.id, true, moderator)).status).toBe(403)
    const events = await platform.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.userId, member.id), eq(outbox.type, 'updateHome')))
    expect(events).toHaveLength(3)
    expect(events[0]?.companyId).toBeNull()
  })
})

describe('unread', () => {
  test('counts notifications per user, without seen, cleared, muted and archived ones (COMP-01, COMP-07)', async () => {
    const ad = await platform.createAd(company, colleague, { type: 'active' })
    const archived = await platform.createAd(company, colleague, { type: 'archived' })
    const old = await platform.createCandidate(ad, { activityNew: new Date(platform.clock().getTime() - 1000) })
    platform.clock.advance({ minutes: 1 })
    const first = await platform.createCandidate(ad, { activityChat: platform.clock() })
    await platform.createCandidate(ad)
    await platform.createCandidate(ad, { withdrawnAt: platform.clock() })
    await platform.createCandidate(archived)
    const counts = async (user: UserRow) => {
      const [card] = await companiesOf(user)
      const listedAd = (await treeOf(user)).projects[0]?.folders[0]?.ads.find(({ id }) => id === ad.id)
      return [
        card?.notifications,
        card?.unseenCount,
        listedAd?.notifications,
        listedAd?.applications.new,
        listedAd?.applications.total,
      ]
    }
    expect(old.id).toBeGreaterThan(0)
    expect(await counts(member)).toEqual([2, 1, 2, 2, 3])
    const see = (kind: UnreadKind) =>
      markActivitySeen(platform.db, { companyId: company.id, id: first.id }, kind, member.id)
    await see('new')
    expect(await counts(member)).toEqual([2, 1, 2, 1, 3])
    await see('chat')
    expect(await counts(member)).toEqual([1, 1, 1, 1, 3])
    await platform.db.insert(adFollowers).values({
      companyId: company.id,
      adId: ad.id,
      userId: member.id,
      mutedAt: platform.clock(),
      clearedAt: platform.clock(),
    })
    expect(await counts(member)).toEqual([0, 0, 0, 1, 3])
    expect(await counts(colleague)).toEqual([2, 1, 2, 2, 3])
    const staffAd = (await treeOf(moderator)).projects[0]?.folders[0]?.ads.find(({ id }) => id === ad.id)
    expect(staffAd).toMatchObject({ notifications: 0, applications: { new: 0, total: 3 }, relation: 'general' })
  })

  test("publishes events with each user's own values (COMP-07, SHELL-115)", async () => {
    const ad = await platform.createAd(company, member, { type: 'active' })
    platform.clock.advance({ minutes: 1 })
    await platform.createCandidate(ad)
    await platform.db
      .insert(adFollowers)
      .values({ companyId: company.id, adId: ad.id, userId: colleague.id, mutedAt: platform.clock() })
    const row = {
      id: 1,
      seq: 1,
      companyId: company.id,
      userId: null,
      adId: ad.id,
      candidateId: null,
      actorId: null,
      started: null,
      data: null,
      createdAt: platform.clock(),
    }
    const users = [member.id, colleague.id]
    const home = await getEventProjection('updateHome')?.(platform.db, [{ ...row, type: 'updateHome' }], users)
    expect(home?.({ ...row, type: 'updateHome' }, member.id)).toEqual({
      companyId: company.id,
      notifications: 1,
      unseenCount: 1,
    })
    expect(home?.({ ...row, type: 'updateHome' }, colleague.id)).toEqual({
      companyId: company.id,
      notifications: 0,
      unseenCount: 0,
    })
    expect(home?.({ ...row, companyId: null, type: 'updateHome' }, colleague.id)).toEqual({
      companyId: null,
      notifications: 0,
      unseenCount: 0,
    })
    const changed = { ...row, type: 'updateAd' as const }
    const gone = { ...changed, adId: 2_000_000_000, data: { projectId: company.projectId, folderId: company.folderId } }
    const payloadOf = await getEventProjection('updateAd')?.(platform.db, [changed, gone], users)
    expect(payloadOf?.(changed, member.id)).toMatchObject({
      companyId: company.id,
      projectId: company.projectId,
      folderId: company.folderId,
      id: ad.id,
      ad: { relation: 'owner', notifications: 1, muted: false },
    })
    expect(payloadOf?.(changed, colleague.id)).toMatchObject({
      ad: { relation: 'general', notifications: 0, muted: true, applications: { new: 1, total: 1 } },
    })
    expect(payloadOf?.(gone, member.id)).toEqual({
      companyId: company.id,
      projectId: company.projectId,
      folderId: company.folderId,
      id: 2_000_000_000,
      ad: null,
    })
  })
})

describe('tree', () => {
  test('returns projects, folders and ads in the tree, without deleted ones (AD-01, AD-02, AD-03)', async () => {
    const ad = await platform.createAd(company, member, {
      title: 'Åkare på ön',
      type: 'active',
      city: 'Visby',
      country: 'SE',
      start: platform.clock(),
      end: platform.clock(),
      icon: null,
    })
    await platform.createAd(company, member, { deletedAt: platform.clock() })
    const tree = await treeOf(colleague)
    expect(tree.projects).toHaveLength(1)
    expect(tree.projects[0]).toMatchObject({
      id: company.projectId,
      default: true,
      folders: [{ id: company.folderId, default: true }],
    })
    expect(tree.projects[0]?.folders[0]?.ads).toEqual([
      {
        id: ad.id,
        name: 'Åkare på ön',
        owner: `${member.firstName} ${member.lastName}`,
        ownerId: member.id,
        city: 'Visby',
        country: 'SE',
        start: platform.clock().toISOString(),
        end: platform.clock().toISOString(),
        type: 'active',
        use: 'none',
        source: 'tavla',
        state: 'create',
        promotion: 'none',
        selectedPromotion: null,
        relation: 'general',
        muted: false,
        notifications: 0,
        applications: { new: 0, total: 0 },
        updated: ad.updatedAt.toISOString(),
        promotable: true,
        icon: null,
        employmentService: null,
        publicUrl: `${platform.env.siteUrl}/jobb/${ad.id.toString(16)}/%C3%A5kare-p%C3%A5-%C3%B6n`,
      },
    ])
    expect((await platform.inject(CompanyGetUserCompanyWithAds, { query: { id: company.id } }, stranger)).status).toBe(
      403,
    )
    expect((await platform.inject(CompanyGetUserCompanyWithAds, { query: { id: 999_999 } }, member)).status).toBe(403)
  })

  test('returns type, relation, source and progress of each ad in the tree (AD-04, AD-05, AD-07, AD-08)', async () => {
    const progress = ['create', 'questions', 'stepsview', 'destination', 'offers'] as const
    const types = ['draft', 'scheduled', 'active', 'inactive', 'archived'] as const
    for (const [index, type] of types.entries()) {
      await platform.createAd(company, index % 2 === 0 ? member : colleague, {
        type,
        state: progress[index] ?? 'create',
        source: index === 3 ? 'ponty' : 'tavla',
      })
    }
    const adsSeenBy = async (user: UserRow) =>
      (await treeOf(user)).projects[0]?.folders[0]?.ads.map(({ type, state, source, relation }) => [
        type,
        state,
        source,
        relation,
      ])
    expect(await adsSeenBy(member)).toEqual([
      ['draft', 'create', 'tavla', 'owner'],
      ['scheduled', 'questions', 'tavla', 'general'],
      ['active', 'stepsview', 'tavla', 'owner'],
      ['inactive', 'destination', 'ponty', 'general'],
      ['archived', 'offers', 'tavla', 'owner'],
    ])
    expect((await adsSeenBy(colleague))?.map(([, , , relation]) => relation)).toEqual([
      'general',
      'owner',
      'general',
      'owner',
      'general',
    ])
  })

  test('runs the same number of statements for companies of any size (AD-01, COMP-01)', async () => {
    const session: { prepareQuery(): unknown } = Reflect.get(platform.db, 'session')
    const statements = vi.spyOn(session, 'prepareQuery')
    const count = async () => {
      statements.mockClear()
      await treeOf(member)
      const tree = statements.mock.calls.length
      await companiesOf(member)
      return [tree, statements.mock.calls.length - tree]
    }
    await count()
    const before = await count()
    expect(Math.min(...before)).toBeGreaterThan(1)
    for (let i = 0; i < 5; i++) await platform.createCandidate(await platform.createAd(company, member))
    await platform.createCompany({ members: [member] })
    expect(await count()).toEqual(before)
    statements.mockRestore()
  })
})

describe('company info', () => {
  const edit = (
    over: Partial<CallInput<typeof CompanyUpdate>['body']> = {},
  ): CallInput<typeof CompanyUpdate>['body'] => ({
    id: company.id,
    name: ' Nya AB ',
    billingName: ' ',
    vatNumber: null,
    telephone: '08-465 004 12',
    contactEmail: 'a@example.com',
    homePage: 'nya.example',
    contactPerson: 'Elin',
    companyAddress: company.companyAddress,
    billingAddress: company.billingAddress,
    paperBilling: false,
    invoiceEmail: 'f@example.com',
    logo: null,
    ...over,
  })

  test('lets a recruiter read and save the trimmed info, and publishes it (COMP-22, COMP-24, COMP-31, COMP-38)', async () => {
    const answer = await platform.inject(CompanyUpdate, { body: edit() }, member)
    expect(answer.body).toMatchObject({
      id: company.id,
      name: 'Nya AB',
      billingName: null,
      organizationNumber: company.organizationNumber,
      logo: null,
      mediaSelection: 'not-set',
      mediaFileCount: 0,
      vatAmount: 0.25,
    })
    expect((await platform.inject(CompanyGet, { query: { id: company.id } }, colleague)).body).toEqual(answer.body)
    expect(
      await platform.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.companyId, company.id), eq(outbox.type, 'updateHome'))),
    ).toHaveLength(1)
    expect((await platform.inject(CompanyGet, { query: { id: company.id } }, stranger)).status).toBe(403)
  })

  test('reports each invalid field (COMP-32, COMP-33, COMP-34, COMP-35, COMP-36, COMP-37)', async () => {
    const errors = async (over: Parameters<typeof edit>[0]) =>
      (await platform.inject(CompanyUpdate, { body: edit(over) }, member)).error.errors
    expect(
      await errors({
        name: ' ',
        telephone: 'x',
        contactEmail: 'x',
        homePage: 'x',
        contactPerson: '1',
        invoiceEmail: null,
      }),
    ).toEqual({
      name: ['required'],
      telephone: ['invalid'],
      contactEmail: ['invalid'],
      homePage: ['invalid'],
      contactPerson: ['invalid'],
      invoiceEmail: ['required'],
    })
    const blank = {
      coAddress: null,
      streetAddress: ' ',
      postNumber: '1',
      postArea: '',
      postCountry: 'SE',
      postAddress: null,
    }
    expect(
      await errors({ companyAddress: blank, paperBilling: true, billingAddress: blank, invoiceEmail: null }),
    ).toEqual({
      'companyAddress.streetAddress': ['required'],
      'companyAddress.postArea': ['required'],
      'companyAddress.postNumber': ['invalid'],
      'billingAddress.streetAddress': ['required'],
      'billingAddress.postArea': ['required'],
      'billingAddress.postNumber': ['invalid'],
    })
    // Invoices contain the country code of the billing address, even if they are not sent on paper.
    const abroad = {
      coAddress: null,
      streetAddress: 'Karl Johans gate 1',
      postNumber: '0154',
      postArea: 'Oslo',
      postCountry: 'Norge',
      postAddress: null,
    }
    expect(await errors({ companyAddress: abroad, billingAddress: abroad })).toEqual({
      'companyAddress.postCountry': ['invalid'],
      'billingAddress.postCountry': ['invalid'],
    })
  })

  test('rejects a change that is based on an old version, and keeps the logo (COMP-38)', async () => {
    await platform.inject(CompanyUploadLogo, { body: { id: company.id, logo: await picture(10) } }, member)
    const edited = edit({ keepLogo: true })
    const read = async () => (await platform.inject(CompanyGet, { query: { id: company.id } }, member)).body
    const { version } = await read()
    expect(
      (await platform.inject(CompanyUpdate, { body: { ...edited, name: 'Först AB', version } }, member)).status,
    ).toBe(200)
    const second = await platform.inject(CompanyUpdate, { body: { ...edited, name: 'Sist AB', version } }, colleague)
    expect([second.status, second.error.code]).toEqual([409, 'changedMeanwhile'])
    expect(await read()).toMatchObject({ name: 'Först AB', logo: expect.stringMatching(/^data:image/) })
  })

  test('stores, shows, keeps and deletes a logo (COMP-29, COMP-41)', async () => {
    const upload = (logo: string | null, as = member) =>
      platform.inject(CompanyUploadLogo, { body: { id: company.id, logo } }, as)
    const { body } = await upload(await picture(300))
    expect(body.logoUrl).toMatch(/^\/media\/[0-9a-f-]+\/logo\.png$/)
    expect((await companiesOf(member))[0]?.logoUrl).toBe(body.logoUrl)
    const read = await platform.inject(CompanyGet, { query: { id: company.id } }, member)
    expect(read.body.logo).toMatch(/^data:image\/png;base64,/)
    await platform.inject(CompanyUpdate, { body: edit({ logo: read.body.logo }) }, member)
    expect((await companiesOf(member))[0]?.logoUrl).toBe(body.logoUrl)
    expect((await platform.app.inject({ url: body.logoUrl ?? '' })).statusCode).toBe(200)
    expect((await upload(null)).body.logoUrl).toBeNull()
    await platform.runJobs()
    expect((await platform.app.inject({ url: body.logoUrl ?? '' })).statusCode).toBe(404)
    expect((await upload(await picture(10), stranger)).status).toBe(403)
  })

  test('rejects a logo that is not a PNG or is too large (COMP-41)', async () => {
    const upload = async (logo: string) => {
      const { status, error } = await platform.inject(CompanyUploadLogo, { body: { id: company.id, logo } }, member)
      return [status, error.errors ?? error.title]
    }
    expect(await upload('https://example.com/logo.png')).toEqual([400, { logo: ['notAllowed'] }])
    expect(await upload(`data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`)).toEqual([
      400,
      { logo: ['notAllowed'] },
    ])
    for (const encoded of ['', 'iVBORw0KGgo=x', 'iVBORw0KGgo===', 'iVBORw0 KGgo'])
      expect(await upload(`data:image/png;base64,${encoded}`)).toEqual([400, { logo: ['notAllowed'] }])
    const broken = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      Buffer.alloc(5 * 1024 * 1024),
    ])
    expect(await upload(`data:image/png;base64,${broken.toString('base64')}`)).toEqual([
      413,
      'The file is too large (maximum 5 MB).',
    ])
  })
})
