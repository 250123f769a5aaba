import { SearchCompany } from '#contract/board.ts'
import type { QueryResolvers } from '../../../__generated__/resolvers.ts'

/** `Query.companySearch` */
export const companySearch: NonNullable<QueryResolvers['companySearch']> = async (_, { companyDatabaseId: companyId, text }, { platform }) => {
  const { ads, candidates } = await platform.call(SearchCompany, { query: { companyId, text } })
  return {
    ads: ads.map(({ id, name, folder }) => ({ databaseId: id, name, folderName: folder })),
    candidates: candidates.map(({ id, name, ad, adName }) => ({ databaseId: id, name, adDatabaseId: ad, adName })),
  }
}
