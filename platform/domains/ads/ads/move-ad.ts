import { and, eq, inArray } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { MoveAd } from '#contract/ads/ads.ts'
import type { AdResult, AdsMoved } from '#contract/ads/several-ads.ts'
import { folders } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { invalid } from '#platform/foundation/errors/errors.ts'
import { changeAd, writeChange, type AdChange, type AdRow } from './change-ad.ts'
import { forEachAd } from './several-ads.ts'

/** Moves an ad to another folder of its company (AD-42). */
export async function moveAd(ctx: MemberWork, { body }: CallInput<typeof MoveAd>): Promise<void> {
  await changeAd(ctx, body.id, async (ad) => {
    if (!(await holdFolders(ctx, [body.folderId]))) throw invalid({ folderId: ['otherCompany'] })
    return body.folderId === ad.folderId ? null : into(ad, body.folderId)
  })
}

/** Moves several ads, each from the folder it was seen in (AD-42); 400 when one of the folders is not the company's. */
export async function moveAds(
  ctx: MemberWork,
  entries: readonly CallInput<typeof AdsMoved>['body']['ads'][number][],
): Promise<AdResult[]> {
  if (
    !(await holdFolders(
      ctx,
      entries.map(({ to }) => to),
    ))
  )
    throw invalid({ ads: ['otherCompany'] })
  return forEachAd(ctx, entries, async ({ from, to }, ad) => {
    if (ad.folderId === to) return 'sameFolder'
    if (ad.folderId !== from) return 'movedMeanwhile'
    await writeChange(ctx, ad, into(ad, to))
    return 'done'
  })
}

const into = ({ folderId }: AdRow, to: number): AdChange => ({
  action: 'movedToFolder',
  set: { folderId: to },
  data: { from: folderId, to },
})

/** Keeps folders from being deleted until the transaction ends; false when one of them is not the company's. */
async function holdFolders({ db, place: { companyId } }: MemberWork, ids: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  const held = await db
    .select({ id: folders.id })
    .from(folders)
    .where(and(eq(folders.companyId, companyId), inArray(folders.id, wanted)))
    .for('key share')
  return held.length === wanted.length
}
