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
import { allRowsOf, rowsByIndex, pageRowsOf, type RowsOf } from '#platform/foundation/db/search/rows-by-index.ts'
import { hasTrigram } from '#platform/foundation/db/search/trigrams.ts'
import { swedishOrder } from '#platform/foundation/db/swedish-order.ts'
import { isOfRealCompany } from '#platform/foundation/test-companies/test-companies.ts'
import { readAccessible, type ListCtx } from '#platform/calls/http/read-accessible.ts'
import type { CallerCtx, MemberCtx } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { keyset } from '#platform/calls/http/keyset.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'
import { isPromotable } from '#rules/ads/ad-lifecycle.ts'
import { exactCount, MAX_COUNTED_ROWS } from '#rules/text-and-time/count-limit.ts'
import { oreToKronor, ore } from '#rules/billing/money.ts'
import { SOCIAL_MEDIA_PRICE_ORE } from '#rules/promotion/packages.ts'
import { isResumable, promotedDaysLeft, promotionState, remainingPromotionDays } from '#rules/promotion/promotion.ts'
import { escapeLike } from '#platform/foundation/db/search/escape-like.ts'

/**
 * Selects promotions with their ad, company and order. Each is looked up by key: without statistics, a plain join may
 * read all ads.
 */
const selectPromotions = (db: Db, cursor: SQL<string[]>, from = allRowsOf(promotions)) => {
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
    daysLeft: state === 'cancelled' ? remainingPromotionDays(row) : state === 'ended' ? 0 : promotedDaysLeft(row, now),
    resumable: isResumable(row) && ad.deletedAt === null && isPromotable(ad),
    domains: row.domains,
  }
}

/** Returns the condition for promotions in a state. It must agree with `promotionState`. */
function inState(state: PromotionState, now: Date): SQL | undefined {
  const isRunning = and(isNull(promotions.endedAt), isNull(promotions.cancelledAt), gt(promotions.endsAt, now))
  switch (state) {
    case 'scheduled':
      return and(isRunning, gt(promotions.startsAt, now))
    case 'active':
      return and(isRunning, lte(promotions.startsAt, now))
    case 'cancelled':
      return isNotNull(promotions.cancelledAt)
    case 'ended':
      return and(isNull(promotions.cancelledAt), or(isNotNull(promotions.endedAt), lte(promotions.endsAt, now)))
  }
}

/**
 * Maximum number of ads or companies that a search may match to have their promotions read and sorted. If more match,
 * the query walks the list in order until the page is full.
 */
const MAX_SORTED_MATCHES = 1000

/**
 * Finds the promotions whose ad title or company name contains a text. Returns `from` with the matching promotions if
 * they are few, otherwise `where` with a condition on each promotion.
 */
async function searchByName(db: Db, search: string): Promise<{ from?: RowsOf<typeof promotions>; where?: SQL }> {
  const text = search.trim().toLowerCase()
  if (text === '') return {}
  const escaped = escapeLike(text)
  const companyName = sql`coalesce(${companies.name}, '')`
  // A shorter text matches only the beginning of a title or name.
  const [inTitle, inName] = hasTrigram(text)
    ? [sql`lower(${ads.title}) like ${`%${escaped}%`}`, sql`lower(${companyName}) like ${`%${escaped}%`}`]
    : [
        sql`lower(${ads.title}) like ${`${escaped}%`}`,
        sql`${swedishOrder(companyName)} like ${swedishOrder(sql`${escaped}::text`)} || '%'`,
      ]
  const matchingCompanies = await db
    .select({ id: companies.id })
    .from(companies)
    .where(inName)
    .limit(MAX_SORTED_MATCHES + 1)
  const matchingAds =
    matchingCompanies.length > MAX_SORTED_MATCHES
      ? []
      : await db
          .select({ id: ads.id, companyId: ads.companyId })
          .from(ads)
          .where(inTitle)
          .limit(MAX_SORTED_MATCHES + 1)
  if (matchingCompanies.length > MAX_SORTED_MATCHES || matchingAds.length > MAX_SORTED_MATCHES) {
    return {
      where: sql`(exists (
          select from ${ads}
          where ${ads.companyId} = ${promotions.companyId} and ${ads.id} = ${promotions.adId} and ${inTitle} offset 0)
      or exists (select from ${companies} where ${companies.id} = ${promotions.companyId} and ${inName} offset 0))`,
    }
  }
  const intArray = (ids: readonly number[]) =>
    sql`array[${sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )}]::int[]`
  const { rows } = await db.execute<{ id: number }>(sql`
    select x.id
    from unnest(
      ${intArray(matchingAds.map(({ companyId }) => companyId))}, ${intArray(matchingAds.map(({ id }) => id))}
    ) as k(company_id, ad_id)
    cross join lateral (
      select p.id from ${promotions} p where p.company_id = k.company_id and p.ad_id = k.ad_id offset 0
    ) x
    union select x.id from unnest(${intArray(matchingCompanies.map(({ id }) => id))}) as k(company_id)
    cross join lateral (select p.id from ${promotions} p where p.company_id = k.company_id offset 0) x`)
  return {
    from: rowsByIndex(
      promotions,
      promotions.id,
      rows.map(({ id }) => id),
    ),
  }
}

/** The lists and counts of the office leave out test companies (PLUS-102). */
const ofRealCompany = isOfRealCompany(promotions.companyId)

/** Lists the promotions of all companies, one page at a time, by default the latest end first (ADMIN-97). */
export async function listPromotions(
  { db, now }: CallerCtx,
  {
    query: { after, take = 50, sort = 'ends', direction = 'desc', search = '', state, id },
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
  const { from, where } = await searchByName(db, search)
  const rows = await selectPromotions(
    db,
    order.cursor,
    pageRowsOf(
      promotions,
      from ?? allRowsOf(promotions),
      and(
        order.where,
        state && inState(state, now),
        id === undefined ? undefined : eq(promotions.id, id),
        where,
        ofRealCompany,
      ),
      order,
    ),
  ).orderBy(...order.orderBy)
  const page = order.page(rows)
  return {
    items: page.rows.map((row) => toWire(row, now)),
    cursors: page.cursors,
    next: page.next,
    total: null,
    counts: await countByState(db, now),
  }
}

/** Returns a subquery that counts the rows that match a condition. Counting stops one above `MAX_COUNTED_ROWS`. */
const cappedCount = (db: Db, where: SQL | undefined) =>
  sql<number>`(select count(*)::int from ${db
    .select({ one: sql`1` })
    .from(promotions)
    .where(and(where, ofRealCompany))
    .orderBy(promotions.endsAt)
    .limit(MAX_COUNTED_ROWS + 1)
    .as('counted')})`

/**
 * Counts promotions by state. Running promotions are counted along their index; `ending` are the active promotions that
 * end within a week. The counts of all and of cancelled promotions are capped, and null above `MAX_COUNTED_ROWS`.
 * `ended` is the remainder, and null if `all` is above the cap.
 */
async function countByState(db: Db, now: Date): Promise<CallOutput<typeof ManagePromotions>['counts']> {
  const isActive = sql`${promotions.startsAt} <= ${now.toISOString()}::timestamptz`
  const [counted] = await db
    .select({
      active: sql<number>`(count(*) filter (where ${isActive}))::int`,
      scheduled: sql<number>`(count(*) filter (where not ${isActive}))::int`,
      ending: sql<number>`(count(*) filter (
        where ${isActive}
          and ${promotions.endsAt} <= ${new Date(now.getTime() + 7 * DAY_MS).toISOString()}::timestamptz))::int`,
      all: cappedCount(db, undefined),
      cancelled: cappedCount(db, isNotNull(promotions.cancelledAt)),
    })
    .from(promotions)
    .where(and(isNull(promotions.endedAt), gt(promotions.endsAt, now), ofRealCompany))
  const { active, scheduled, ending, all, cancelled } = counted ?? {
    active: 0,
    scheduled: 0,
    ending: 0,
    all: 0,
    cancelled: 0,
  }
  return {
    active,
    scheduled,
    ending,
    all: exactCount(all),
    cancelled: exactCount(cancelled),
    ended: all > MAX_COUNTED_ROWS ? null : all - active - scheduled - cancelled,
  }
}

/** Returns the newest promotion of an ad, or null. */
export async function getAdPromotion(
  ctx: MemberCtx,
  { params: { adId } }: CallInput<typeof AdPromotion>,
): Promise<CallOutput<typeof AdPromotion>> {
  const [ad] = await readNewest(ctx, ctx.target.companyId, [adId])
  return { promotion: ad?.promotion ?? null }
}

/** Returns the same as `getAdPromotion` for several ads. */
export const getAdPromotions = (
  ctx: ListCtx,
  { query: { ids } }: CallInput<typeof AdPromotions>,
): Promise<CallOutput<typeof AdPromotions>> =>
  readAccessible(ctx, 'ad', ids, (companyId, adIds) => readNewest(ctx, companyId, adIds), AdPromotion.access.staff)

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
  const rows = await selectPromotions(db, sql<string[]>`array[]::text[]`).where(
    and(eq(promotions.companyId, companyId), inArray(promotions.id, newest)),
  )
  const byAd = new Map(rows.map((row) => [row.row.adId, toWire(row, now)]))
  return ids.map((id) => ({ id, promotion: byAd.get(id) ?? null }))
}

/** Returns the state of an ad's social media package (PROMO-64). */
export async function getSocialMediaInfo(
  ctx: MemberCtx,
  { params: { adId } }: CallInput<typeof GetSoMePackageInfo>,
): Promise<CallOutput<typeof GetSoMePackageInfo>> {
  const [ad] = await readSocialMedia(ctx, ctx.target.companyId, [adId])
  if (!ad) throw forbidden()
  const { id: _, ...info } = ad
  return info
}

/** Returns the same as `getSocialMediaInfo` for several ads. */
export const getSocialMediaInfos = (
  ctx: ListCtx,
  { query: { ids } }: CallInput<typeof GetSoMePackageInfos>,
): Promise<CallOutput<typeof GetSoMePackageInfos>> =>
  readAccessible(ctx, 'ad', ids, (companyId, adIds) => readSocialMedia(ctx, companyId, adIds))

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
      price: oreToKronor(ore(SOCIAL_MEDIA_PRICE_ORE)),
      purchased: bought !== null,
      purchasedAt: bought?.purchasedAt.toISOString() ?? null,
      mediaSelection: bought?.mediaSelection ?? mediaSelectionOf(selection),
      mediaSelectionUpdatedAt: updatedAt?.toISOString() ?? null,
    }
  })
}

/** Converts a stored media selection for the response. Unknown values become `not-set`. */
export const mediaSelectionOf = (stored: string | undefined): 'not-set' | 'uploaded' | 'auto-select' =>
  stored === 'uploaded' || stored === 'auto-select' ? stored : 'not-set'
