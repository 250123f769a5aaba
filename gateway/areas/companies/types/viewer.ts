import type { ViewerResolvers } from '../../../__generated__/resolvers.ts'
import { userCompanies } from '../loaders.ts'

/** The companies of the signed-in user. */
export const viewerCompanies: Pick<ViewerResolvers, 'companies' | 'defaultCompany'> = {
  companies: (_, _arguments, context) => context.load(userCompanies, 'all'),
  defaultCompany: async (_, _arguments, context) => (await context.load(userCompanies, 'all')).find(company => company.isDefault) ?? null,
}
