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
export function toAd(ad: ListedAd, userId: string, counts: AdCounts, siteUrl: string): Ad {
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
    muted: counts.muted,
    notifications: counts.notifications,
    applications: { new: counts.new, total: counts.total },
    updated: ad.updated.toISOString(),
    promotable: isPromotable(ad),
    icon: ad.icon,
    publicUrl: ad.type === 'active' ? publicAddress(siteUrl, ad) : null,
  }
}

/** Ads as one user sees them, by id; deleted and unknown ones are left out. `siteUrl` is the public base of the job site. */
export async function projectAdsOf(db: Db, scope: { companyId: number; adIds: readonly number[] }, userId: string, siteUrl: string): Promise<ReadonlyMap<number, Ad>> {
  const listed = scope.adIds.length === 0 ? [] : await listAds(db, scope)
  const countsOf = await countPerAd(db, scope, [userId])
  return new Map(listed.map((ad) => [ad.id, toAd(ad, userId, countsOf(ad.id, userId), siteUrl)]))
}
