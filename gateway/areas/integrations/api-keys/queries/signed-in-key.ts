import { GetSession } from '#contract/identity/sessions.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { keyScopeNames } from '../mappers.ts'

/** `Query.signedInKey` */
export const signedInKey: NonNullable<QueryResolvers['signedInKey']> = async (_, _arguments, { platform }) => {
  const { key } = await platform.call(GetSession)
  return (
    key && {
      name: key.name,
      scope: keyScopeNames.toName(key.scope),
      expiresAt: key.expiresAt,
      company: companyReference(key.companyId),
    }
  )
}
