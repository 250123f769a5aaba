import { randomUUID } from 'node:crypto'
import { and, eq, isNull, or, inArray, sql, gt } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import { MAX_PAGE_SIZE } from '#contract/base/paging.ts'
import type {
  GetPartialSponsoringCompanyPoints,
  GetPartialSponsoringJobsPoints,
  SetPartialSponsoringAvailablePoints,
  SetPartialSponsoringPointsForJobPosting,
} from '#contract/billing/partial-sponsoring.ts'
import { lockCustomer } from '#platform/domains/office/companies/lock-company.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { ads, companies, ledgerBalances } from '#platform/foundation/db/schema/index.ts'
import { rejectReplacedValue } from '#platform/foundation/versions/version.ts'
import { publishOfficeChange } from '#platform/foundation/events/publish-office-change.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { conflict, invalid, notFound } from '#platform/foundation/errors/errors.ts'
import { keyset } from '#platform/calls/http/keyset.ts'
import { sponsoringAccount } from '#platform/foundation/ledger/accounts.ts'
import { addToLedger, takeFromLedger } from '#platform/foundation/ledger/ledger.ts'
import { isValidAdPoints, isValidCompanyPoints, hasEnoughPoints } from '#rules/promotion/partial-sponsoring.ts'

/** Condition for ads that may have points: active and scheduled ads, and any ad that still has points. */
const mayHavePoints = and(
  isNull(ads.deletedAt),
  or(inArray(ads.type, ['active', 'scheduled']), gt(ads.sponsoringPoints, 0)),
)

/** Returns the points a company has for all its ads together. */
async function availablePoints(db: Db, companyId: number): Promise<number> {
  const [balance] = await db
    .select({ amount: ledgerBalances.amount })
    .from(ledgerBalances)
    .where(and(eq(ledgerBalances.companyId, companyId), eq(ledgerBalances.account, sponsoringAccount)))
  return balance?.amount ?? 0
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

/**
 * Returns a company's points and whether partial sponsoring is enabled (PROMO-44). Throws 404 if there is no such
 * company.
 */
export async function getCompanyPoints(
  db: Db,
  { query: { id } }: CallInput<typeof GetPartialSponsoringCompanyPoints>,
): Promise<CallOutput<typeof GetPartialSponsoringCompanyPoints>> {
  const [company] = await db
    .select({ name: companies.name, enabled: companies.partialSponsoringEnabled })
    .from(companies)
    .where(eq(companies.id, id))
  if (!company) throw notFound('No such company.')
  return {
    enabled: company.enabled,
    points: await availablePoints(db, id),
    ...(await countAds(db, id)),
    name: company.name ?? '',
  }
}

/**
 * Lists a company's ads that may have points, the most points first (PROMO-44). Throws 404 if there is no such company.
 */
export async function listAdPoints(
  db: Db,
  { query: { id, posting, after, take = MAX_PAGE_SIZE } }: CallInput<typeof GetPartialSponsoringJobsPoints>,
): Promise<CallOutput<typeof GetPartialSponsoringJobsPoints>> {
  const [company] = await db.select({ id: companies.id }).from(companies).where(eq(companies.id, id))
  if (!company) throw notFound('No such company.')
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
 * Sets the points of an ad. A company's ads never have more points together than the company has (PROMO-47).
 *
 * Throws:
 *
 * - 400 if the points are out of range.
 * - 404 if there is no such ad, or the ad cannot have points.
 * - 409 `sponsoringOff`, `notEnoughPoints`, or if the ad's points changed after the caller read them.
 */
export async function setAdPoints(
  work: CallerWork,
  { params: { id }, body: { points, replaces } }: CallInput<typeof SetPartialSponsoringPointsForJobPosting>,
): Promise<void> {
  if (!isValidAdPoints(points)) throw invalid({ points: ['outOfRange'] })
  const [owner] = await work.db
    .select({ companyId: ads.companyId })
    .from(ads)
    .where(and(eq(ads.id, id), isNull(ads.deletedAt)))
  if (!owner) throw notFound('No such ad.')
  // Every change of points locks the company, so that two ads cannot both get the last points.
  const company = await lockCustomer(work, owner.companyId)
  const [ad] = await work.db
    .select({ before: ads.sponsoringPoints })
    .from(ads)
    .where(and(eq(ads.companyId, company.id), eq(ads.id, id), mayHavePoints))
  if (!ad) throw notFound('No such ad.')
  rejectReplacedValue(replaces, ad.before)
  if (!company.partialSponsoringEnabled)
    throw conflict('sponsoringOff', 'Partial sponsoring is not enabled for this company.')
  const { assigned } = await countAds(work.db, company.id)
  if (
    !hasEnoughPoints({
      available: await availablePoints(work.db, company.id),
      others: assigned - ad.before,
      before: ad.before,
      wanted: points,
    })
  )
    throw conflict('notEnoughPoints', 'The company does not have enough points left.')
  if (points === ad.before) return
  await work.db
    .update(ads)
    .set({ sponsoringPoints: points })
    .where(and(eq(ads.companyId, company.id), eq(ads.id, id)))
  work.recordHistory({
    companyId: company.id,
    entity: 'ad',
    entityId: id,
    action: 'sponsoringPointsSet',
    data: { from: ad.before, to: points },
  })
  publishOfficeChange(work, 'companies', company.id)
}

/**
 * Sets the points of a company (PROMO-48, PROMO-49).
 *
 * Throws:
 *
 * - 400 if the points are out of range.
 * - 404 if there is no such company.
 * - 409 `pointsAssigned` if the company's ads have more points together, or if the points changed after the caller read
 *   them.
 */
export async function setCompanyPoints(
  work: CallerWork,
  { params: { id }, body: { points, replaces } }: CallInput<typeof SetPartialSponsoringAvailablePoints>,
): Promise<void> {
  if (!isValidCompanyPoints(points))
    throw invalid({ points: ['outOfRange'] }, 'Points must be between 0 and 4,294,967,295.')
  await lockCustomer(work, id)
  const before = await availablePoints(work.db, id)
  rejectReplacedValue(replaces, before)
  if (points < before && points < (await countAds(work.db, id)).assigned)
    throw conflict('pointsAssigned', "The company's ads together already have more points than this.")
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
  work.recordHistory({
    companyId: id,
    entity: 'company',
    entityId: id,
    action: 'sponsoringPointsSet',
    data: { from: before, to: points },
  })
  publishOfficeChange(work, 'companies', id)
}

/** Turns partial sponsoring on or off for a company (PROMO-45). Throws 404 if there is no such company. */
export async function setSponsoringEnabled(work: CallerWork, id: number, enabled: boolean): Promise<void> {
  const before = await lockCustomer(work, id)
  if (before.partialSponsoringEnabled === enabled) return
  await work.db.update(companies).set({ partialSponsoringEnabled: enabled }).where(eq(companies.id, id))
  work.recordHistory({
    companyId: id,
    entity: 'company',
    entityId: id,
    action: 'partialSponsoringSwitched',
    data: { from: !enabled, to: enabled },
  })
  publishOfficeChange(work, 'companies', id)
}
