import type { CallInput, CallOutput } from '#contract/call.ts'
import type { GetDraftAd, GetTargetScopeDomains } from '#contract/publishing.ts'
import { forbidden } from '#platform/http/errors.ts'
import { isAdAdmin } from '#rules/roles.ts'
import type { MemberCtx } from '../ads/change-ad.ts'
import { missingOf } from '../ads/finished.ts'
import { projectAd } from '../ads/ad-projection.ts'
import { findPlacedAd } from './queries.ts'

/** How far an ad has come, the ad itself, where it stands and what is missing before it can be published (AD-63). */
export async function getDraftAd(ctx: MemberCtx, { query }: CallInput<typeof GetDraftAd>): Promise<CallOutput<typeof GetDraftAd>> {
  const { companyId } = ctx.place
  const { siteUrl } = ctx.deps.env
  const placed = await findPlacedAd(ctx.db, companyId, query.id)
  const ad = await projectAd(ctx.db, companyId, query.id, ctx.caller.id, siteUrl)
  if (!placed || !ad) throw forbidden()
  return {
    state: placed.ad.state,
    title: placed.ad.title,
    ad,
    place: { companyId, projectId: placed.projectId, folderId: placed.ad.folderId, projectName: placed.projectName, folderName: placed.folderName },
    missing: missingOf(placed.ad, { employmentServiceConnected: placed.employmentService, isAdAdmin: isAdAdmin(ctx.caller.roles), siteUrl }),
  }
}

/** The configured job boards by host, the product's own first. */
export const targetScopeDomains = (ctx: MemberCtx): CallOutput<typeof GetTargetScopeDomains> =>
  [...new Set(ctx.deps.env.importSites.map(({ origin }) => new URL(origin).hostname))]
