import {
  CompanyFindAdministrators,
  CompanyGetSignatories,
  DashboardGetExistingCompany,
  GetBankIdResult,
} from '#contract/companies/joining.ts'
import type { QueryResolvers } from '#gateway/__generated__/resolvers.ts'
import { mapBankIdentity } from './mappers.ts'
import { orReason, unlessGone } from './problems.ts'

type Queries = Required<Pick<QueryResolvers, 'bankIdentity' | 'existingCompany' | 'approvers'>>

/** The queries for joining a company: one read each. */
export const joiningQueries: Queries = {
  bankIdentity: async (_, { assignment }, { platform }) => {
    const found = await unlessGone(platform.call(GetBankIdResult, { query: { assignment } }))
    return found && mapBankIdentity(found)
  },
  existingCompany: async (_, { organizationNumber }, { platform }) => {
    const found = await orReason(platform.call(DashboardGetExistingCompany, { query: { organizationNumber } }))
    return 'answer' in found && found.answer ? { name: found.answer.name } : null
  },
  approvers: async (_, { organizationNumber, kind }, { platform }) => {
    const query = { organizationNumber }
    const found = await orReason<{ id: string; name: string; email?: string; askable?: boolean }[]>(
      kind === 'SIGNATORY'
        ? platform.call(CompanyGetSignatories, { query })
        : platform.call(CompanyFindAdministrators, { query }),
    )
    if ('reason' in found) return { approvers: [], problem: found.reason }
    return {
      approvers: found.answer.map(({ id, name, email, askable }) => ({
        key: id,
        name,
        maskedEmail: email ?? null,
        isAskable: askable ?? true,
      })),
      problem: null,
    }
  },
}
