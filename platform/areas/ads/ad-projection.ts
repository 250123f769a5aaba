import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ad } from '#contract/types.ts'
import type { Db } from '#platform/db/client.ts'
import { ads, folders, users } from '#platform/db/schema/index.ts'
import { isPromotable } from '#rules/ad-lifecycle.ts'
import { fullName } from '#rules/person-name.ts'
import { publicAddress } from '#rules/public-address.ts'
import { countPerAd, type AdCounts } from './ad-counts.ts'

const columns = {
  companyId: ads.companyId,
  id: ads.id,
  folderId: ads.folderId,
  projectId: folders.projectId,
  name: ads.title,
  ownerId: ads.ownerId,
  firstName: users.firstName,
  lastName: users.lastName,
  city: ads.city,
  country: ads.country,
  start: ads.start,
  end: ads.end,
  type: ads.type,
  use: ads.use,
  source: ads.source,
  state: ads.state,
  promotion: ads.promotion,
  selectedPromotion: ads.selectedPromotion,
  updated: ads.updatedAt,
  icon: ads.icon,
}

const selectAds = (db: Db) =>
  db
    .select(columns)
    .from(ads)
    .innerJoin(users, eq(users.id, ads.ownerId))
    .innerJoin(folders, and(eq(folders.companyId, ads.companyId), eq(folders.id, ads.folderId)))

/** An ad with its owner's name and its place, as read for the list. */
export type ListedAd = Awaited<ReturnType<typeof selectAds>>[number]

/** The ads of a company that are not deleted, without what differs between users. */
export function listAds(db: Db, scope: { companyId: number; adIds?: readonly number[] }): Promise<ListedAd[]> {
  const within = [eq(ads.companyId, scope.companyId), isNull(ads.deletedAt)]
  if (scope.adIds) within.push(inArray(ads.id, [...scope.adIds]))
  return selectAds(db).where(and(...within)).orderBy(ads.folderId, ads.id)
}

/** An ad as one user sees it. */
export function toAd(ad: ListedAd, userId: string, counts: Pick<AdCounts, 'muted' | 'notifications' | 'new' | 'total'> | undefined, siteUrl: string): Ad {
  return {
    id: ad.id,
    name: ad.name,
    owner: fullName(ad),
    city: ad.city,
    country: ad.country,
    start: ad.start?.toISOString() ?? null,
    end: ad.end?.toISOString() ?? null,
    type: ad.type,
    use: ad.use,
    source: ad.source,
    state: ad.state,
    promotion: ad.promotion,
    selectedPromotion: ad.selectedPromotion,
    relation: ad.ownerId === userId ? 'owner' : 'general',
    muted: counts?.muted ?? false,
    notifications: counts?.notifications ?? 0,
    applications: { new: counts?.new ?? 0, total: counts?.total ?? 0 },
    updated: ad.updated.toISOString(),
    promotable: isPromotable(ad),
    icon: ad.icon,
    publicUrl: ad.type === 'active' ? publicAddress(siteUrl, ad) : null,
  }
}

/**
 * Ads as each of the users sees them, in two statements whatever the number of ads and users. Deleted ads are left
 * out. `siteUrl` is the public base of the job site.
 */
async function projectAds(
  db: Db,
  scope: { companyId: number; adIds?: readonly number[] },
  userIds: readonly string[],
  siteUrl: string,
): Promise<Map<string, Map<number, Ad>>> {
  const listed = scope.adIds?.length === 0 ? [] : await listAds(db, scope)
  const counts = await countPerAd(db, { companyIds: [scope.companyId], ...(scope.adIds && { adIds: scope.adIds }) }, userIds)
  const byUser = new Map<string, Map<number, AdCounts>>(userIds.map((id) => [id, new Map()]))
  for (const each of counts) byUser.get(each.userId)?.set(each.adId, each)
  return new Map(
    userIds.map((userId) => {
      const own = byUser.get(userId)
      return [userId, new Map(listed.map((ad) => [ad.id, toAd(ad, userId, own?.get(ad.id), siteUrl)]))]
    }),
  )
}

/** Ads as one user sees them, by id; deleted and unknown ones are left out. */
export const projectAdsOf = async (db: Db, scope: { companyId: number; adIds: readonly number[] }, userId: string, siteUrl: string): Promise<ReadonlyMap<number, Ad>> =>
  (await projectAds(db, scope, [userId], siteUrl)).get(userId) ?? new Map()
