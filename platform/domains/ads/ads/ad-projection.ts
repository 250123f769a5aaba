import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ad } from '#contract/ads/ad.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { columnsPart, readInOneStatement, toRows, type Part } from '#platform/foundation/db/columns-as-json.ts'
import { adDeliveries, ads, folders, ownSource, users } from '#platform/foundation/db/schema/index.ts'
import { isExternal, isPromotable } from '#rules/ads/ad-lifecycle.ts'
import { toActor } from '#platform/foundation/history/actor.ts'
import { fullName } from '#rules/people/person-name.ts'
import { publicAddress } from '#rules/ads/public-address.ts'
import { countsPerAd, type AdCounts } from './ad-counts.ts'

/** An ad with its owner's name and its folder, as read for the list. The same for every user. */
export interface ListedAd extends Omit<StoredAd, 'start' | 'end' | 'updated'> {
  start: Date | null
  end: Date | null
  updated: Date
}

type Row = typeof ads.$inferSelect
type Person = typeof users.$inferSelect

/** An ad as the query returns it. Times are milliseconds since 1970. */
interface StoredAd {
  companyId: number
  id: number
  folderId: number
  projectId: number
  name: string
  ownerId: string
  firstName: Person['firstName']
  lastName: Person['lastName']
  city: string | null
  country: string | null
  start: number | null
  end: number | null
  type: Row['type']
  use: Row['use']
  source: string
  state: Row['state']
  promotion: Row['promotion']
  selectedPromotion: Row['selectedPromotion']
  updated: number
  icon: string | null
  link: string | null
  employmentService: Omit<NonNullable<Ad['employmentService']>, 'message'> | null
}

const epochMillis = (column: AnyPgColumn): SQL => sql`date_part('epoch', ${column}) * 1000`

const columns = {
  companyId: sql`${ads.companyId}`,
  id: sql`${ads.id}`,
  folderId: sql`${ads.folderId}`,
  projectId: sql`${folders.projectId}`,
  name: sql`${ads.title}`,
  ownerId: sql`${ads.ownerId}`,
  firstName: sql`${users.firstName}`,
  lastName: sql`${users.lastName}`,
  city: sql`${ads.city}`,
  country: sql`${ads.country}`,
  start: epochMillis(ads.start),
  end: epochMillis(ads.end),
  type: sql`${ads.type}`,
  use: sql`${ads.use}`,
  source: sql`${ads.source}`,
  state: sql`${ads.state}`,
  promotion: sql`${ads.promotion}`,
  selectedPromotion: sql`${ads.selectedPromotion}`,
  updated: epochMillis(ads.updatedAt),
  icon: sql`${ads.icon}`,
  link: sql`case when ${ads.source} <> '${sql.raw(ownSource)}' then ${ads.link} end`,
  employmentService: sql`case when ${adDeliveries.adId} is not null then json_build_object(
    'state', ${adDeliveries.state}, 'url', ${adDeliveries.url}, 'refusals', ${adDeliveries.refusals},
    'status', ${adDeliveries.serviceStatus},
    'changed', to_char(${adDeliveries.changedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end`,
}

const toDate = (millis: number | null): Date | null => (millis === null ? null : new Date(millis))

interface ListScope {
  companyId: number
  adIds?: readonly number[]
}

/** Selects the ads of a company that are not deleted, without the fields that differ between users. */
export function listedAds(scope: ListScope): Part<ListedAd[]> {
  const conditions = [eq(ads.companyId, scope.companyId), isNull(ads.deletedAt)]
  if (scope.adIds) conditions.push(inArray(ads.id, [...scope.adIds]))
  return columnsPart<StoredAd, ListedAd[]>(
    columns,
    sql`
    from ${ads} join ${users} on ${users.id} = ${ads.ownerId}
    join ${folders} on ${folders.companyId} = ${ads.companyId} and ${folders.id} = ${ads.folderId}
    left join ${adDeliveries} on ${adDeliveries.companyId} = ${ads.companyId} and ${adDeliveries.adId} = ${ads.id}
    where ${and(...conditions)} order by ${ads.folderId}, ${ads.id}`,
    (listed) =>
      toRows(listed, (row) => ({
        ...row,
        start: toDate(row.start),
        end: toDate(row.end),
        updated: new Date(row.updated),
      })),
  )
}

/** Returns an ad as one user sees it. */
export function toAd(ad: ListedAd, userId: string, counts: AdCounts, siteUrl: string): Ad {
  return {
    id: ad.id,
    name: ad.name,
    owner: fullName(ad),
    ownerId: toActor({ ...ad, id: ad.ownerId }).id,
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
    publicUrl: ad.type !== 'active' ? null : isExternal(ad) ? ad.link : encodeURI(publicAddress(siteUrl, ad)),
    employmentService: ad.employmentService && {
      ...ad.employmentService,
      message: ad.employmentService.refusals.flatMap(({ message }) => message ?? []).join(' ') || null,
    },
  }
}

/**
 * Loads ads as one user sees them, by id, in one statement. Omits deleted and unknown ads. `siteUrl` is the base URL of
 * the job site.
 */
export async function loadAdsForUser(
  db: Db,
  scope: { companyId: number; adIds: readonly number[] },
  userId: string,
  siteUrl: string,
): Promise<ReadonlyMap<number, Ad>> {
  if (scope.adIds.length === 0) return new Map()
  const { listed, countsOf } = await readInOneStatement(db, {
    listed: listedAds(scope),
    countsOf: countsPerAd(scope, [userId]),
  })
  return new Map(listed.map((ad) => [ad.id, toAd(ad, userId, countsOf(ad.id, userId), siteUrl)]))
}
