import type { GatewayContext } from '../../context.ts'
import { knownOrRead } from '../reference.ts'
import type { SelectionInfo } from '../selection.ts'
import { loadCompany } from './loaders.ts'
import type { CompanyMapper } from './mappers.ts'

const computed: ReadonlySet<string> = new Set(['projects', 'adContacts', 'adTemplates', 'adSummaries', 'emailTemplates', 'stepTemplates'])

/** Reads the rest of a company when the operation asks for more than is known. */
export const completeCompany = (
  company: CompanyMapper, context: GatewayContext, info: SelectionInfo,
): CompanyMapper | Promise<CompanyMapper> =>
  knownOrRead(company, info, computed, () => loadCompany(company.databaseId, context))
