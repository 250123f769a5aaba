import { CompanyGetUserCompanyWithAds } from '#contract/companies/company-and-tree.ts'
import { CreateFolder } from '#contract/ads/projects-and-folders.ts'
import type { CompanyResolvers } from '#gateway/__generated__/resolvers.ts'
import { viewerMay } from '#gateway/resolving/viewer-may.ts'
import { loadCompany } from '../loaders.ts'

const mayWork = viewerMay(CreateFolder, CompanyGetUserCompanyWithAds)

/**
 * `Company.viewerCanEdit`: who may read a company's projects may change them; whether the caller may is not known
 * before it is read.
 */
export const viewerCanEdit: NonNullable<CompanyResolvers['viewerCanEdit']> = async (
  { databaseId, isLimited },
  _,
  context,
) => {
  if (isLimited === undefined) await loadCompany(databaseId, context)
  return mayWork(context)
}
