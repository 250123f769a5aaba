import type { GatewayContext } from '../../context.ts'
import { knownOrRead, type ReferenceInfo } from '../reference.ts'
import { loadCompany } from './loaders.ts'
import type { CompanyMapper } from './mappers.ts'

/** Reads the rest of a company when the operation asks for more than is known. */
export const completeCompany = (
  company: CompanyMapper, context: GatewayContext, info: ReferenceInfo,
): CompanyMapper | Promise<CompanyMapper> =>
  knownOrRead(company, info, () => loadCompany(company.databaseId, context))
