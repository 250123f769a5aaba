import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { AddBoostingCredits, EnableCredits } from '#contract/billing/credits.ts'
import { PurchaseSocialMediaAndBoosting } from '#contract/advertising/promotion.ts'
import { CloseUserTask, GetUserTasks, SponsorUserTask } from '#contract/advertising/staff-tasks.ts'
import { registerAds } from '#platform/domains/ads/ads/routes.ts'
import { storeJobs } from '#platform/domains/integrations/services/feeds/store-jobs.ts'
import { registerPromotion } from '#platform/domains/advertising/promotion/routes.ts'
import { registerCredits } from '#platform/domains/billing/credits/routes.ts'
import {
  ads,
  connections,
  externalAds,
  ledgerEntries,
  orders,
  outbox,
  promotions,
  staffTasks,
} from '#platform/foundation/db/schema/index.ts'
import { setUpPlatform } from '#platform/testing/set-up.ts'
import type { CompanyRow } from '#platform/testing/start-platform.ts'
import { write } from '#platform/foundation/work/write.ts'
import type { DefaultPromotion } from '#rules/integrations/services.ts'
import type { Package } from '#rules/promotion/packages.ts'
import { registerStaffTasks } from './routes.ts'

const platform = await setUpPlatform({ areas: [registerAds, registerCredits, registerPromotion, registerStaffTasks] })
const member = await platform.createUser()
const sales = await platform.createUser()
const admin = await platform.createStaff('Administrator')
const content = await platform.createStaff('ContentWriter')

type Connection = typeof connections.$inferSelect

/** Creates a company with a salesperson, credits and a connection, and imports ads. */
async function connected({
  promotion = 'manual' as DefaultPromotion,
  credits = [] as { type: Package; amount: number }[],
  enabled = true,
  salesperson = true,
  jobs = [{}] as { city?: string | null; country?: string | null; location?: 'remote'; more?: string }[],
} = {}) {
  const company = await platform.createCompany({ members: [member], salesUserId: salesperson ? sales.id : null })
  if (enabled)
    await platform.inject(EnableCredits, { params: { companyId: company.id }, body: { description: 'Avtal' } }, admin)
  if (credits.length > 0)
    await platform.inject(
      AddBoostingCredits,
      { params: { companyId: company.id }, body: { amount: credits, description: 'Avtal' } },
      admin,
    )
  const now = platform.clock()
  const [connection] = await platform.db
    .insert(connections)
    .values({
      companyId: company.id,
      service: 'ponty',
      status: 'connected',
      since: now,
      active: true,
      defaultPromotion: promotion,
      userId: member.id,
      createdAt: now,
    })
    .returning()
  if (!connection) throw new Error('no connection')
  const arrived = jobs.map(({ city = 'Umeå', country = 'SE', location, more = null }, index) => ({
    job: {
      externalId: `job-${index}`,
      title: `Truckförare ${index}`,
      city,
      country,
      link: 'https://ponty.example/1',
      start: null,
      end: null,
      external: {
        content: '',
        type: 'indefinite' as const,
        workplaceType: 'onsite' as const,
        salaryType: 'fixed' as const,
        extent: 'fullTime' as const,
        specifications: ['regular' as const],
        salaryMode: 'unset' as const,
        salaryCurrency: null,
        salaryPayout: 'monthly' as const,
        salaryFixed: null,
        salaryFrom: null,
        salaryTo: null,
        location: location ?? ('address' as const),
        address: null,
        postCode: null,
        city,
        country,
        furtherPlaces: more === null ? [] : [{ address: null, postCode: null, city: more, country: 'SE' }],
      },
    },
    digest: `d${index}`,
    changedAt: null,
  }))
  await write(platform.actor(), (work) => storeJobs(work, connection, arrived))
  return { company, connection }
}
const tasksOf = (company: CompanyRow) =>
  platform.db.select().from(staffTasks).where(eq(staffTasks.companyId, company.id)).orderBy(staffTasks.id)
const onlyTask = async (company: CompanyRow) => {
  const [task] = await tasksOf(company)
  if (!task) throw new Error('no task')
  return task
}
const sponsor = (id: number, promotionType: Package | null = null, as = content) =>
  platform.inject(SponsorUserTask, { body: { id, promotionType } }, as)
const change = (connection: Connection, set: Partial<Connection>) =>
  platform.db
    .update(connections)
    .set(set)
    .where(and(eq(connections.companyId, connection.companyId), eq(connections.id, connection.id)))

test('promotes imported ads with the connection’s default package for the company’s credits (COMP-93, PROMO-52)', async () => {
  const { company } = await connected({ promotion: 'boost', credits: [{ type: 'boost', amount: 1 }], jobs: [{}, {}] })
  expect(
    (await tasksOf(company)).map(({ status, package: packageType, integration }) => [status, packageType, integration]),
  ).toEqual([
    ['open', 'boost', 'ponty'],
    ['open', 'boost', 'ponty'],
  ])
  await platform.runJobs()
  await platform.runJobs()
  const tasks = (await tasksOf(company)).filter(({ kind }) => kind === 'sponsor')
  // The company had one credit.
  expect(tasks.map(({ status, error }) => [status, error]).sort()).toEqual([
    ['done', null],
    ['open', 'insufficientBoostCredits'],
  ])
  const promoted = await platform.db
    .select()
    .from(ads)
    .where(and(eq(ads.companyId, company.id), eq(ads.promotion, 'boost')))
  expect(promoted).toHaveLength(1)
  expect(await platform.db.select().from(orders).where(eq(orders.companyId, company.id))).toMatchObject([
    { priceMode: 'credit', credits: 1, createdBy: null },
  ])
  expect(
    (await platform.db.select().from(ledgerEntries).where(eq(ledgerEntries.companyId, company.id))).map(
      ({ amount }) => amount,
    ),
  ).toEqual([1, -1])
  // A second run of the jobs creates no more promotions.
  expect(await platform.db.$count(promotions, eq(promotions.companyId, company.id))).toBe(1)
})

test('lets staff choose the package with `manual`, and creates no task with `none` (COMP-93)', async () => {
  const { company } = await connected({ promotion: 'none' })
  expect(await tasksOf(company)).toEqual([])
  const manual = await connected({ credits: [{ type: 'basic', amount: 1 }] })
  await platform.runJobs()
  const task = await onlyTask(manual.company)
  expect(task).toMatchObject({ status: 'open', package: null, error: null })
  expect(await sponsor(task.id)).toMatchObject({
    status: 409,
    error: { code: 'noDefaultPromotionType', detail: 'ponty' },
  })
  expect((await onlyTask(manual.company)).error).toBe('noDefaultPromotionType')
  expect((await sponsor(task.id, 'basic', member)).status).toBe(403)
  expect((await sponsor(task.id, 'basic')).body).toMatchObject({
    status: 'done',
    promotionType: 'basic',
    error: null,
    integration: 'ponty',
    title: 'Truckförare 0',
    city: 'Umeå',
  })
  expect(await sponsor(task.id, 'basic')).toMatchObject({ status: 409, error: { code: 'taskClosed' } })
  expect((await sponsor(999_999)).status).toBe(404)
})

test('stores the fault code (PROMO-53, PROMO-54, PROMO-55, PROMO-56, PROMO-57, PROMO-58, PROMO-59, PROMO-60, PROMO-61)', async () => {
  const faultOf = async (company: CompanyRow, packageType: Package | null = 'boost') => {
    const task = await onlyTask(company)
    const answer = await sponsor(task.id, packageType)
    expect(answer.status).toBe(409)
    expect((await onlyTask(company)).error).toBe(answer.error.code)
    expect(await platform.db.$count(orders, eq(orders.companyId, company.id))).toBe(0)
    return answer.error.code
  }
  expect(await faultOf((await connected({ enabled: false })).company)).toBe('creditsNotEnabled')
  const withoutCredits = (await connected()).company
  for (const [packageType, code] of [
    ['volume', 'insufficientVolumeCredits'],
    ['basic', 'insufficientBasicCredits'],
    ['boost', 'insufficientBoostCredits'],
    ['boost-plus', 'insufficientBoostPlusCredits'],
    ['boost-pro', 'insufficientBoostProCredits'],
  ] as const) {
    expect(await faultOf(withoutCredits, packageType)).toBe(code)
  }
  const [task] = (await platform.inject(GetUserTasks, { query: {} }, content)).body.data
  expect(task).toMatchObject({ error: 'insufficientBoostProCredits', credits: { left: 0, needed: 1 } })
  const inactive = await connected()
  await change(inactive.connection, { active: false })
  expect(await faultOf(inactive.company)).toBe('integrationNotSetUp')
  const unlinked = await connected()
  await platform.db.delete(externalAds).where(eq(externalAds.companyId, unlinked.company.id))
  expect(await faultOf(unlinked.company)).toBe('integrationMissing')
  expect(await faultOf((await connected({ salesperson: false })).company)).toBe('noSalesperson')
  expect(await faultOf((await connected({ jobs: [{ city: 'Umeå, Luleå' }] })).company)).toBe('multipleLocations')
  expect(await faultOf((await connected({ jobs: [{ more: 'Luleå' }] })).company)).toBe('multipleLocations')
  expect(await faultOf((await connected({ jobs: [{ city: 'Lyon', country: 'FR' }] })).company)).toBe(
    'countryNotSupported',
  )
  expect(await faultOf((await connected({ jobs: [{ city: 'Ankeborg' }] })).company)).toBe('cityNotSupported')
  const expired = await connected({ credits: [{ type: 'boost', amount: 1 }] })
  await platform.db.update(ads).set({ type: 'inactive' }).where(eq(ads.companyId, expired.company.id))
  expect(await faultOf(expired.company)).toBe('adNotActive')
  // Remote work has no town to check.
  const remote = await connected({
    credits: [{ type: 'boost', amount: 1 }],
    jobs: [{ city: null, country: null, location: 'remote' }],
  })
  expect((await sponsor((await onlyTask(remote.company)).id, 'boost')).status).toBe(200)
})

test('a purchase closes the sponsoring task of its ad in the same transaction, and a late sponsor reads why (PROMO-65)', async () => {
  const { company } = await connected({ credits: [{ type: 'boost', amount: 2 }] })
  const task = await onlyTask(company)
  const [ad] = await platform.db.select().from(ads).where(eq(ads.companyId, company.id))
  const buy = () =>
    platform.inject(
      PurchaseSocialMediaAndBoosting,
      {
        params: { adId: ad?.id ?? 0 },
        body: { promotionType: 'boost', priceMode: 'credit', socialMedia: false },
      },
      member,
    )
  await platform.db.delete(outbox).where(eq(outbox.companyId, company.id))
  expect((await buy()).status).toBe(200)
  expect((await tasksOf(company)).map(({ kind, status, error }) => [kind, status, error])).toContainEqual([
    'sponsor',
    'closed',
    null,
  ])
  expect(await sponsor(task.id, 'boost')).toMatchObject({ status: 409, error: { code: 'promoted' } })
  expect(await platform.db.$count(orders, eq(orders.companyId, company.id))).toBe(1)
  expect(
    await platform.db.$count(outbox, and(eq(outbox.companyId, company.id), eq(outbox.type, 'updateOffice'))),
  ).toBeGreaterThan(0)
})

test('lists the credits of each package for a task without a package (PROMO-55)', async () => {
  const { company } = await connected({ credits: [{ type: 'boost', amount: 2 }] })
  const task = await onlyTask(company)
  const { data } = (await platform.inject(GetUserTasks, { query: { status: 'open' } }, content)).body
  expect(data.find(({ id }) => id === task.id)?.packageCredits).toEqual(
    (['volume', 'basic', 'boost', 'boost-plus', 'boost-pro'] as const).map((type) => ({
      type,
      left: type === 'boost' ? 2 : 0,
      needed: 1,
    })),
  )
})

test('of a simultaneous purchase and sponsoring, one starts a package, the other reads that the ad is promoted (PROMO-65)', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { company } = await connected({ credits: [{ type: 'boost', amount: 2 }] })
    const task = await onlyTask(company)
    const [ad] = await platform.db.select().from(ads).where(eq(ads.companyId, company.id))
    const answers = await Promise.all([
      sponsor(task.id, 'boost'),
      platform.inject(
        PurchaseSocialMediaAndBoosting,
        {
          params: { adId: ad?.id ?? 0 },
          body: { promotionType: 'boost', priceMode: 'credit', socialMedia: false },
        },
        member,
      ),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe('promoted')
    expect(await platform.db.$count(orders, eq(orders.companyId, company.id))).toBe(1)
    expect((await onlyTask(company)).status).not.toBe('open')
  }
})

test('closes a task that was left open on a promoted ad when staff sponsor it (PROMO-65)', async () => {
  const { company } = await connected({ promotion: 'boost', credits: [{ type: 'boost', amount: 2 }] })
  await platform.runJobs()
  const task = await onlyTask(company)
  await platform.db.update(staffTasks).set({ status: 'open' }).where(eq(staffTasks.id, task.id))
  expect(await sponsor(task.id, 'boost')).toMatchObject({ status: 409, error: { code: 'promoted' } })
  expect((await onlyTask(company)).status).toBe('closed')
})

test('sponsors a task once if several callers try at once, and lists tasks in pages (PROMO-52)', async () => {
  const { company } = await connected({ credits: [{ type: 'boost', amount: 2 }], jobs: [{}, {}, {}] })
  const [first, second] = await tasksOf(company)
  const answers = await Promise.all([1, 2, 3].map(() => sponsor(first?.id ?? 0, 'boost')))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await platform.db.$count(orders, eq(orders.companyId, company.id))).toBe(1)
  expect((await platform.inject(CloseUserTask, { body: { id: second?.id ?? 0 } }, content)).body).toMatchObject({
    status: 'closed',
  })
  expect(await platform.inject(CloseUserTask, { body: { id: second?.id ?? 0 } }, content)).toMatchObject({
    status: 409,
    error: { code: 'taskClosed' },
  })
  const list = async (query: object) => (await platform.inject(GetUserTasks, { query }, content)).body
  const all = await list({ status: 'open' })
  const pages: number[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({
      status: 'open',
      pageSize: 2,
      ...(after !== null && { after }),
    })
    pages.push(...page.data.map(({ id }) => id))
    after = page.next
  } while (after !== null)
  expect(pages).toEqual(all.data.map(({ id }) => id))
  expect(all.total).toBe(pages.length)
  expect(pages).toEqual(pages.toSorted((a, b) => b - a))
  const social = await list({ status: 'open', kind: 'socialMedia' })
  expect(social.data.every(({ kind, integration }) => kind === 'socialMedia' && integration === null)).toBe(true)
  // A task of another kind is only marked as done.
  expect((await sponsor(social.data[0]?.id ?? 0)).body).toMatchObject({ status: 'done', kind: 'socialMedia' })
  expect((await platform.inject(GetUserTasks, { query: {} }, member)).status).toBe(403)
})
