import { GetInbox } from '#contract/candidates/inbox.ts'
import type { CompanyResolvers } from '#gateway/__generated__/resolvers.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import { connectionOf, pageQuery } from '#gateway/schema/connection.ts'
import { mapCandidate, unreadKinds } from '#gateway/areas/candidates/candidates/mappers.ts'

/** `Company.inbox` */
export const companyInbox: NonNullable<CompanyResolvers['inbox']> = async (
  { databaseId: companyId },
  { first, after, kind },
  { platform },
) => {
  if (after != null && !/^\d{1,15}\.\d{1,10}$/.test(after))
    throw badRequest('`after` is not a cursor of this connection.')
  const query = {
    companyId,
    ...pageQuery({ first, after }),
    ...(kind && { kind: unreadKinds.toWire(kind) }),
  }
  const { total, entries, next } = await platform.call(GetInbox, { query })
  const edges = entries.map(({ candidate, ad, step, at, excerpt }) => ({
    // In the format of the platform's cursor.
    cursor: `${Date.parse(at)}.${candidate.id}`,
    node: mapCandidate(candidate, ad.id, step.id),
    adName: ad.name,
    stepName: step.name,
    at,
    excerpt,
  }))
  return { ...connectionOf(edges, { hasNextPage: next !== null, after }), totalCount: total }
}
