import { GetDraftAd } from '#contract/publishing.ts'
import type { AdPlace } from '#contract/types.ts'
import { defineLoader } from '../../loaders/define-loader.ts'
import { adParts } from './enums.ts'
import { mapAd, type AdFields, type AdMapper } from './mappers.ts'

/** An ad with its place and what is missing before it can be published. */
export type ReadAd = AdMapper & AdFields & { place: AdPlace; missing: NonNullable<AdMapper['missing']> }

/** One ad. */
export const adLoader = defineLoader<number, ReadAd>({
  name: 'ad',
  load: async (id, { platform }) => {
    const { ad, place, missing } = await platform.call(GetDraftAd, { query: { id } })
    return { ...mapAd(ad, place), place, missing: missing.map(adParts.toName) }
  },
})
