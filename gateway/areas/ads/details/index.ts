import type { Area } from '#gateway/schema/area.ts'
import { childNodeReader, numericNodeReader } from '#gateway/schema/node.ts'
import { adOf, namedAdById } from '#gateway/areas/ads/ads/complete-ad.ts'
import { adTemplatesLoader, professionGroupsLoader } from './loaders.ts'
import { saveAdDetails } from './mutations/save-ad-details.ts'
import { adCurrencies } from './queries/ad-currencies.ts'
import { professionGroups } from './queries/profession-groups.ts'
import { profession } from './types/ad-details.ts'
import { adSummary } from './types/ad-summary.ts'
import { details, externalDetails } from './types/ad.ts'
import { companyLists } from './types/company.ts'

/** The ad details, and the lists that the details editor offers. */
export const adDetails: Area = {
  name: 'ad-details',
  resolvers: {
    Query: { professionGroups },
    ReferenceData: { adCurrencies },
    Mutation: { saveAdDetails },
    Ad: { details, externalDetails },
    AdDetails: { profession },
    AdSummary: adSummary,
    Company: companyLists,
    RecentPosting: { ad: ({ adDatabaseId, title }, ...rest) => namedAdById({ adDatabaseId, adTitle: title }, ...rest) },
    SaveAdDetailsPayload: { ad: adOf },
  },
  nodes: {
    AdTemplate: childNodeReader((companyId, context) => context.load(adTemplatesLoader, companyId)),
    Profession: numericNodeReader(
      async (id, context) =>
        (await context.load(professionGroupsLoader, 'all'))
          .flatMap(({ professions }) => professions)
          .find(({ databaseId }) => databaseId === id) ?? null,
    ),
    ProfessionGroup: numericNodeReader(
      async (id, context) =>
        (await context.load(professionGroupsLoader, 'all')).find(({ databaseId }) => databaseId === id) ?? null,
    ),
  },
}
