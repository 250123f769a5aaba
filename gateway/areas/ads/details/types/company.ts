import type { CompanyResolvers } from '#gateway/__generated__/resolvers.ts'
import { adContactsLoader, adSummariesLoader, adTemplatesLoader } from '../loaders.ts'

/** The lists of a company that the editors offer. */
export const companyLists: Pick<CompanyResolvers, 'adContacts' | 'adSummaries' | 'adTemplates'> = {
  adContacts: ({ databaseId }, _, context) => context.load(adContactsLoader, databaseId),
  adTemplates: ({ databaseId }, _, context) => context.load(adTemplatesLoader, databaseId),
  adSummaries: ({ databaseId }, _, context) => context.load(adSummariesLoader, databaseId),
}
