import { BoardFilters, RejectReasons } from '#contract/candidates/bulk-filters-and-search.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { parseCompositeId } from '#gateway/resolving/composite-id.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
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

/** Finds a reject reason in its company's list, by the part of its global id after the type. */
export const findRejectReason = (id: string, context: GatewayContext): Promise<RejectReasonMapper | null> =>
  findIn('RejectReason', id, (companyId) => context.load(rejectReasonsLoader, companyId))

/** Finds a saved filter in its company's list, by the part of its global id after the type. */
export const findBoardFilter = (id: string, context: GatewayContext): Promise<BoardFilterMapper | null> =>
  findIn('BoardFilter', id, (companyId) => context.load(boardFiltersLoader, companyId))

async function findIn<T extends { id: string }>(
  type: string,
  id: string,
  read: (companyId: number) => Promise<T[]>,
): Promise<T | null> {
  const list = await read(parseCompositeId(id, type).parent)
  return list.find((item) => item.id === toGlobalId(type, id)) ?? null
}
