import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type {
  CompanyAds,
  GetDraftAd,
  GetDraftAds,
  GetTargetScopeDomains,
  GetTargetScopeDomainsList,
} from '#contract/advertising/publishing.ts'
import { keyset } from '#platform/calls/http/keyset.ts'
import { ads, promotions } from '#platform/foundation/db/schema/index.ts'
import { readAccessible, type ListCtx } from '#platform/calls/http/read-accessible.ts'
import type { MemberCtx } from '#platform/calls/http/context.ts'
import { forbidden } from '#platform/foundation/errors/errors.ts'
import { isAdAdmin } from '#rules/people/roles.ts'
import { listMissingParts } from '#platform/domains/ads/ads/missing-parts.ts'
import { loadAdsForUser } from '#platform/domains/ads/ads/ad-projection.ts'
import { listAdsWithFolders } from './queries.ts'

/** Returns an ad with its progress, its project and folder, and the parts it still lacks for publishing (AD-63). */
export async function getAdProgress(
  ctx: MemberCtx,
  { query }: CallInput<typeof GetDraftAd>,
): Promise<CallOutput<typeof GetDraftAd>> {
  const [draft] = await readDrafts(ctx, ctx.target.companyId, [query.id])
  if (!draft) throw forbidden()
  return draft
}

/** Returns the same as `getDraftAd` for several ads. */
export const getDraftAds = (
  ctx: ListCtx,
  { query }: CallInput<typeof GetDraftAds>,
): Promise<CallOutput<typeof GetDraftAds>> =>
  readAccessible(ctx, 'ad', query.ids, (companyId, ids) => readDrafts(ctx, companyId, ids))

/** Returns a page of the ads of a company, by id (PLUS-98). */
export async function listCompanyAds(
  ctx: MemberCtx,
  { query: { after, take = 50, status, updatedAfter } }: CallInput<typeof CompanyAds>,
): Promise<CallOutput<typeof CompanyAds>> {
  const { companyId } = ctx.target
  const order = keyset({
    name: `company-ads-${companyId}`,
    order: [{ by: ads.id, as: 'integer', direction: 'asc' }],
    after: after ?? null,
    take,
  })
  const { rows, ...cursors } = order.page(
    await ctx.db
      .select({ id: ads.id, cursor: order.cursor })
      .from(ads)
      .where(
        and(
          eq(ads.companyId, companyId),
          isNull(ads.deletedAt),
          status && eq(ads.type, status),
          updatedAfter === undefined ? undefined : gt(ads.updatedAt, new Date(updatedAfter)),
          order.where,
        ),
      )
      .orderBy(...order.orderBy)
      .limit(order.limit),
  )
  const drafts = new Map(
    (
      await readDrafts(
        ctx,
        companyId,
        rows.map(({ id }) => id),
      )
    ).map((draft) => [draft.ad.id, draft]),
  )
  return { ...cursors, items: rows.flatMap(({ id }) => drafts.get(id) ?? []) }
}

async function readDrafts(
  { db, deps, caller }: ListCtx,
  companyId: number,
  ids: readonly number[],
): Promise<CallOutput<typeof GetDraftAds>['found']> {
  const { siteUrl, siteUrls } = deps.env
  const loaded = await loadAdsForUser(db, { companyId, adIds: ids }, caller.id, siteUrl)
  return (await listAdsWithFolders(db, companyId, ids)).flatMap(
    ({ ad: row, projectId, projectName, folderName, employmentService }) => {
      const ad = loaded.get(row.id)
      if (!ad) return []
      return [
        {
          state: row.state,
          title: row.title,
          ad,
          place: { companyId, projectId, folderId: row.folderId, projectName, folderName },
          missing: listMissingParts(row, {
            employmentServiceConnected: employmentService,
            isAdAdmin: isAdAdmin(caller.roles),
            siteUrls,
          }),
        },
      ]
    },
  )
}

/**
 * Returns the job site domains that show the ad as sponsored, the main domain first (PROMO-30): the domains of its
 * running promotion, or all configured domains if it has no promotion.
 */
export async function listSponsoredDomains(
  ctx: MemberCtx,
  { params: { id } }: CallInput<typeof GetTargetScopeDomains>,
): Promise<CallOutput<typeof GetTargetScopeDomains>> {
  const [ad] = await readDomains(ctx, ctx.target.companyId, [id])
  return ad?.domains ?? []
}

/** Returns the same as `getTargetScopeDomains` for several ads. */
export const getTargetScopeDomainsOfAds = (
  ctx: ListCtx,
  { query }: CallInput<typeof GetTargetScopeDomainsList>,
): Promise<CallOutput<typeof GetTargetScopeDomainsList>> =>
  readAccessible(ctx, 'ad', query.ids, (companyId, ids) => readDomains(ctx, companyId, ids))

async function readDomains(
  { db, deps }: ListCtx,
  companyId: number,
  ids: readonly number[],
): Promise<CallOutput<typeof GetTargetScopeDomainsList>['found']> {
  const running = await db
    .select({ adId: promotions.adId, domains: promotions.domains })
    .from(promotions)
    .where(and(eq(promotions.companyId, companyId), inArray(promotions.adId, [...ids]), isNull(promotions.endedAt)))
  const domainsByAd = new Map(running.map(({ adId, domains }) => [adId, domains]))
  return ids.map((id) => ({ id, domains: domainsByAd.get(id) ?? [...deps.env.siteDomains] }))
}
