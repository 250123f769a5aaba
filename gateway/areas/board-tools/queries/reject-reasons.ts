import { RejectReasons } from '#contract/board.ts'
import type { QueryResolvers } from '../../../__generated__/resolvers.ts'
import { mapReason } from '../mappers.ts'

/** `Query.rejectReasons` */
export const rejectReasons: NonNullable<QueryResolvers['rejectReasons']> = async (_, { companyDatabaseId: companyId }, { platform }) =>
  (await platform.call(RejectReasons, { query: { companyId } })).reasons.map(mapReason)
