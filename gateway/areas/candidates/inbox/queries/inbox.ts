import { GetInbox } from '#contract/candidates/inbox.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { mapCandidate, unreadKinds } from '#gateway/areas/candidates/candidates/mappers.ts'

/** `Query.inbox` */
export const inbox: NonNullable<QueryResolvers['inbox']> = async (
  _,
  { companyDatabaseId: companyId, first, after, kind },
  { platform },
) => {
  const query = {
    companyId,
    ...(typeof first === 'number' && { take: first }),
    ...(after && { after }),
    ...(kind && { kind: unreadKinds.toWire(kind) }),
  }
  const { total, entries, next } = await platform.call(GetInbox, { query })
  return {
    total,
    entries: entries.map(({ candidate, ad, step, at }) => ({
      candidate: mapCandidate(candidate, ad.id, step.id),
      adName: ad.name,
      stepName: step.name,
      at,
    })),
    endCursor: next,
  }
}
