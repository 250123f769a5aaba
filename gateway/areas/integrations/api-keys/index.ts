import { ApiKeys, DeleteApiKey } from '#contract/integrations/api-keys.ts'
import { ownIdOf } from '#gateway/resolving/composite-id.ts'
import { viewerCan } from '#gateway/resolving/viewer-may.ts'
import type { Area } from '#gateway/schema/area.ts'
import { childNodeReader } from '#gateway/schema/node.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import { publicError } from '#gateway/errors/errors.ts'
import { bucketOf } from '#gateway/limits/key-quota.ts'
import { defaultLimits } from '#gateway/limits/limits.ts'
import { KEY_USAGE_DAYS } from '#rules/integrations/api-keys.ts'
import { apiKeysLoader, careerPagesLoader, keyUsageLoader, publishedAdsLoader } from './loaders.ts'
import { partnerKeyMutations } from '#gateway/areas/integrations/api-keys/mutations/api-keys.ts'
import { signedInKey } from './queries/signed-in-key.ts'

const keysLoader = (kind: 'API' | 'CAREER_PAGE') => (kind === 'API' ? apiKeysLoader : careerPagesLoader)

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
    PartnerKey: {
      viewerCanDelete: (_, _args, context) => mayDelete(context),
      quota: ({ companyId, databaseId }, _, { keyRate }) => {
        const bucket = bucketOf({ companyId, id: databaseId })
        const remaining = keyRate.remaining(bucket)
        return {
          limit: keyRate.limit,
          remaining,
          perSecond: keyRate.perSecond,
          resetSeconds: remaining < keyRate.limit ? keyRate.secondsUntil(bucket, keyRate.limit) : 0,
          maxCost: defaultLimits.cost,
          maxCalls: defaultLimits.calls,
        }
      },
      usage: ({ companyId, databaseId }, { days }, context) =>
        context.load(
          keyUsageLoader({ companyId, days: Math.min(Math.max(days ?? 1, 1), KEY_USAGE_DAYS) }, context),
          databaseId,
        ),
    },
    Mutation: partnerKeyMutations,
    Company: {
      partnerKeys: ({ databaseId }, { kind }, context) => context.load(keysLoader(kind), databaseId),
      partnerKey: async ({ databaseId: companyId }, { kind, by }, context) => {
        const keyId = by.id == null ? by.databaseId : ownIdOf(by.id, 'PartnerKey')
        const key = (await context.load(keysLoader(kind), companyId)).find(({ databaseId }) => databaseId === keyId)
        if (!key) throw publicError('NOT_FOUND', 'No such key.')
        return key
      },
    },
  },
  nodes: {
    PartnerKey: childNodeReader(async (companyId, context) =>
      (await Promise.all([apiKeysLoader, careerPagesLoader].map((loader) => context.load(loader, companyId)))).flat(),
    ),
  },
}
