import type { BoardFilterEntry } from '#contract/candidates/bulk-filters-and-search.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import type { AdMapper } from '#gateway/areas/ads/ads/mappers.ts'
import type { CandidateMapper } from '#gateway/areas/candidates/candidates/mappers.ts'

/** Source of `RejectReason`. */
export interface RejectReasonMapper {
  id: string
  name: string
}

/** Source of `FoundAd`. */
export interface FoundAdMapper {
  ad: AdMapper
  name: string
  folderName: string
}

/** Source of `FoundCandidate`. */
export interface FoundCandidateMapper {
  candidate: CandidateMapper
  name: string
  adName: string
}

/** Source of `BoardFilter`. */
export interface BoardFilterMapper {
  id: string
  name: string
  filter: string
  isShared: boolean
  viewerCanDelete: boolean
}

/** Returns the source of a company's reject reason. */
export const mapReason = (companyId: number, { id, name }: { id: number; name: string }): RejectReasonMapper => ({
  id: toCompositeGlobalId('RejectReason', companyId, id),
  name,
})

/** Returns the source of a saved filter. */
export const mapFilter = (companyId: number, { id, own, shared, ...filter }: BoardFilterEntry): BoardFilterMapper => ({
  ...filter,
  isShared: shared,
  viewerCanDelete: own,
  id: toCompositeGlobalId('BoardFilter', companyId, id),
})
