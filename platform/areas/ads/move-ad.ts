import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/call.ts'
import type { MoveAd } from '#contract/ads.ts'
import { folders } from '#platform/db/schema/index.ts'
import type { MemberWork } from '#platform/http/context.ts'
import { invalid } from '#platform/http/errors.ts'
import { changeAd } from './change-ad.ts'

/** Moves an ad to another folder of its company (AD-42). */
export async function moveAd(ctx: MemberWork, { body }: CallInput<typeof MoveAd>): Promise<void> {
  await changeAd(ctx, body.id, async (ad) => {
    const [folder] = await ctx.db
      .select({ id: folders.id })
      .from(folders)
      .where(and(eq(folders.companyId, ad.companyId), eq(folders.id, body.folderId)))
      .for('key share')
    if (!folder) throw invalid({ folderId: ['otherCompany'] })
    return folder.id === ad.folderId ? null : { action: 'movedToFolder', set: { folderId: folder.id }, data: { from: ad.folderId, to: folder.id } }
  })
}
