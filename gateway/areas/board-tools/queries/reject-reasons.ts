import { RejectReasons } from '#contract/board.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { referenced } from '../../referenced.ts'
import { mapReason } from '../mappers.ts'

/** `Query.rejectReasons` */
export const rejectReasons: NonNullable<QueryResolvers['rejectReasons']> = async (_, { company, companyDatabaseId }, { platform }) =>
  (await platform.call(RejectReasons, { query: { companyId: referenced(company, 'Company', companyDatabaseId) } })).reasons.map(mapReason)
