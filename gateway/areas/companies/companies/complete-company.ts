import type { GatewayContext } from '#gateway/context.ts'
import { knownOrRead, type ReferenceInfo } from '#gateway/resolving/reference.ts'
import { loadCompany } from './loaders.ts'
import { companyReference, type CompanyMapper } from './mappers.ts'

/** Reads the rest of a company when the operation asks for more than is known. */
export const completeCompany = (
  company: CompanyMapper,
  context: GatewayContext,
  info: ReferenceInfo,
): CompanyMapper | Promise<CompanyMapper> => knownOrRead(company, info, () => loadCompany(company.databaseId, context))

/** The `company` of what tells whose it is; null where it is nobody's. */
export const companyOf = (
  { companyDatabaseId: id }: { companyDatabaseId?: number | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => (id == null ? null : completeCompany(companyReference(id), context, info))

/** The same where the name came along. */
export const namedCompanyOf = (
  {
    companyDatabaseId: id,
    companyName: name,
  }: { companyDatabaseId?: number | null | undefined; companyName?: string | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => (id == null ? null : completeCompany({ ...companyReference(id), ...(name != null && { name }) }, context, info))

/** The `company` of what has its number. */
export const sameCompany = (
  { databaseId, name }: { databaseId: number; name?: string },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => completeCompany({ ...companyReference(databaseId), ...(name !== undefined && { name }) }, context, info)
