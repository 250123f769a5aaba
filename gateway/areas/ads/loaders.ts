import type { CallOutput } from '#contract/call.ts'
import { GetDraftAd, GetDraftAds } from '#contract/publishing.ts'
import type { AdPlace } from '#contract/types.ts'
import { defineListLoader } from '../../loaders/define-loader.ts'
import { adParts } from './enums.ts'
import { mapAd, type AdFields, type AdMapper } from './mappers.ts'

/** An ad with its place and what is missing before it can be published. */
export type ReadAd = AdMapper & AdFields & { place: AdPlace; missing: NonNullable<AdMapper['missing']> }

/** Ads. */
export const adLoader = defineListLoader<number, ReadAd>({
  name: 'ad',
  one: async (id, { platform }) => mapDraft(await platform.call(GetDraftAd, { query: { id } })),
  many: async (ids, { platform }) => (await platform.call(GetDraftAds, { query: { ids } })).map(mapDraft),
  keyOf: ({ databaseId }) => databaseId,
})

const mapDraft = ({ ad, place, missing }: CallOutput<typeof GetDraftAd>): ReadAd =>
  ({ ...mapAd(ad, place), place, missing: missing.map(adParts.toName) })
