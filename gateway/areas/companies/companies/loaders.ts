import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import type { CompanyTree } from '#contract/companies/company-tree.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { mapCompany, type CompanyMapper } from './mappers.ts'

/** Lists the companies of the authenticated user. */
export const userCompanies = defineLoader<'all', CompanyMapper[]>({
  name: 'userCompanies',
  load: async (_, { platform }) => (await platform.call(CompanyGetUserCompanies)).map(mapCompany),
})

/** Reads a company with its projects, folders and ads, as REST returns them. */
export const companyTree = defineLoader<number, { company: CompanyMapper } & Pick<CompanyTree, 'projects'>>({
  name: 'companyTree',
  load: async (id, { platform }) => {
    const { projects, ...company } = await platform.call(CompanyGetUserCompanyWithAds, { query: { id } })
    return { company: mapCompany(company), projects }
  },
})

/**
 * Reads a company without its tree. Looks among the user's companies first. Otherwise (staff may see all companies)
 * reads it with the tree, which also checks access.
 */
export async function loadCompany(id: number, context: GatewayContext): Promise<CompanyMapper> {
  const companies = await context.load(userCompanies, 'all')
  return companies.find((company) => company.databaseId === id) ?? (await context.load(companyTree, id)).company
}
