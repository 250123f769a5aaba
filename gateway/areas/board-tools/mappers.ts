import type { BoardFilterEntry } from '#contract/board.ts'
import { toGlobalId } from '../../schema/global-id.ts'

/** Source of `RejectReason`. */
export interface RejectReasonMapper {
  id: string
  name: string
}

/** Source of `BoardFilter`. */
export interface BoardFilterMapper {
  id: string
  name: string
  filter: string
  shared: boolean
  own: boolean
}

/** The source of a reject reason. */
export const mapReason = ({ id, name }: { id: number; name: string }): RejectReasonMapper => ({ id: toGlobalId('RejectReason', id), name })

/** The source of a kept filter. */
export const mapFilter = ({ id, ...filter }: BoardFilterEntry): BoardFilterMapper => ({ ...filter, id: toGlobalId('BoardFilter', id) })
