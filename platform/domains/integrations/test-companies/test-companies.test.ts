import { and, eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import { AddRecruiter } from '#contract/companies/membership.ts'
import { ManageEmailAdd } from '#contract/companies/senders.ts'
import {
  CreateTestCompany,
  DeleteTestCompany,
  GetTestCompany,
  ResetTestCompany,
  TestMails,
} from '#contract/integrations/test-companies.ts'
import { ApiKeys, CreateApiKey } from '#contract/integrations/api-keys.ts'
import { ConnectAms } from '#contract/integrations/services.ts'
import { PublishAd } from '#contract/advertising/publishing.ts'
import { CompanyPromotionPrices, ManagePromotions } from '#contract/advertising/promotion.ts'
import { EnableCredits } from '#contract/billing/credits.ts'
import { AddSalesperson, DashboardGetCompanies } from '#contract/office/companies.ts'
import { RequestCompanyExport as CompanyExport } from '#contract/companies/company-export.ts'
import { ErasePerson } from '#contract/privacy/privacy.ts'
import { GetCandidateCard, SendImmediate, SendSchedule } from '#contract/candidates/pipeline.ts'
import { NotifyOfApplications } from '#platform/domains/candidates/notifications/notify-of-applications.ts'
import { RemindOfMessages } from '#platform/domains/candidates/notifications/remind-of-messages.ts'
import { createOrder } from '#platform/domains/billing/invoices/billing.fixture.ts'
import { companyTables } from '#platform/foundation/archives/company/tables.ts'
import {
  ads,
  candidates,
  companies,
  files,
  history,
  invoices,
  orders,
  promotions,
  staffTasks,
} from '#platform/foundation/db/schema/index.ts'
import { setUpCompany } from '#platform/testing/set-up.ts'
import type { UserRow } from '#platform/testing/start-platform.ts'
import { isTestKey } from '#rules/integrations/api-keys.ts'
import { checkCompanyInfo, normalizeCompanyInfo } from '#rules/companies/company-info.ts'
import { MAX_TEST_COMPANIES_PER_DAY, TEST_COMPANY_DAYS } from '#rules/companies/test-company.ts'
import { publicPath } from '#rules/ads/public-address.ts'
import { suggestedForm } from '#rules/candidates/suggested-form.ts'
import { writeForm } from '#rules/forms/form.ts'
import { TRAP_FIELD } from '#platform/site/view/parts.ts'
import { DeleteExpiredTestCompany, SweepTestCompanies } from './queues.ts'

const { platform, company, admin, member, stranger, staff } = await setUpCompany()
const { db, inject, clock } = platform

const create = (companyId = company.id, as: UserRow = admin) => inject(CreateTestCompany, { body: { companyId } }, as)
/** Creates a company of its own with a test company. */
async function newTestCompany() {
  const owner = await platform.createUser()
  const parent = await platform.createCompany({ admin: owner, name: 'Nordvik Energi AB' })
  const { body } = await create(parent.id, owner)
  return { owner, parent, testCompany: body }
}
const adsOf = (companyId: number) => db.select().from(ads).where(eq(ads.companyId, companyId)).orderBy(ads.id)

const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? ''
const pathOf = (ad: { id: number; title: string }) => encodeURI(`/${publicPath({ id: ad.id, name: ad.title })}`)
async function apply(ad: { id: number; title: string }, email: string) {
  const { payload } = await platform.app.inject({ url: pathOf(ad) })
  clock.advance({ seconds: 30 })
  const fields: Record<string, string> = {
    firstName: 'Sofia',
    lastName: 'Kanarieberg',
    email,
    phone: '070-174 06 22',
    dateOfBirth: '',
    'answers.1': 'Jag gillar värme',
    'answers.2': '3',
    'answers.3': 'Ja',
    'answers.4': '',
    consent: 'yes',
    [TRAP_FIELD]: '',
    submissionKey: hidden(payload, 'submissionKey'),
    shown: hidden(payload, 'shown'),
  }
  const boundary = 'form'
  return platform.app.inject({
    method: 'POST',
    url: pathOf(ad),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload:
      Object.entries(fields)
        .map(([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
        .join('') + `--${boundary}--\r\n`,
  })
}

/**
 * Everything that a recruiter does and that sends mail or costs money in a real company. Returns the sent mails and the
 * rows of what costs.
 */
async function walk(companyId: number, owner: UserRow) {
  const before = platform.mail.length
  const applicant = `sofia.${companyId}@kandidat.example`
  const [published, draft] = await adsOf(companyId)
  if (!published || !draft) throw new Error('The company has no ads.')
  expect(
    (await inject(AddRecruiter, { body: { companyId, email: `kollega.${companyId}@foretag.example` } }, owner)).status,
  ).toBe(200)
  expect(
    (await inject(ManageEmailAdd, { body: { companyId, email: `post.${companyId}@foretag.example` } }, owner)).status,
  ).toBe(200)
  await db
    .update(ads)
    .set({ use: 'form', form: writeForm(suggestedForm('sv')), state: 'offers' })
    .where(eq(ads.id, draft.id))
  const publish = await inject(
    PublishAd,
    {
      body: {
        id: draft.id,
        start: clock().toISOString(),
        end: new Date(clock().getTime() + 20 * 24 * 3_600_000).toISOString(),
        promote: true,
        state: 'offers',
        purchase: { promotionType: 'boost-plus', priceMode: 'monetary', socialMedia: false },
      },
    },
    owner,
  )
  expect(publish.status).toBe(200)
  expect((await apply(published, applicant)).statusCode).toBe(303)
  const [candidate] = await db
    .select()
    .from(candidates)
    .where(and(eq(candidates.companyId, companyId), eq(candidates.email, applicant)))
  if (!candidate) throw new Error('The application did not arrive.')
  await inject(SendSchedule, { body: { id: candidate.id, html: '<p>Hej</p>', schedule: null } }, owner)
  await inject(SendImmediate, { body: { id: candidate.id } }, owner)
  clock.advance({ days: 1 })
  await platform.deps.jobs.runNow(NotifyOfApplications, {})
  await platform.deps.jobs.runNow(RemindOfMessages, {})
  await platform.runJobs()
  expect((await inject(ErasePerson, { body: { applications: 1, candidateId: candidate.id } }, owner)).status).toBe(200)
  await platform.runJobs()
  return {
    mailed: platform.mail.slice(before).map(({ to }) => to),
    orders: await db.$count(orders, eq(orders.companyId, companyId)),
    invoices: await db.$count(invoices, eq(invoices.companyId, companyId)),
    tasks: await db.$count(staffTasks, eq(staffTasks.companyId, companyId)),
    promotions: await db.$count(promotions, eq(promotions.companyId, companyId)),
    orderId: publish.body.orderId,
  }
}

describe('creation', () => {
  test('creates a company with invented data and two keys, once (PLUS-102)', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    expect(body.name).toBe(`${company.name} (test)`)
    expect(new Date(body.expiresAt).getTime() - clock().getTime()).toBe(TEST_COMPANY_DAYS * 24 * 3_600_000)
    expect([isTestKey(body.writeKey), isTestKey(body.readKey), body.writeKey === body.readKey]).toEqual([
      true,
      true,
      false,
    ])
    // No company info is missing, so no page asks for it.
    const [info] = await db.select().from(companies).where(eq(companies.id, body.id))
    expect(info && checkCompanyInfo(normalizeCompanyInfo({ ...info, name: body.name }))).toEqual({})
    const [published, draft] = await adsOf(body.id)
    expect([published?.type, draft?.type]).toEqual(['active', 'draft'])
    const people = await db.select().from(candidates).where(eq(candidates.companyId, body.id))
    expect(new Set(people.map(({ stepId }) => stepId)).size).toBeGreaterThan(3)
    const documents = await db
      .select()
      .from(files)
      .where(and(eq(files.companyId, body.id), isNull(files.deletedAt)))
    expect(documents.every(({ candidateId }) => candidateId !== null)).toBe(true)
    expect(documents.length).toBeGreaterThan(1)
    const card = await inject(GetCandidateCard, { query: { id: people.at(-1)?.id ?? 0 } }, admin)
    expect(card.status).toBe(200)
    const again = await create()
    expect([again.status, again.error.code]).toEqual([409, 'testCompanyExists'])
    const inside = await create(body.id)
    expect([inside.status, inside.error.code]).toEqual([409, 'testCompany'])
    const cards = (await inject(CompanyGetUserCompanies, undefined, admin)).body
    expect(cards.map(({ id, testExpiresAt }) => [id, testExpiresAt])).toEqual([
      [company.id, null],
      [body.id, body.expiresAt],
    ])
    const seen = await inject(GetTestCompany, { query: { companyId: company.id } }, member)
    expect(seen.body.testCompany).toMatchObject({
      id: body.id,
      createdBy: { id: admin.id, name: `${admin.firstName} ${admin.lastName}` },
      isMember: false,
    })
  })

  test('is only for administrators, and limited per day (PLUS-102)', async () => {
    expect((await create(company.id, member)).status).toBe(403)
    expect((await create(company.id, stranger)).status).toBe(403)
    const { owner, parent, testCompany } = await newTestCompany()
    let last = { id: testCompany.id }
    for (let made = 1; made < MAX_TEST_COMPANIES_PER_DAY; made += 1) {
      await inject(DeleteTestCompany, { body: { companyId: last.id } }, owner)
      last = (await create(parent.id, owner)).body
    }
    await inject(DeleteTestCompany, { body: { companyId: last.id } }, owner)
    expect((await create(parent.id, owner)).status).toBe(429)
  })

  test('gives test keys to a test company and other keys to a real company (PLUS-102)', async () => {
    const { owner, parent, testCompany } = await newTestCompany()
    const listed = (await inject(ApiKeys, { params: { companyId: testCompany.id } }, owner)).body
    expect(listed.map(({ scope }) => scope).toSorted()).toEqual(['read', 'write'])
    expect(listed.every(({ key }) => /^tvl_test_.{4}…$/.test(key))).toBe(true)
    const keyOf = async (id: number) => (await inject(CreateApiKey, { body: { id, name: 'Lön' } }, owner)).body.key
    expect([isTestKey(await keyOf(testCompany.id)), isTestKey(await keyOf(parent.id))]).toEqual([true, false])
    const reached = (await inject(CompanyGetUserCompanies, undefined, testCompany.readKey)).body
    expect(reached.map(({ id }) => id)).toEqual([testCompany.id])
  })
})

describe('mail and money', () => {
  test('the walk of a recruiter sends no mail and costs nothing in a test company (PLUS-102)', async () => {
    const { owner, testCompany } = await newTestCompany()
    expect(await walk(testCompany.id, owner)).toEqual({
      mailed: [],
      orders: 0,
      invoices: 0,
      tasks: 0,
      promotions: 1,
      orderId: null,
    })
    const box = (await inject(TestMails, { query: { companyId: testCompany.id } }, owner)).body
    expect(box.map(({ recipient }) => recipient)).toContain(`kollega.${testCompany.id}@foretag.example`)
    expect(box[0]?.text).not.toBe('')
    // The mails to the erased candidate are gone from the mailbox too.
    expect(box.map(({ recipient }) => recipient)).not.toContain(`sofia.${testCompany.id}@kandidat.example`)
  })

  test('the same walk sends mail and costs money in a real company (PLUS-102)', async () => {
    // The same data, in a company that is no test company any more.
    const { owner, testCompany: real } = await newTestCompany()
    await db.update(companies).set({ testOf: null, testExpiresAt: null }).where(eq(companies.id, real.id))
    const done = await walk(real.id, owner)
    expect(done).toMatchObject({ orders: 1, tasks: 2, promotions: 1 })
    expect(done.mailed).toEqual(
      expect.arrayContaining([
        `kollega.${real.id}@foretag.example`,
        `post.${real.id}@foretag.example`,
        `sofia.${real.id}@kandidat.example`,
        owner.email,
      ]),
    )
  })

  test('everything in a test company is free, and staff can sell it nothing (PLUS-102)', async () => {
    const { owner, testCompany } = await newTestCompany()
    const { id } = testCompany
    const { prices } = (await inject(CompanyPromotionPrices, { params: { companyId: id } }, owner)).body
    expect(new Set([...Object.values(prices.monetary), ...Object.values(prices.credit)])).toEqual(new Set([0]))
    const [published] = await adsOf(id)
    const { administrator } = staff
    const refused = [
      await inject(EnableCredits, { params: { companyId: id }, body: { description: 'x' } }, administrator),
      await inject(AddSalesperson, { body: { companyId: id } }, administrator),
      await inject(ConnectAms, { body: { id, userName: 'x', password: 'y' } }, owner),
      await inject(CompanyExport, { body: { id } }, owner),
    ]
    expect(refused.map(({ status, error }) => [status, error.code])).toEqual(refused.map(() => [409, 'testCompany']))
    expect(published?.promotion).toBe('none')
    // The database refuses what a new use case might forget.
    await expect(createOrder(platform, id)).rejects.toMatchObject({
      cause: { message: expect.stringContaining('A test company has no rows in orders') as string },
    })
  })

  test('the lists and counts of the office leave out a test company, except the list of companies, which marks it (PLUS-102)', async () => {
    const { owner, testCompany } = await newTestCompany()
    await walk(testCompany.id, owner)
    const listed = async (salesperson?: 'none') =>
      (
        await inject(
          DashboardGetCompanies,
          { query: { search: testCompany.name, ...(salesperson && { salesperson }) } },
          staff.administrator,
        )
      ).body.find(({ id }) => id === testCompany.id)
    expect(await listed()).toMatchObject({ isTest: true })
    expect(await listed('none')).toBeUndefined()
    const all = await inject(ManagePromotions, { query: { search: testCompany.name } }, staff.administrator)
    expect(all.body.items.filter(({ companyId }) => companyId === testCompany.id)).toEqual([])
  })
})

describe('the job site', () => {
  test('shows a test ad only at its own address, with a note and without indexing (PLUS-102)', async () => {
    const { testCompany } = await newTestCompany()
    const [ad] = await adsOf(testCompany.id)
    if (!ad) throw new Error('no ad')
    const page = async (url: string) =>
      (await platform.app.inject({ url, headers: { 'accept-language': 'sv' } })).payload
    const shown = await page(pathOf(ad))
    expect(shown).toContain(ad.title)
    expect(shown).toContain('Det här är en testannons')
    expect(shown).toContain('<meta name="robots" content="noindex">')
    expect(shown).not.toContain('application/ld+json')
    const path = publicPath({ id: ad.id, name: ad.title })
    const lists = () => Promise.all(['/jobb', `/jobb?foretag=${testCompany.id}`, '/sitemap.xml', '/foretag'].map(page))
    const hex = `/jobb/${ad.id.toString(16)}/`
    for (const list of await lists()) expect(list).not.toContain(hex)
    // In a real company, the same ad is listed and indexed.
    await db.update(companies).set({ testOf: null, testExpiresAt: null }).where(eq(companies.id, testCompany.id))
    const [jobs, , sitemap] = await lists()
    expect([jobs?.includes(hex), sitemap?.includes(hex)]).toEqual([true, true])
    expect(await page(`/${encodeURI(path)}`)).toContain('application/ld+json')
  })
})

describe('the end', () => {
  /** Returns the tables that contain a text in any column. */
  async function tablesWith(text: string): Promise<string[]> {
    const found: string[] = []
    const { rows } = await db.execute<{ name: string }>(
      sql`select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`,
    )
    for (const { name } of rows) {
      const { rows: hits } = await db.execute(
        sql`select 1 from ${sql.identifier(name)} t where t::text like ${`%${text}%`} limit 1`,
      )
      if (hits.length > 0) found.push(name)
    }
    return found
  }
  const rowsOf = async (companyId: number): Promise<string[]> => {
    const found: string[] = []
    for (const { name, table } of companyTables)
      if ((await db.$count(table, eq(table.companyId, companyId))) > 0) found.push(name)
    return found
  }

  test('deletes an expired test company with its people, files and keys, and nothing of others (PLUS-102)', async () => {
    const { owner, parent, testCompany } = await newTestCompany()
    const other = await newTestCompany()
    const [ad] = await adsOf(testCompany.id)
    if (!ad) throw new Error('no ad')
    expect((await apply(ad, 'kanarie@kandidat.example')).statusCode).toBe(303)
    await platform.runJobs()
    expect(await tablesWith('kanarie@kandidat')).toEqual(expect.arrayContaining(['candidates', 'mails']))
    const documents = await db.select().from(files).where(eq(files.companyId, testCompany.id))
    await platform.deps.jobs.runNow(SweepTestCompanies, {})
    await platform.runJobs()
    expect(await rowsOf(testCompany.id)).toContain('candidates')
    clock.advance({ days: TEST_COMPANY_DAYS })
    await db
      .update(companies)
      .set({ testExpiresAt: new Date(clock().getTime() + 1000) })
      .where(eq(companies.id, other.testCompany.id))
    await platform.deps.jobs.runNow(SweepTestCompanies, {})
    await platform.runJobs()
    // Running the job again changes nothing.
    await platform.deps.jobs.runNow(DeleteExpiredTestCompany, { companyId: testCompany.id })
    await platform.runJobs()
    expect((await rowsOf(testCompany.id)).toSorted()).toEqual(['files', 'history', 'outbox'])
    expect(await tablesWith('kanarie@kandidat')).toEqual([])
    expect(await tablesWith('Kanarieberg')).toEqual([])
    const left = await db.select().from(files).where(eq(files.companyId, testCompany.id))
    expect(left.length).toBe(documents.length)
    expect(left.every(({ name, purgedAt }) => name === '' && purgedAt !== null)).toBe(true)
    const used = await inject(CompanyGetUserCompanies, undefined, testCompany.writeKey)
    expect([used.status, used.error.code]).toEqual([401, 'keyDeleted'])
    expect((await inject(CompanyGetUserCompanies, undefined, owner)).body.map(({ id }) => id)).toEqual([parent.id])
    expect((await inject(GetTestCompany, { query: { companyId: parent.id } }, owner)).body.testCompany).toBeNull()
    expect(await rowsOf(other.testCompany.id)).toContain('candidates')
    const actions = await db.select().from(history).where(eq(history.companyId, parent.id))
    expect(actions.map(({ action }) => action)).toEqual(['testCompanyCreated', 'testCompanyDeleted'])
  })

  test('is deleted at once by its administrators only, and never a real company (PLUS-102)', async () => {
    const { owner, parent, testCompany } = await newTestCompany()
    const remove = (companyId: number, as: UserRow) => inject(DeleteTestCompany, { body: { companyId } }, as)
    expect((await remove(testCompany.id, stranger)).status).toBe(403)
    expect((await remove(parent.id, owner)).status).toBe(404)
    expect((await remove(testCompany.id, owner)).status).toBe(200)
    expect((await remove(testCompany.id, owner)).status).toBe(403)
    expect((await create(parent.id, owner)).status).toBe(200)
  })

  test('a reset restores the invented data and keeps members and keys (PLUS-102)', async () => {
    const { owner, testCompany } = await newTestCompany()
    const seen = async () => ({
      ads: (await adsOf(testCompany.id)).map(({ title, type }) => [title, type]),
      candidates: (await db.select().from(candidates).where(eq(candidates.companyId, testCompany.id)))
        .map(({ name }) => name)
        .toSorted(),
      files: await db.$count(files, and(eq(files.companyId, testCompany.id), isNull(files.deletedAt))),
    })
    const before = await seen()
    await walk(testCompany.id, owner)
    expect(await seen()).not.toEqual(before)
    const reset = (companyId: number, as: UserRow) => inject(ResetTestCompany, { body: { companyId } }, as)
    expect((await reset(testCompany.id, stranger)).status).toBe(403)
    expect((await reset(company.id, admin)).status).toBe(404)
    expect((await reset(testCompany.id, owner)).status).toBe(200)
    expect(await seen()).toEqual(before)
    expect((await inject(CompanyGetUserCompanies, undefined, testCompany.readKey)).status).toBe(200)
    expect((await inject(TestMails, { query: { companyId: testCompany.id } }, owner)).body).toEqual([])
  })

  test('has a mailbox for administrators of a test company only (PLUS-102)', async () => {
    const { owner, parent, testCompany } = await newTestCompany()
    const colleague = await platform.createUser()
    await platform.addMember(testCompany, colleague)
    const read = async (companyId: number, as: UserRow) =>
      (await inject(TestMails, { query: { companyId } }, as)).status
    expect(await read(testCompany.id, colleague)).toBe(403)
    expect(await read(testCompany.id, owner)).toBe(200)
    expect(await read(parent.id, owner)).toBe(404)
  })
})
