import { SearchCompany } from '#contract/candidates/bulk-filters-and-search.ts'
import type { CompanyResolvers } from '#gateway/__generated__/resolvers.ts'
import { adReference } from '#gateway/areas/ads/ads/mappers.ts'
import { candidateReference } from '#gateway/areas/candidates/candidates/mappers.ts'
import { boardFiltersLoader, rejectReasonsLoader } from '../loaders.ts'

/** The board tools of a company. */
export const companyTools: Required<Pick<CompanyResolvers, 'boardFilters' | 'rejectReasons' | 'search'>> = {
  boardFilters: ({ databaseId }, _, context) => context.load(boardFiltersLoader, databaseId),
  rejectReasons: ({ databaseId }, _, context) => context.load(rejectReasonsLoader, databaseId),
  search: async ({ databaseId: companyId }, { text }, { platform }) => {
    const { ads, candidates } = await platform.call(SearchCompany, { query: { companyId, text } })
    return {
      ads: ads.map(({ id, name, folder }) => ({ ad: { ...adReference(id), name }, name, folderName: folder })),
      candidates: candidates.map(({ id, name, ad, adName }) => ({
        candidate: { ...candidateReference(id), name, adId: ad },
        name,
        adName,
      })),
    }
  },
}
