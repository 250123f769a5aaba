import { BoardFilters, RejectReasons } from '#contract/candidates/board.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { parseCompositeId } from '#gateway/resolving/composite-id.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { mapFilter, mapReason, type BoardFilterMapper, type RejectReasonMapper } from './mappers.ts'

/** A company's own reasons for rejecting, in order. */
export const rejectReasonsLoader = defineLoader<number, RejectReasonMapper[]>({
  name: 'rejectReasons',
  load: async (companyId, { platform }) =>
    (await platform.call(RejectReasons, { query: { companyId } })).reasons.map((reason) =>
      mapReason(companyId, reason),
    ),
})

/** The user's kept filters and those of a company, by name. */
export const boardFiltersLoader = defineLoader<number, BoardFilterMapper[]>({
  name: 'boardFilters',
  load: async (companyId, { platform }) =>
    (await platform.call(BoardFilters, { query: { companyId } })).filters.map((filter) => mapFilter(companyId, filter)),
})

/** A reject reason by the part of its global id behind the type, through its company's list. */
export const findRejectReason = (id: string, context: GatewayContext): Promise<RejectReasonMapper | null> =>
  findIn('RejectReason', id, (companyId) => context.load(rejectReasonsLoader, companyId))

/** A kept filter by the part of its global id behind the type, through its company's list. */
export const findBoardFilter = (id: string, context: GatewayContext): Promise<BoardFilterMapper | null> =>
  findIn('BoardFilter', id, (companyId) => context.load(boardFiltersLoader, companyId))

async function findIn<T extends { id: string }>(
  type: string,
  id: string,
  read: (companyId: number) => Promise<T[]>,
): Promise<T | null> {
  const list = await read(parseCompositeId(id, type).holder)
  return list.find((each) => each.id === toGlobalId(type, id)) ?? null
}
