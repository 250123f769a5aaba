import type { Actor } from '#contract/base/actor.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import type { AdMapper } from '#gateway/areas/ads/ads/mappers.ts'

/** Source of `Profession`. Only the ids are always present. */
export interface ProfessionMapper {
  id: string
  databaseId: number
  name?: string
  ssyk?: string
}

/** Source of `AdSummary`. */
export interface AdSummaryMapper {
  ad: AdMapper
  title: string
  content: string
  postCode: string | null
  cityId: number | null
  streetAddress: string | null
  countryCode: string | null
  owner: Actor
}

/** Source of `RecentPosting`. The ad may have been deleted. */
export interface RecentPostingMapper {
  adDatabaseId: number | null
  title: string
}

/** Returns the source of a profession that is only known by its id. */
export const professionReference = (databaseId: number): ProfessionMapper => ({
  id: toGlobalId('Profession', databaseId),
  databaseId,
})
