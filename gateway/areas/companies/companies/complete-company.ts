import type { GatewayContext } from '#gateway/context.ts'
import { completeIfSelected, type ReferenceInfo } from '#gateway/resolving/reference.ts'
import { loadCompany } from './loaders.ts'
import { companyReference, type CompanyMapper } from './mappers.ts'

/** Reads the rest of a company if the operation selects more than is known. */
export const completeCompany = (
  company: CompanyMapper,
  context: GatewayContext,
  info: ReferenceInfo,
): CompanyMapper | Promise<CompanyMapper> =>
  completeIfSelected(company, info, () => loadCompany(company.databaseId, context))

/** Resolves the `company` of a source that has the company's id; null if the source has no id. */
export const companyById = (
  { companyDatabaseId: id }: { companyDatabaseId?: number | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => (id == null ? null : completeCompany(companyReference(id), context, info))

/** Resolves the `company` of a source with the company's id and name. */
export const companyByIdAndName = (
  {
    companyDatabaseId: id,
    companyName: name,
  }: { companyDatabaseId?: number | null | undefined; companyName?: string | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => (id == null ? null : completeCompany({ ...companyReference(id), ...(name != null && { name }) }, context, info))

/** Resolves the `company` of a source with the company's numeric ID. */
export const companyByDatabaseId = (
  { databaseId, name }: { databaseId: number; name?: string },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => completeCompany({ ...companyReference(databaseId), ...(name !== undefined && { name }) }, context, info)
