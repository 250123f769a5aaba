import { randomUUID } from 'node:crypto'
import { and, eq, isNull, or, inArray, sql, gt } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import { MOST_OF_A_PAGE } from '#contract/base/paging.ts'
import type {
  GetPartialSponsoringCompanyPoints,
  GetPartialSponsoringJobsPoints,
  SetPartialSponsoringAvailablePoints,
  SetPartialSponsoringPointsForJobPosting,
} from '#contract/billing/partial-sponsoring.ts'
import { holdCompany } from '#platform/domains/office/companies/hold-company.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { ads, companies, ledgerBalances } from '#platform/foundation/db/schema/index.ts'
import { refuseReplaced } from '#platform/foundation/versions/version.ts'
import { tellOffice } from '#platform/foundation/events/tell-office.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { keyset } from '#platform/calls/http/keyset.ts'
import { sponsoringAccount } from '#platform/foundation/ledger/accounts.ts'
import { addToLedger, takeFromLedger } from '#platform/foundation/ledger/ledger.ts'
import { areAdPoints, areCompanyPoints, pointsSuffice } from '#rules/promotion/partial-sponsoring.ts'

/** Ads that may have points: live or scheduled, or any that still has some. */
const mayHavePoints = and(
  isNull(ads.deletedAt),
  or(inArray(ads.type, ['active', 'scheduled']), gt(ads.sponsoringPoints, 0)),
)

/** Points a company has for its ads together. */
async function availablePoints(db: Db, companyId: number): Promise<number> {
  const [found] = await db
    .select({ amount: ledgerBalances.amount })
    .from(ledgerBalances)
    .where(and(eq(ledgerBalances.companyId, companyId), eq(ledgerBalances.account, sponsoringAccount)))
  return found?.amount ?? 0
}

async function countAds(db: Db, companyId: number): Promise<{ assigned: number; sponsoredAds: number; ads: number }> {
  const [counted] = await db
    .select({
      assigned: sql<number>`coalesce(sum(${ads.sponsoringPoints}), 0)::int`,
      sponsoredAds: sql<number>`count(*) filter (where ${ads.sponsoringPoints} > 0)::int`,
      ads: sql<number>`count(*)::int`,
    })
    .from(ads)
    .where(and(eq(ads.companyId, companyId), mayHavePoints))
  return counted ?? { assigned: 0, sponsoredAds: 0, ads: 0 }
}

/** Whether points give a company's ads visibility, and how many it has (PROMO-44). Throws 404. */
export async function readCompanyPoints(
  db: Db,
  { query: { id } }: CallInput<typeof GetPartialSponsoringCompanyPoints>,
): Promise<CallOutput<typeof GetPartialSponsoringCompanyPoints>> {
  const [company] = await db
    .select({ name: companies.name, enabled: companies.partialSponsoringEnabled })
    .from(companies)
    .where(eq(companies.id, id))
  if (!company) throw notFound('No such company')
  return {
    enabled: company.enabled,
    points: await availablePoints(db, id),
    ...(await countAds(db, id)),
    name: company.name ?? '',
  }
}

/** A company's ads that may have points, those with most first (PROMO-44). Throws 404. */
export async function listAdPoints(
  db: Db,
  { query: { id, posting, after, take = MOST_OF_A_PAGE } }: CallInput<typeof GetPartialSponsoringJobsPoints>,
): Promise<CallOutput<typeof GetPartialSponsoringJobsPoints>> {
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.id, id))
  if (!company) throw notFound('No such company')
  const order = keyset({
    name: `sponsored-${id}`,
    order: [
      { by: ads.sponsoringPoints, as: 'integer', direction: 'desc' },
      { by: ads.id, as: 'integer', direction: 'desc' },
    ],
    after: after ?? null,
    take,
  })
  const rows = await db
    .select({
      id: ads.id,
      points: ads.sponsoringPoints,
      title: ads.title,
      city: ads.city,
      type: ads.type,
      start: ads.start,
      end: ads.end,
      cursor: order.cursor,
    })
    .from(ads)
    .where(
      and(eq(ads.companyId, id), mayHavePoints, ...(posting === undefined ? [] : [eq(ads.id, posting)]), order.where),
    )
    .orderBy(...order.orderBy)
    .limit(take)
  return rows.map(({ id: postingId, start, end, cursor, ...ad }) => ({
    ...ad,
    postingId,
    start: start?.toISOString() ?? null,
    end: end?.toISOString() ?? null,
    cursor: order.cursorOf(cursor),
  }))
}

/**
 * Gives an ad points; those of all of a company's ads together are never above its own (PROMO-47). Throws 400, 404 and
 * 409.
 */
export async function setAdPoints(
  work: CallerWork,
  { params: { id }, body: { points, replaces } }: CallInput<typeof SetPartialSponsoringPointsForJobPosting>,
): Promise<void> {
  if (!areAdPoints(points)) throw invalid({ points: ['outOfRange'] })
  const [place] = await work.db
    .select({ companyId: ads.companyId })
    .from(ads)
    .where(and(eq(ads.id, id), isNull(ads.deletedAt)))
  if (!place) throw notFound('No such ad')
  // Held, so that two ads do not both get the last points; whoever gives an ad points holds its company.
  const company = await holdCompany(work, place.companyId)
  const [ad] = await work.db
    .select({ before: ads.sponsoringPoints })
    .from(ads)
    .where(and(eq(ads.companyId, company.id), eq(ads.id, id), mayHavePoints))
  if (!ad) throw notFound('No such ad')
  refuseReplaced(replaces, ad.before)
  if (!company.partialSponsoringEnabled) throw conflict('sponsoringOff', 'Partial sponsoring is off')
  const { assigned } = await countAds(work.db, company.id)
  if (
    !pointsSuffice({
      available: await availablePoints(work.db, company.id),
      others: assigned - ad.before,
      before: ad.before,
      wanted: points,
    })
  )
    throw conflict('notEnoughPoints', 'The company has too few points')
  if (points === ad.before) return
  await work.db
    .update(ads)
    .set({ sponsoringPoints: points })
    .where(and(eq(ads.companyId, company.id), eq(ads.id, id)))
  work.remember({
    companyId: company.id,
    entity: 'ad',
    entityId: id,
    action: 'sponsoringPointsSet',
    data: { from: ad.before, to: points },
  })
  tellOffice(work, 'companies', company.id)
}

/** Says how many points a company has (PROMO-48, PROMO-49). Throws 400, 404, and 409 below what its ads have. */
export async function setCompanyPoints(
  work: CallerWork,
  { params: { id }, body: { points, replaces } }: CallInput<typeof SetPartialSponsoringAvailablePoints>,
): Promise<void> {
  if (!areCompanyPoints(points)) throw invalid({ points: ['outOfRange'] }, 'Points should be between 0 and 4294967295')
  await holdCompany(work, id)
  const before = await availablePoints(work.db, id)
  refuseReplaced(replaces, before)
  if (points < before && points < (await countAds(work.db, id)).assigned)
    throw conflict('pointsAssigned', 'The ads of the company have more points together')
  if (points === before) return
  const change = {
    companyId: id,
    account: sponsoringAccount,
    amount: Math.abs(points - before),
    cause: `set/${randomUUID()}`,
    actorId: work.caller.id,
    at: work.now,
    data: { to: points },
  }
  await (points > before ? addToLedger(work.db, change) : takeFromLedger(work.db, change))
  work.remember({
    companyId: id,
    entity: 'company',
    entityId: id,
    action: 'sponsoringPointsSet',
    data: { from: before, to: points },
  })
  tellOffice(work, 'companies', id)
}

/** Turns partial sponsoring on or off (PROMO-45). Throws 404. */
export async function switchSponsoring(work: CallerWork, id: number, enabled: boolean): Promise<void> {
  const before = await holdCompany(work, id)
  if (before.partialSponsoringEnabled === enabled) return
  await work.db.update(companies).set({ partialSponsoringEnabled: enabled }).where(eq(companies.id, id))
  work.remember({
    companyId: id,
    entity: 'company',
    entityId: id,
    action: 'partialSponsoringSwitched',
    data: { from: !enabled, to: enabled },
  })
  tellOffice(work, 'companies', id)
}
