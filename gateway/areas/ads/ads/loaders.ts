import type { CallOutput } from '#contract/base/call.ts'
import { GetDraftAd, GetDraftAds } from '#contract/advertising/publishing.ts'
import type { AdPlace } from '#contract/ads/ad.ts'
import { defineListLoader } from '#gateway/loaders/define-loader.ts'
import { adParts } from './enums.ts'
import { mapAd, type AdFields, type AdMapper } from './mappers.ts'

/** An ad with its folder and the parts that are missing before it can be published. */
export type ReadAd = AdMapper & AdFields & { place: AdPlace; missing: NonNullable<AdMapper['missing']> }

/** Reads ads by id. */
export const adLoader = defineListLoader({
  name: 'ad',
  one: (id, { platform }) => platform.call(GetDraftAd, { query: { id } }),
  many: (ids, { platform }) => platform.call(GetDraftAds, { query: { ids } }),
  keyOf: ({ ad }) => ad.id,
  map: readAd,
})

/** Returns the source of an ad with its folder and missing parts. */
export function readAd({ ad, place, missing }: CallOutput<typeof GetDraftAd>): ReadAd {
  return { ...mapAd(ad, place), place, missing: missing.map(adParts.toName) }
}
