import { AdContactList, AdTemplateList, GetAdSummaryInfoList } from '#contract/ads.ts'
import type { CompanyResolvers } from '../../../__generated__/resolvers.ts'
import { toGlobalId } from '../../../schema/global-id.ts'
import { adReference } from '../../ads/mappers.ts'

/** The lists of a company that the editors choose from. */
export const companyLists: Pick<CompanyResolvers, 'adContacts' | 'adSummaries' | 'adTemplates'> = {
  adContacts: ({ databaseId }, _, { platform }) => platform.call(AdContactList, { query: { id: databaseId } }),
  adTemplates: async ({ databaseId }, _, { platform }) =>
    (await platform.call(AdTemplateList, { query: { id: databaseId } })).map(({ id, name, content }) =>
      ({ id: toGlobalId('AdTemplate', id), databaseId: id, name, content })),
  adSummaries: async ({ databaseId }, _, { platform }) =>
    (await platform.call(GetAdSummaryInfoList, { query: { id: databaseId } })).map(({ id, countryIsoCode, userFullName, ...summary }) =>
      ({ ...summary, ad: { ...adReference(id), name: summary.title }, countryCode: countryIsoCode, ownerName: userFullName })),
}
