import { CompanyCandidates } from '#contract/candidates/pipeline.ts'
import type { CompanyResolvers } from '#gateway/__generated__/resolvers.ts'
import { referencedId } from '#gateway/resolving/referenced-id.ts'
import { connectionOfPage, pageQuery } from '#gateway/schema/connection.ts'
import { readCandidate } from '../loaders.ts'

/** `Company.candidates` */
export const companyCandidates: NonNullable<CompanyResolvers['candidates']> = async (
  { databaseId: companyId },
  { first, after, ad, receivedAfter },
  { platform },
) => {
  const query = {
    companyId,
    ...pageQuery({ first, after }),
    ...(ad && { ad: referencedId(ad, 'Ad') }),
    ...(receivedAfter && { receivedAfter }),
  }
  const { items, ...page } = await platform.call(CompanyCandidates, { query })
  return connectionOfPage(items.map(readCandidate), page, after)
}
