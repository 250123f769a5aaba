import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/company-and-tree.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { defineLoader } from '#gateway/loaders/define-loader.ts'
import { companyProjects, mapProject } from '#gateway/areas/ads/tree/mappers.ts'
import { mapCompany, type CompanyMapper } from './mappers.ts'

/** The companies of the signed-in user. */
export const userCompanies = defineLoader<'all', CompanyMapper[]>({
  name: 'userCompanies',
  load: async (_, { platform }) => (await platform.call(CompanyGetUserCompanies)).map(mapCompany),
})

/** A company with its tree of projects, folders and ads. */
export const companyTree = defineLoader<number, CompanyMapper>({
  name: 'companyTree',
  load: async (id, { platform }) => {
    const { projects, ...company } = await platform.call(CompanyGetUserCompanyWithAds, { query: { id } })
    return companyProjects.with(
      mapCompany(company),
      projects.map((project) => mapProject(project, id)),
    )
  },
})

/**
 * One company without its tree: found among the user's own, else (staff may see all) read with the tree, which also
 * tells when the caller has no access.
 */
export async function loadCompany(id: number, context: GatewayContext): Promise<CompanyMapper> {
  const companies = await context.load(userCompanies, 'all')
  return companies.find((company) => company.databaseId === id) ?? context.load(companyTree, id)
}
