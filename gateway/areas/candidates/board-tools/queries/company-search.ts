import { SearchCompany } from '#contract/candidates/bulk-filters-and-search.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { adReference } from '#gateway/areas/ads/ads/mappers.ts'
import { candidateReference } from '#gateway/areas/candidates/candidates/mappers.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'

/** `Query.companySearch` */
export const companySearch: NonNullable<QueryResolvers['companySearch']> = async (
  _,
  { company, text },
  { platform },
) => {
  const companyId = referencedId(company, 'Company')
  const { ads, candidates } = await platform.call(SearchCompany, { query: { companyId, text } })
  return {
    ads: ads.map(({ id, name, folder }) => ({
      ad: { ...adReference(id), name },
      name,
      folderName: folder,
    })),
    candidates: candidates.map(({ id, name, ad, adName }) => ({
      candidate: { ...candidateReference(id), name, adId: ad },
      name,
      adName,
    })),
  }
}
