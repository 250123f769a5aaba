import type { ViewerResolvers } from '#gateway/__generated__/resolvers.ts'
import { assertCaller } from '#gateway/areas/identity/account/viewer.ts'
import { userCompanies } from '../loaders.ts'

/** The companies of the authenticated user. */
export const viewerCompanies: Pick<ViewerResolvers, 'companies' | 'defaultCompany'> = {
  companies: async (viewer, _, context) => {
    assertCaller(viewer, context)
    return context.load(userCompanies, 'all')
  },
  defaultCompany: async (viewer, _, context) => {
    assertCaller(viewer, context)
    return (await context.load(userCompanies, 'all')).find((company) => company.isDefault) ?? null
  },
}
