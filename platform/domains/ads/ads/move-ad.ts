import { and, eq, inArray } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { MoveAd } from '#contract/ads/ads.ts'
import type { AdResult, AdsMoved } from '#contract/ads/bulk-ads.ts'
import { folders } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { changeAd, writeChange, type AdChange, type AdRow } from './change-ad.ts'
import { forEachAd } from './several-ads.ts'

/** Moves an ad to another folder of its company (AD-42). */
export async function moveAd(ctx: MemberWork, { body }: CallInput<typeof MoveAd>): Promise<void> {
  await changeAd(ctx, body.id, async (ad) => {
    if (!(await lockFolders(ctx, [body.folderId]))) throw invalid({ folderId: ['otherCompany'] })
    return body.folderId === ad.folderId ? null : moveTo(ad, body.folderId)
  })
}

/**
 * Moves several ads (AD-42). An ad is skipped if it is no longer in the folder the caller saw it in. Throws 400 if a
 * target folder does not belong to the company.
 */
export async function moveAds(
  ctx: MemberWork,
  entries: readonly CallInput<typeof AdsMoved>['body']['ads'][number][],
): Promise<AdResult[]> {
  if (
    !(await lockFolders(
      ctx,
      entries.map(({ to }) => to),
    ))
  )
    throw invalid({ ads: ['otherCompany'] })
  return forEachAd(ctx, entries, async ({ from, to }, ad) => {
    if (ad.folderId === to) return 'sameFolder'
    if (ad.folderId !== from) return 'movedMeanwhile'
    await writeChange(ctx, ad, moveTo(ad, to))
    return 'done'
  })
}

const moveTo = ({ folderId }: AdRow, to: number): AdChange => ({
  action: 'movedToFolder',
  set: { folderId: to },
  data: { from: folderId, to },
})

/**
 * Locks folders so that they cannot be deleted before the transaction ends. Returns false if one does not belong to the
 * company.
 */
async function lockFolders({ db, target: { companyId } }: MemberWork, ids: readonly number[]): Promise<boolean> {
  const uniqueIds = [...new Set(ids)]
  const locked = await db
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.companyId, companyId), inArray(folders.id, uniqueIds)))
    .for('key share')
  return locked.length === uniqueIds.length
}
