import {
  CreateApiKey,
  CreateCareerPage,
  DeleteApiKey,
  DeleteCareerPage,
  ReplacePartnerKey,
  UpdatePartnerKey,
} from '#contract/integrations/api-keys.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { maskedKey } from '#rules/integrations/api-keys.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { fromCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { payload, renameFields } from '#gateway/resolving/payload.ts'
import { keyScopeNames, mapPartnerKey } from '../mappers.ts'

type Mutations = Required<
  Pick<MutationResolvers, 'createPartnerKey' | 'updatePartnerKey' | 'replacePartnerKey' | 'deletePartnerKey'>
>

/** Parses the global id of a key. */
function keyParamsOf(partnerKeyId: string): { companyId: number; keyId: number } {
  const { parent: companyId, own: keyId } = fromCompositeGlobalId(partnerKeyId, 'PartnerKey')
  return { companyId, keyId }
}

/** The mutations of keys. */
export const partnerKeyMutations: Mutations = {
  createPartnerKey: (_, { input: { companyId, kind, name, scope, expiresAt } }, { platform }) =>
    payload(
      () => {
        const id = databaseIdOf(companyId, 'Company')
        if (kind === 'CAREER_PAGE') return platform.call(CreateCareerPage, { body: { id, name } })
        return platform.call(CreateApiKey, {
          body: { id, name, ...(scope && { scope: keyScopeNames.toWire(scope) }), ...(expiresAt && { expiresAt }) },
        })
      },
      (made) => ({
        partnerKey: mapPartnerKey(
          { ...made, lastUse: null, formerKeyUntil: null, deprecatedUses: [], key: maskedKey(made.key) },
          databaseIdOf(companyId, 'Company'),
        ),
        secret: made.key,
      }),
      renameFields({ id: 'companyId' }),
    ),
  updatePartnerKey: (_, { input: { partnerKeyId, name, scope } }, { platform }) => {
    const params = keyParamsOf(partnerKeyId)
    return payload(
      () =>
        platform.call(UpdatePartnerKey, {
          params,
          body: { ...(name != null && { name }), ...(scope && { scope: keyScopeNames.toWire(scope) }) },
        }),
      (key) => ({ partnerKey: mapPartnerKey(key, params.companyId) }),
    )
  },
  replacePartnerKey: (_, { input: { partnerKeyId } }, { platform }) => {
    const params = keyParamsOf(partnerKeyId)
    return payload(
      () => platform.call(ReplacePartnerKey, { params }),
      ({ partnerKey, key }) => ({ partnerKey: mapPartnerKey(partnerKey, params.companyId), secret: key }),
    )
  },
  deletePartnerKey: (_, { input: { kind, partnerKeyId } }, { platform }) => {
    const { companyId, keyId } = keyParamsOf(partnerKeyId)
    return payload(
      () =>
        kind === 'API'
          ? platform.call(DeleteApiKey, { body: { id: companyId, keyId } })
          : platform.call(DeleteCareerPage, { params: { companyId, keyId } }),
      () => ({ deletedPartnerKeyId: partnerKeyId }),
      renameFields({ keyId: 'partnerKeyId' }),
    )
  },
}
