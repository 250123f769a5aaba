import type { CallOutput } from '#contract/base/call.ts'
import { AdOutcome, AdsArchived, AdsMoved, AdsMuted } from '#contract/ads/bulk-ads.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { payload } from '#gateway/resolving/payload.ts'
import { adReference } from '../mappers.ts'

const outcomes = enumNames(AdOutcome.enum)

const mapResults = ({ results }: CallOutput<typeof AdsMoved>) => ({
  results: results.map(({ id, outcome }) => ({ ad: adReference(id), outcome: outcomes.toName(outcome) })),
})

const adsOf = (ids: readonly string[]) => ids.map((id) => ({ id: databaseIdOf(id, 'Ad') }))

/** `Mutation.moveAds` */
export const moveAds: NonNullable<MutationResolvers['moveAds']> = (_, { input }, { platform }) => {
  const companyId = databaseIdOf(input.companyId, 'Company')
  const ads = input.ads.map(({ adId, fromFolderId, toFolderId }) => ({
    id: databaseIdOf(adId, 'Ad'),
    from: fromCompositeGlobalId(fromFolderId, 'Folder').own,
    to: fromCompositeGlobalId(toFolderId, 'Folder').own,
  }))
  return payload(() => platform.call(AdsMoved, { body: { companyId, ads } }), mapResults)
}

/** `Mutation.archiveAds` */
export const archiveAds: NonNullable<MutationResolvers['archiveAds']> = (_, { input }, { platform }) => {
  const companyId = databaseIdOf(input.companyId, 'Company')
  const ads = adsOf(input.adIds)
  return payload(() => platform.call(AdsArchived, { body: { companyId, ads } }), mapResults)
}

/** `Mutation.muteAds` */
export const muteAds: NonNullable<MutationResolvers['muteAds']> = (_, { input }, { platform }) => {
  const companyId = databaseIdOf(input.companyId, 'Company')
  const ads = adsOf(input.adIds)
  return payload(() => platform.call(AdsMuted, { body: { companyId, muted: input.isMuted, ads } }), mapResults)
}
