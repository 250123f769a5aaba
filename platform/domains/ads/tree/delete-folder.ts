import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { DeleteFolder } from '#contract/ads/tree.ts'
import { folders } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { conflict } from '#platform/foundation/errors/errors.ts'
import { countAds, lockFolder, moveDeletedAds } from './folders.ts'

/**
 * Deletes an empty folder. Throws 409 `defaultFolder` for a project's default folder, and 409 `notEmpty` if the folder
 * contains ads.
 */
export async function deleteFolder(ctx: MemberWork, { body }: CallInput<typeof DeleteFolder>): Promise<void> {
  const { companyId } = ctx.target
  const folder = await lockFolder(ctx.db, companyId, body.id)
  if (folder.default) throw conflict('defaultFolder', "A project's default folder cannot be deleted.")
  if ((await countAds(ctx.db, companyId, folder.id)) > 0)
    throw conflict('notEmpty', 'The folder is not empty. Move or delete its ads first.')
  await moveDeletedAds(ctx.db, companyId, folder.id)
  await ctx.db.delete(folders).where(and(eq(folders.companyId, companyId), eq(folders.id, folder.id)))
  ctx.recordHistory({
    companyId,
    entity: 'folder',
    entityId: folder.id,
    action: 'deleted',
    data: { name: folder.name },
  })
  ctx.publish({ type: 'updateTree', companyId, by: ctx.caller.id })
}
