import { ApiKeys, DeleteApiKey } from '#contract/integrations/api-keys.ts'
import { viewerCan } from '#gateway/resolving/viewer-may.ts'
import type { Area } from '#gateway/schema/area.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import { apiKeysLoader, careerPagesLoader, publishedAdsLoader } from './loaders.ts'
import { partnerKeyMutations } from '#gateway/areas/integrations/api-keys/mutations/api-keys.ts'
import { signedInKey } from './queries/signed-in-key.ts'

const mayDelete = viewerCan(DeleteApiKey, ApiKeys)

/** A company's API keys and its keys for career pages. */
export const partnerKeys: Area = {
  name: 'api-keys',
  resolvers: {
    Query: { signedInKey },
    SignedInKey: {
      publishedAds: ({ company: { databaseId } }, _, context) => context.load(publishedAdsLoader, databaseId),
      company: ({ company }, _, context, info) => completeCompany(company, context, info),
    },
    PartnerKey: { viewerCanDelete: (_, _args, context) => mayDelete(context) },
    Mutation: partnerKeyMutations,
    Company: {
      partnerKeys: ({ databaseId }, { kind }, context) =>
        context.load(kind === 'API' ? apiKeysLoader : careerPagesLoader, databaseId),
    },
  },
}
