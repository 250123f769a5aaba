import type { ViewerResolvers } from '#gateway/__generated__/resolvers.ts'
import { userCompanies } from '../loaders.ts'

/** The companies of the authenticated user. */
export const viewerCompanies: Pick<ViewerResolvers, 'companies' | 'defaultCompany'> = {
  companies: (_, __, context) => context.load(userCompanies, 'all'),
  defaultCompany: async (_, __, context) =>
    (await context.load(userCompanies, 'all')).find((company) => company.isDefault) ?? null,
}
