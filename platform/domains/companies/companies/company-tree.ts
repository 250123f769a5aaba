import type { CallOutput } from '#contract/base/call.ts'
import type { CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import type { Ad } from '#contract/ads/ad.ts'
import { readInOneStatement } from '#platform/foundation/db/columns-as-json.ts'
import type { MemberCtx } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { countsPerAd } from '#platform/domains/ads/ads/ad-counts.ts'
import { listedAds, toAd } from '#platform/domains/ads/ads/ad-projection.ts'
import { toCard } from './company-card.ts'
import { groupByProject } from './project-folders.ts'
import { getCard, projectFolderPairs } from './queries.ts'

/**
 * Returns a company with its projects, folders and ads, as the caller sees them (AD-01). Runs two statements for a
 * company of any size. Folders and ads come from one statement, so a concurrently created folder never appears without
 * its ads.
 */
export async function getCompanyTree(ctx: MemberCtx): Promise<CallOutput<typeof CompanyGetUserCompanyWithAds>> {
  const { companyId } = ctx.target
  const userId = ctx.caller.id
  const card = await getCard(ctx.db, companyId, userId)
  if (!card) throw forbidden()
  const { places, listed, countsOf } = await readInOneStatement(ctx.db, {
    places: projectFolderPairs(companyId),
    listed: listedAds({ companyId }),
    countsOf: countsPerAd({ companyId }, [userId]),
  })

  const adsByFolder = Map.groupBy(listed, ({ folderId }) => folderId)
  const adsOf = (folderId: number): Ad[] =>
    (adsByFolder.get(folderId) ?? []).map((ad) => toAd(ad, userId, countsOf(ad.id, userId), ctx.deps.env.siteUrl))
  const perAd = listed.map(({ id }) => countsOf(id, userId))
  const sums = {
    notifications: perAd.reduce((sum, { notifications }) => sum + notifications, 0),
    unseenCount: perAd.filter(({ notifications }) => notifications > 0).length,
  }
  return {
    ...toCard(card, sums, ctx.deps.files),
    projects: groupByProject(places, (folder) => ({ ...folder, ads: adsOf(folder.id) })),
  }
}
