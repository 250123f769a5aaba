import type { AdResolvers } from '#gateway/__generated__/resolvers.ts'
import type { GatewayContext } from '#gateway/context.ts'
import { completeCompany } from '#gateway/areas/companies/companies/complete-company.ts'
import { companyReference } from '#gateway/areas/companies/companies/mappers.ts'
import { completeFolder, completeProject } from '#gateway/areas/ads/tree/complete.ts'
import { folderReference, projectReference } from '#gateway/areas/ads/tree/mappers.ts'
import { adLoader } from '../loaders.ts'
import type { AdMapper, KnownPlace } from '../mappers.ts'

/** The fields of `Ad` with resolvers; all others are properties of the source. */
export const adFields: Pick<AdResolvers, 'company' | 'folder' | 'missing' | 'project'> = {
  missing: async ({ databaseId, missing }, _, context) => missing ?? (await context.load(adLoader, databaseId)).missing,
  company: async (ad, _, context, info) => {
    const { companyId } = await placeOf(ad, context)
    return completeCompany(companyReference(companyId), context, info)
  },
  project: async (ad, _, context, info) => {
    const { companyId, projectId, projectName } = await placeOf(ad, context)
    return completeProject(projectReference(companyId, projectId, projectName), context, info)
  },
  folder: async (ad, _, context, info) => {
    const { companyId, folderId, folderName } = await placeOf(ad, context)
    return completeFolder(folderReference(companyId, folderId, folderName), context, info)
  },
}

const placeOf = async ({ databaseId, place }: AdMapper, context: GatewayContext): Promise<KnownPlace> =>
  place ?? (await context.load(adLoader, databaseId)).place
