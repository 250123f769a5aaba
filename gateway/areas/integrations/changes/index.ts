import type { CompanyResolvers, SubscriptionResolvers } from '#gateway/__generated__/resolvers.ts'
import { adLoader } from '#gateway/areas/ads/ads/loaders.ts'
import { loadSelected } from '#gateway/areas/candidates/candidates/loaders.ts'
import { nullIfGone } from '#gateway/errors/null-if-gone.ts'
import type { Area } from '#gateway/schema/area.ts'
import { connectionOfPage, pageQuery } from '#gateway/schema/connection.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { followChanges } from './follow-changes.ts'
import { mapChange, type ChangeAdditionMapper } from './mappers.ts'
import { readChanges, wantedEvents } from './read-changes.ts'

/** `Company.changes` */
const changes: NonNullable<CompanyResolvers['changes']> = async (
  { databaseId: companyId },
  { first, after, events },
  { platform },
) => {
  const { items, latest, ...page } = await readChanges(platform, {
    companyId,
    ...pageQuery({ first, after }),
    events: wantedEvents(events),
  })
  const nodes = items.map((change, index) => mapChange(change, page.cursors[index] ?? ''))
  return { ...connectionOfPage(nodes, page, after), latestCursor: latest }
}

/** `Subscription.changeAdded` */
const changeAdded: NonNullable<SubscriptionResolvers['changeAdded']> = {
  subscribe: (_, { companyId, after, events }, context) =>
    followChanges(context, {
      companyId: databaseIdOf(companyId, 'Company'),
      after: pageQuery({ after }).after ?? null,
      events: wantedEvents(events),
    }),
  resolve: (source: ChangeAdditionMapper) => source,
}

/** The feed of changes of a company (PLUS-98). */
export const changesArea: Area = {
  name: 'changes',
  resolvers: {
    Company: { changes },
    Subscription: { changeAdded },
    ChangedAd: { current: ({ databaseId }, _, context) => nullIfGone(context.load(adLoader, databaseId)) },
    ChangedCandidate: {
      current: ({ databaseId }, _, context, info) => nullIfGone(loadSelected(databaseId, context, info)),
    },
  },
}
