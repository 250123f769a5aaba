import type { Area } from '#gateway/schema/area.ts'
import { childNodeReader } from '#gateway/schema/node.ts'
import { adOf } from '#gateway/areas/ads/ads/complete-ad.ts'
import { candidateOf } from '#gateway/areas/candidates/candidates/loaders.ts'
import { boardFiltersLoader, rejectReasonsLoader } from './loaders.ts'
import { deleteBoardFilter } from './mutations/delete-board-filter.ts'
import { saveBoardFilter } from './mutations/save-board-filter.ts'
import { saveRejectReasons } from './mutations/save-reject-reasons.ts'
import { candidateSearch } from './types/ad.ts'
import { companyTools } from './types/company.ts'

/** Reject reasons, saved filters and searches of recruiters. */
export const boardTools: Area = {
  name: 'board-tools',
  resolvers: {
    Ad: { candidateSearch },
    Company: companyTools,
    FoundAd: { ad: adOf },
    FoundCandidate: { candidate: candidateOf },
    Mutation: { deleteBoardFilter, saveBoardFilter, saveRejectReasons },
  },
  nodes: {
    BoardFilter: childNodeReader((companyId, context) => context.load(boardFiltersLoader, companyId)),
    RejectReason: childNodeReader((companyId, context) => context.load(rejectReasonsLoader, companyId)),
  },
}
