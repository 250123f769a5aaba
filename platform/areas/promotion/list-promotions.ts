import { and, desc, eq, gt, ilike, isNotNull, isNull, lte, or, sql, type SQL } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/call.ts'
import type { AdPromotion, GetSoMePackageInfo, ManagePromotions, Promotion, PromotionState } from '#contract/promotion.ts'
import type { Db } from '#platform/db/client.ts'
import { ads, companies, orders, promotions, socialMediaPackages } from '#platform/db/schema/index.ts'
import type { CallerCtx, MemberCtx } from '#platform/http/context.ts'
import { keyset } from '#platform/http/keyset.ts'
import { isPromotable } from '#rules/ad-lifecycle.ts'
import { kronorOf, ore } from '#rules/money.ts'
import { SOCIAL_MEDIA_PRICE } from '#rules/packages.ts'
import { isResumable, promotionState, remainingPromotionDays } from '#rules/promotion.ts'

const day = 86_400_000

const columns = {
  row: promotions,
  title: ads.title,
  ad: { type: ads.type, promotion: ads.promotion, deletedAt: ads.deletedAt },
  companyName: companies.name,
  priceMode: orders.priceMode,
  orderedBy: orders.createdBy,
}

/** Promotions with their ads and companies, each looked up by its key. */
const selectPromotions = (db: Db, cursor: SQL<string[]>) =>
  db
    .select({ ...columns, cursor })
    .from(promotions)
    .innerJoin(ads, and(eq(ads.companyId, promotions.companyId), eq(ads.id, promotions.adId)))
    .innerJoin(companies, eq(companies.id, promotions.companyId))
    .leftJoin(orders, and(eq(orders.companyId, promotions.companyId), eq(orders.id, promotions.orderId)))

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
    daysLeft: state === 'cancelled' ? remainingPromotionDays(row) : state === 'ended' ? 0 : Math.ceil((row.endsAt.getTime() - Math.max(now.getTime(), row.startsAt.getTime())) / day),
    resumable: isResumable(row) && ad.deletedAt === null && isPromotable(ad),
    domains: row.domains,
  }
}

/** Promotions in a state by the clock; the same as `promotionState` says of each. */
function inState(state: PromotionState, now: Date): SQL | undefined {
  const runs = and(isNull(promotions.endedAt), isNull(promotions.cancelledAt), gt(promotions.endsAt, now))
  switch (state) {
    case 'scheduled': return and(runs, gt(promotions.startsAt, now))
    case 'active': return and(runs, lte(promotions.startsAt, now))
    case 'cancelled': return isNotNull(promotions.cancelledAt)
    case 'ended': return and(isNull(promotions.cancelledAt), or(isNotNull(promotions.endedAt), lte(promotions.endsAt, now)))
  }
}

const like = (text: string) => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`

/** Promotions of all companies a page at a time, those that end last first (ADMIN-97). */
export async function managePromotions({ db, now }: CallerCtx, { query: { after, take = 50, sort = 'ends', direction = 'desc', search = '', state } }: CallInput<typeof ManagePromotions>): Promise<CallOutput<typeof ManagePromotions>> {
  const by = sort === 'ends' ? promotions.endsAt : promotions.startsAt
  const order = keyset({ name: `promotions-${sort}-${direction}`, order: [{ by, as: 'timestamptz', direction }, { by: promotions.id, as: 'integer', direction }], after: after ?? null, take })
  const words = search.trim()
  const rows = await selectPromotions(db, order.cursor)
    .where(and(order.where, state && inState(state, now), words === '' ? undefined : or(ilike(ads.title, like(words)), ilike(companies.name, like(words)))))
    .orderBy(...order.orderBy)
    .limit(order.limit)
  const page = order.page(rows)
  return { items: page.rows.map((row) => toWire(row, now)), next: page.next, total: null, counts: await countRunning(db, now) }
}

/** How many run, wait for their start, and end within a week: along the index of those that have not ended. */
async function countRunning(db: Db, now: Date): Promise<{ active: number; scheduled: number; ending: number }> {
  const isActive = sql`${promotions.startsAt} <= ${now.toISOString()}::timestamptz`
  const [counted] = await db
    .select({
      active: sql<number>`(count(*) filter (where ${isActive}))::int`,
      scheduled: sql<number>`(count(*) filter (where not ${isActive}))::int`,
      ending: sql<number>`(count(*) filter (where ${isActive} and ${promotions.endsAt} <= ${new Date(now.getTime() + 7 * day).toISOString()}::timestamptz))::int`,
    })
    .from(promotions)
    .where(and(isNull(promotions.endedAt), gt(promotions.endsAt, now)))
  return counted ?? { active: 0, scheduled: 0, ending: 0 }
}

/** The newest promotion of an ad. */
export async function adPromotion({ db, now, place: { companyId } }: MemberCtx, { params: { adId } }: CallInput<typeof AdPromotion>): Promise<CallOutput<typeof AdPromotion>> {
  const [found] = await selectPromotions(db, sql<string[]>`array[]::text[]`)
    .where(and(eq(promotions.companyId, companyId), eq(promotions.adId, adId)))
    .orderBy(desc(promotions.id))
    .limit(1)
  return { promotion: found ? toWire(found, now) : null }
}

/** What the page of an ad tells of the social media package (PROMO-64). */
export async function socialMediaInfo({ db, place: { companyId } }: MemberCtx, { params: { adId } }: CallInput<typeof GetSoMePackageInfo>): Promise<CallOutput<typeof GetSoMePackageInfo>> {
  const [found] = await db
    .select({ promotion: ads.promotion, selection: companies.mediaSelection, updatedAt: companies.mediaSelectionUpdatedAt, bought: socialMediaPackages })
    .from(ads)
    .innerJoin(companies, eq(companies.id, ads.companyId))
    .leftJoin(socialMediaPackages, and(eq(socialMediaPackages.companyId, ads.companyId), eq(socialMediaPackages.adId, ads.id)))
    .where(and(eq(ads.companyId, companyId), eq(ads.id, adId)))
  const bought = found?.bought?.cancelledAt === null ? found.bought : null
  return {
    available: bought === null && found !== undefined && found.promotion !== 'none',
    price: kronorOf(ore(SOCIAL_MEDIA_PRICE)),
    purchased: bought !== null,
    purchasedAt: bought?.purchasedAt.toISOString() ?? null,
    mediaSelection: bought?.mediaSelection ?? mediaSelectionOf(found?.selection),
    mediaSelectionUpdatedAt: found?.updatedAt?.toISOString() ?? null,
  }
}

/** A stored selection on the wire. */
export const mediaSelectionOf = (stored: string | undefined): 'not-set' | 'uploaded' | 'auto-select' => (stored === 'uploaded' || stored === 'auto-select' ? stored : 'not-set')
