import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/company-and-tree.ts'
import type { CompanyTree } from '#contract/base/types.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { mapCompany, type CompanyMapper } from './mappers.ts'

/** The companies of the signed-in user. */
export const userCompanies = defineLoader<'all', CompanyMapper[]>({
  name: 'userCompanies',
  load: async (_, { platform }) => (await platform.call(CompanyGetUserCompanies)).map(mapCompany),
})

/** A company, and its projects, folders and ads as the platform tells them. */
export const companyTree = defineLoader<number, { company: CompanyMapper } & Pick<CompanyTree, 'projects'>>({
  name: 'companyTree',
  load: async (id, { platform }) => {
    const { projects, ...company } = await platform.call(CompanyGetUserCompanyWithAds, { query: { id } })
    return { company: mapCompany(company), projects }
  },
})

/**
 * One company without its tree: found among the user's own, else (staff may see all) read with the tree, which also
 * tells when the caller has no access.
 */
export async function loadCompany(id: number, context: GatewayContext): Promise<CompanyMapper> {
  const companies = await context.load(userCompanies, 'all')
  return companies.find((company) => company.databaseId === id) ?? (await context.load(companyTree, id)).company
}
