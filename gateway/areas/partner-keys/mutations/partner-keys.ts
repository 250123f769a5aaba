import { CreateApiKey, CreateCareerPage, DeleteApiKey, DeleteCareerPage } from '#contract/partner-keys.ts'
import type { MutationResolvers } from '#gateway/__generated__/resolvers.ts'
import { maskedKey } from '#rules/partner-keys.ts'
import { databaseIdOf } from '#gateway/schema/global-id.ts'
import { payload, renaming } from '../../payload.ts'
import { mapPartnerKey } from '../mappers.ts'

type Mutations = Required<Pick<MutationResolvers, 'createPartnerKey' | 'deletePartnerKey'>>

/** The writes of keys. */
export const partnerKeyMutations: Mutations = {
  createPartnerKey: (_, { input: { companyId, kind, name } }, { platform }) => payload(
    () => platform.call(kind === 'API' ? CreateApiKey : CreateCareerPage, { body: { id: databaseIdOf(companyId, 'Company'), name } }),
    made => ({ partnerKey: mapPartnerKey({ ...made, key: maskedKey(made.key) }), secret: made.key }),
    renaming({ id: 'companyId' }),
  ),
  deletePartnerKey: (_, { input: { companyId: company, kind, partnerKeyId } }, { platform }) => {
    const companyId = databaseIdOf(company, 'Company')
    const keyId = databaseIdOf(partnerKeyId, 'PartnerKey')
    return payload(
      () => (kind === 'API' ? platform.call(DeleteApiKey, { body: { id: companyId, keyId } }) : platform.call(DeleteCareerPage, { params: { companyId, keyId } })),
      () => ({ deletedPartnerKeyId: partnerKeyId }),
      renaming({ keyId: 'partnerKeyId', id: 'companyId' }),
    )
  },
}
