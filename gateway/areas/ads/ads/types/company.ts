import { CompanyAds } from '#contract/advertising/publishing.ts'
import type { CompanyResolvers } from '#gateway/__generated__/resolvers.ts'
import { connectionOfPage, pageQuery } from '#gateway/schema/connection.ts'
import { adTypes } from '../enums.ts'
import { readAd } from '../loaders.ts'

/** `Company.ads` */
export const companyAds: NonNullable<CompanyResolvers['ads']> = async (
  { databaseId: companyId },
  { first, after, status, updatedAfter },
  { platform },
) => {
  const query = {
    companyId,
    ...pageQuery({ first, after }),
    ...(status && { status: adTypes.toWire(status) }),
    ...(updatedAfter && { updatedAfter }),
  }
  const { items, ...page } = await platform.call(CompanyAds, { query })
  return connectionOfPage(items.map(readAd), page, after)
}
