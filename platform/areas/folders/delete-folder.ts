import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/call.ts'
import type { DeleteFolder } from '#contract/projects-and-folders.ts'
import { folders } from '#platform/db/schema/index.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import { conflict } from '#platform/http/errors.ts'
import type { MemberCtx } from '../ads/change-ad.ts'
import { countAds, lockFolder, moveDeletedAds } from './folders.ts'

/** Deletes an empty folder. 409 `defaultFolder` for the first one of a project, `notEmpty` while it holds ads. */
export async function deleteFolder(ctx: MemberCtx, { body }: CallInput<typeof DeleteFolder>): Promise<void> {
  const { companyId } = ctx.place
  await ctx.db.transaction(async (tx) => {
    const folder = await lockFolder(tx, companyId, body.id)
    if (folder.default) throw conflict('defaultFolder', 'The first folder of a project cannot be deleted')
    if ((await countAds(tx, companyId, folder.id)) > 0) throw conflict('notEmpty', 'The folder is not empty')
    await moveDeletedAds(tx, companyId, folder.id)
    await tx.delete(folders).where(and(eq(folders.companyId, companyId), eq(folders.id, folder.id)))
    await recordHistory(tx, ctx, { companyId, entity: 'folder', entityId: folder.id, action: 'deleted', data: { name: folder.name } })
    await recordEvent(tx, { type: 'updateTree', companyId, by: ctx.caller.id })
  })
}
