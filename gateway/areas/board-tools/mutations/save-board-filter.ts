import { SaveBoardFilter } from '#contract/board.ts'
import type { MutationResolvers } from '../../../__generated__/resolvers.ts'
import { payload } from '../../payload.ts'
import { mapFilter } from '../mappers.ts'

/** `Mutation.saveBoardFilter` */
export const saveBoardFilter: NonNullable<MutationResolvers['saveBoardFilter']> = (_, { input: { companyDatabaseId: companyId, name, filter, shared } }, { platform }) =>
  payload(
    () => platform.call(SaveBoardFilter, { body: { companyId, name, filter, shared } }),
    saved => ({ filter: mapFilter(saved) }),
  )
