import { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { CreateFolder } from '#contract/ads/tree.ts'
import type { CompanyResolvers } from '#gateway/__generated__/resolvers.ts'
import { isAdAdmin } from '#rules/people/roles.ts'
import { viewerCan } from '#gateway/resolving/viewer-may.ts'
import { loadCompany } from '../loaders.ts'

const mayWork = viewerCan(CreateFolder, CompanyGetUserCompanyWithAds)

/**
 * `Company.viewerCanEdit`: a user who may read a company's projects may also change them. The company must be read
 * first to know whether the caller may.
 */
export const viewerCanEdit: NonNullable<CompanyResolvers['viewerCanEdit']> = async (
  { databaseId, isLimited },
  _,
  context,
) => {
  if (isLimited === undefined) await loadCompany(databaseId, context)
  return mayWork(context)
}

/** `Company.viewerCanBuyVolume`: only ad administrators can buy the package Volume (PROMO-12). */
export const viewerCanBuyVolume: NonNullable<CompanyResolvers['viewerCanBuyVolume']> = (_, __, context) =>
  isAdAdmin(context.session?.roles ?? [])
