import { BoardFilters, RejectReasons } from '#contract/candidates/bulk-filters-and-search.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { mapFilter, mapReason, type BoardFilterMapper, type RejectReasonMapper } from './mappers.ts'

/** Lists a company's reject reasons, in order. */
export const rejectReasonsLoader = defineLoader<number, RejectReasonMapper[]>({
  name: 'rejectReasons',
  load: async (companyId, { platform }) =>
    (await platform.call(RejectReasons, { query: { companyId } })).reasons.map((reason) =>
      mapReason(companyId, reason),
    ),
})

/** Lists the saved filters of the user and of a company, by name. */
export const boardFiltersLoader = defineLoader<number, BoardFilterMapper[]>({
  name: 'boardFilters',
  load: async (companyId, { platform }) =>
    (await platform.call(BoardFilters, { query: { companyId } })).filters.map((filter) => mapFilter(companyId, filter)),
})
