import { and, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, max, or, sql, type SQL } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import {
  AdPromotion,
  type AdPromotions,
  type GetSoMePackageInfo,
  type GetSoMePackageInfos,
  type ManagePromotions,
  type Promotion,
  type PromotionState,
} from '#contract/advertising/promotion.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { ads, companies, orders, promotions, socialMediaPackages } from '#platform/foundation/db/schema/index.ts'
import { allOf, lookedUp, pageRowsOf, type RowsOf } from '#platform/foundation/db/looked-up.ts'
import { swedishOrder } from '#platform/foundation/db/swedish-order.ts'
import { readAdmitted, type ListCtx } from '#platform/calls/http/admitted.ts'
import type { CallerCtx, MemberCtx } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { keyset } from '#platform/calls/http/keyset.ts'
import { isPromotable } from '#rules/ads/ad-lifecycle.ts'
import { MOST_COUNTED } from '#rules/text-and-time/counted.ts'
import { kronorOf, ore } from '#rules/billing/money.ts'
import { SOCIAL_MEDIA_PRICE } from '#rules/promotion/packages.ts'
import { isResumable, promotionState, remainingPromotionDays } from '#rules/promotion/promotion.ts'
import { literally } from '#platform/foundation/db/literally.ts'

const day = 86_400_000

/** Promotions with their ads and companies, each looked up by its key: without statistics a join may read all ads. */
const selectPromotions = (db: Db, cursor: SQL<string[]>, from = allOf(promotions)) => {
  const ad = db
    .select({ title: ads.title, type: ads.type, promotion: ads.promotion, deletedAt: ads.deletedAt })
    .from(ads)
    .where(and(eq(ads.companyId, promotions.companyId), eq(ads.id, promotions.adId)))
    .limit(1)
    .as('ad')
  const company = db
    .select({ name: companies.name })
    .from(companies)
    .where(eq(companies.id, promotions.companyId))
    .limit(1)
    .as('company')
  const order = db
    .select({ priceMode: orders.priceMode, createdBy: orders.createdBy })
    .from(orders)
    .where(and(eq(orders.companyId, promotions.companyId), eq(orders.id, promotions.orderId)))
    .limit(1)
    .as('order')
  return db
    .select({
      row: getTableColumns(promotions),
      title: ad.title,
      ad: { type: ad.type, promotion: ad.promotion, deletedAt: ad.deletedAt },
      companyName: company.name,
      priceMode: order.priceMode,
      orderedBy: order.createdBy,
      cursor,
    })
    .from(from)
    .innerJoinLateral(ad, sql`true`)
    .innerJoinLateral(company, sql`true`)
    .leftJoinLateral(order, sql`true`)
}

type Row = Awaited<ReturnType<typeof selectPromotions>>[number]

function toWire({ row, title, ad, companyName, priceMode, orderedBy }: Omit<Row, 'cursor'>, now: Date): Promotion {
  const state = promotionState(row, now)
  return {
    id: row.id,
    adId: row.adId,
    title,
    companyId: row.companyId,
    companyName,
    promotionType: row.package,
    payment: priceMode === null ? 'free' : priceMode === 'credit' && orderedBy === null ? 'connection' : priceMode,
    state,
    starts: row.startsAt.toISOString(),
    ends: row.endsAt.toISOString(),
    cancelled: row.cancelledAt?.toISOString() ?? null,
    daysLeft:
      state === 'cancelled'
        ? remainingPromotionDays(row)
        : state === 'ended'
          ? 0
          : Math.ceil((row.endsAt.getTime() - Math.max(now.getTime(), row.startsAt.getTime())) / day),
    resumable: isResumable(row) && ad.deletedAt === null && isPromotable(ad),
    domains: row.domains,
  }
}

/** Promotions in a state by the clock; the same as `promotionState` says of each. */
function inState(state: PromotionState, now: Date): SQL | undefined {
  const runs = and(isNull(promotions.endedAt), isNull(promotions.cancelledAt), gt(promotions.endsAt, now))
  switch (state) {
    case 'scheduled':
      return and(runs, gt(promotions.startsAt, now))
    case 'active':
      return and(runs, lte(promotions.startsAt, now))
    case 'cancelled':
      return isNotNull(promotions.cancelledAt)
    case 'ended':
      return and(isNull(promotions.cancelledAt), or(isNotNull(promotions.endedAt), lte(promotions.endsAt, now)))
  }
}

/**
 * Most ads and companies of a search whose promotions are read and sorted; where it finds more, the list is walked in
 * its order until the page is full.
 */
const mostSorted = 1000
/** A shorter text has no trigram that an index could find it by: names that begin with it are meant. */
const shortestInside = 3

/**
 * Promotions whose ad or company has a text in its name: a few, looked up, or all of them with what is asked of each.
 */
async function named(db: Db, search: string): Promise<{ from?: RowsOf<typeof promotions>; where?: SQL }> {
  const text = search.trim().toLowerCase()
  if (text === '') return {}
  const escaped = literally(text)
  const companyName = sql`coalesce(${companies.name}, '')`
  const [inTitle, inName] =
    [...text].length < shortestInside
      ? [
          sql`lower(${ads.title}) like ${`${escaped}%`}`,
          sql`${swedishOrder(companyName)} like ${swedishOrder(sql`${escaped}::text`)} || '%'`,
        ]
      : [sql`lower(${ads.title}) like ${`%${escaped}%`}`, sql`lower(${companyName}) like ${`%${escaped}%`}`]
  const ofCompanies = await db
    .select({ id: companies.id })
    .from(companies)
    .where(inName)
    .limit(mostSorted + 1)
  const ofAds =
    ofCompanies.length > mostSorted
      ? []
      : await db
          .select({ id: ads.id, companyId: ads.companyId })
          .from(ads)
          .where(inTitle)
          .limit(mostSorted + 1)
  if (ofCompanies.length > mostSorted || ofAds.length > mostSorted) {
    return {
      where: sql`(exists (
          select from ${ads}
          where ${ads.companyId} = ${promotions.companyId} and ${ads.id} = ${promotions.adId} and ${inTitle} offset 0)
      or exists (select from ${companies} where ${companies.id} = ${promotions.companyId} and ${inName} offset 0))`,
    }
  }
  const ids = (all: readonly number[]) =>
    sql`array[${sql.join(
      all.map((id) => sql`${id}`),
      sql`, `,
    )}]::int[]`
  const { rows } = await db.execute<{ id: number }>(sql`
    select x.id
    from unnest(${ids(ofAds.map(({ companyId }) => companyId))}, ${ids(ofAds.map(({ id }) => id))}) as k(company_id, ad_id)
    cross join lateral (
      select p.id from ${promotions} p where p.company_id = k.company_id and p.ad_id = k.ad_id offset 0
    ) x
    union select x.id from unnest(${ids(ofCompanies.map(({ id }) => id))}) as k(company_id)
    cross join lateral (select p.id from ${promotions} p where p.company_id = k.company_id offset 0) x`)
  return {
    from: lookedUp(
      promotions,
      promotions.id,
      rows.map(({ id }) => id),
    ),
  }
}

/** Promotions of all companies a page at a time, those that end last first (ADMIN-97). */
export async function managePromotions(
  { db, now }: CallerCtx,
  {
    query: { after, take = 50, sort = 'ends', direction = 'desc', search = '', state },
  }: CallInput<typeof ManagePromotions>,
): Promise<CallOutput<typeof ManagePromotions>> {
  const by = sort === 'ends' ? promotions.endsAt : promotions.startsAt
  const order = keyset({
    name: `promotions-${sort}-${direction}`,
    order: [
      { by, as: 'timestamptz', direction },
      { by: promotions.id, as: 'integer', direction },
    ],
    after: after ?? null,
    take,
  })
  const { from, where } = await named(db, search)
  const rows = await selectPromotions(
    db,
    order.cursor,
    pageRowsOf(promotions, from ?? allOf(promotions), and(order.where, state && inState(state, now), where), order),
  ).orderBy(...order.orderBy)
  const page = order.page(rows)
  return {
    items: page.rows.map((row) => toWire(row, now)),
    next: page.next,
    total: null,
    counts: await countByState(db, now),
  }
}

/** How many rows there are, from the first of an order, one more than is counted at most. */
const countedTo = (db: Db, where: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${db
    .select({ one: sql`1` })
    .from(promotions)
    .where(where)
    .orderBy(promotions.endsAt)
    .limit(MOST_COUNTED + 1)
    .as('counted')})`

/**
 * How many promotions stand how: those that have not ended along their index, of which some end within a week; all of
 * them and the cancelled ones as far as is counted, and the ended ones as what is left. Null where there are more.
 */
async function countByState(db: Db, now: Date): Promise<CallOutput<typeof ManagePromotions>['counts']> {
  const isActive = sql`${promotions.startsAt} <= ${now.toISOString()}::timestamptz`
  const [counted] = await db
    .select({
      active: sql<number>`(count(*) filter (where ${isActive}))::int`,
      scheduled: sql<number>`(count(*) filter (where not ${isActive}))::int`,
      ending: sql<number>`(count(*) filter (
        where ${isActive}
          and ${promotions.endsAt} <= ${new Date(now.getTime() + 7 * day).toISOString()}::timestamptz))::int`,
      all: countedTo(db, undefined),
      cancelled: countedTo(db, isNotNull(promotions.cancelledAt)),
    })
    .from(promotions)
    .where(and(isNull(promotions.endedAt), gt(promotions.endsAt, now)))
  const { active, scheduled, ending, all, cancelled } = counted ?? {
    active: 0,
    scheduled: 0,
    ending: 0,
    all: 0,
    cancelled: 0,
  }
  const told = (count: number) => (count > MOST_COUNTED ? null : count)
  return {
    active,
    scheduled,
    ending,
    all: told(all),
    cancelled: told(cancelled),
    ended: all > MOST_COUNTED ? null : all - active - scheduled - cancelled,
  }
}

/** The newest promotion of an ad. */
export async function adPromotion(
  ctx: MemberCtx,
  { params: { adId } }: CallInput<typeof AdPromotion>,
): Promise<CallOutput<typeof AdPromotion>> {
  const [found] = await readNewest(ctx, ctx.place.companyId, [adId])
  return { promotion: found?.promotion ?? null }
}

/** The same of some ads. */
export const adPromotions = (
  ctx: ListCtx,
  { query: { ids } }: CallInput<typeof AdPromotions>,
): Promise<CallOutput<typeof AdPromotions>> =>
  readAdmitted(ctx, 'ad', ids, (companyId, own) => readNewest(ctx, companyId, own), AdPromotion.access.staff)

async function readNewest(
  { db, now }: ListCtx,
  companyId: number,
  ids: readonly number[],
): Promise<CallOutput<typeof AdPromotions>['found']> {
  const newest = db
    .select({ id: max(promotions.id) })
    .from(promotions)
    .where(and(eq(promotions.companyId, companyId), inArray(promotions.adId, [...ids])))
    .groupBy(promotions.adId)
  const found = await selectPromotions(db, sql<string[]>`array[]::text[]`).where(
    and(eq(promotions.companyId, companyId), inArray(promotions.id, newest)),
  )
  const ofAds = new Map(found.map((row) => [row.row.adId, toWire(row, now)]))
  return ids.map((id) => ({ id, promotion: ofAds.get(id) ?? null }))
}

/** What the page of an ad tells of the social media package (PROMO-64). */
export async function socialMediaInfo(
  ctx: MemberCtx,
  { params: { adId } }: CallInput<typeof GetSoMePackageInfo>,
): Promise<CallOutput<typeof GetSoMePackageInfo>> {
  const [found] = await readSocialMedia(ctx, ctx.place.companyId, [adId])
  if (!found) throw forbidden()
  const { id: _, ...info } = found
  return info
}

/** The same of some ads. */
export const socialMediaInfos = (
  ctx: ListCtx,
  { query: { ids } }: CallInput<typeof GetSoMePackageInfos>,
): Promise<CallOutput<typeof GetSoMePackageInfos>> =>
  readAdmitted(ctx, 'ad', ids, (companyId, own) => readSocialMedia(ctx, companyId, own))

async function readSocialMedia(
  { db }: ListCtx,
  companyId: number,
  ids: readonly number[],
): Promise<CallOutput<typeof GetSoMePackageInfos>['found']> {
  const rows = await db
    .select({
      id: ads.id,
      promotion: ads.promotion,
      selection: companies.mediaSelection,
      updatedAt: companies.mediaSelectionUpdatedAt,
      bought: socialMediaPackages,
    })
    .from(ads)
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .leftJoin(
      socialMediaPackages,
      and(eq(socialMediaPackages.companyId, ads.companyId), eq(socialMediaPackages.adId, ads.id)),
    )
    .where(and(eq(ads.companyId, companyId), inArray(ads.id, [...ids])))
  return rows.map(({ id, promotion, selection, updatedAt, bought: stored }) => {
    const bought = stored?.cancelledAt === null ? stored : null
    return {
      id,
      available: bought === null && promotion !== 'none',
      price: kronorOf(ore(SOCIAL_MEDIA_PRICE)),
      purchased: bought !== null,
      purchasedAt: bought?.purchasedAt.toISOString() ?? null,
      mediaSelection: bought?.mediaSelection ?? mediaSelectionOf(selection),
      mediaSelectionUpdatedAt: updatedAt?.toISOString() ?? null,
    }
  })
}

/** A stored selection on the wire. */
export const mediaSelectionOf = (stored: string | undefined): 'not-set' | 'uploaded' | 'auto-select' =>
  stored === 'uploaded' || stored === 'auto-select' ? stored : 'not-set'
