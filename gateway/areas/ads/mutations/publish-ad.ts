import { PublishAd } from '#contract/publishing.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload, renaming } from '../../payload.ts'
import { readProgress, readStatus } from '../enums.ts'
import { adReference } from '../mappers.ts'

/** `Mutation.publishAd`: publishing always sets the state to offers (AD-69). */
export const publishAd: NonNullable<MutationResolvers['publishAd']> = (_, { input: { adId, start, end, promote } }, { platform }) => {
  const id = databaseIdOf(adId, 'Ad')
  return payload(
    () => platform.call(PublishAd, { body: { id, start, end, promote: promote ?? false, state: 'offers' } }),
    ({ type, state, ...period }) => ({ ad: { ...adReference(id), ...readStatus(type), ...readProgress(state), ...period } }),
    renaming({ id: 'adId' }),
  )
}
