import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import type { UpdateFolder } from '#contract/ads/tree.ts'
import { folders } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { checkedName } from './projects.ts'
import { lockFolder } from './folders.ts'

/** Renames a folder (AD-10, AD-11). */
export async function renameFolder(ctx: MemberWork, { body }: CallInput<typeof UpdateFolder>): Promise<void> {
  const name = checkedName(body.name)
  const { companyId } = ctx.target
  const folder = await lockFolder(ctx.db, companyId, body.id)
  await ctx.db
    .update(folders)
    .set({ name })
    .where(and(eq(folders.companyId, companyId), eq(folders.id, folder.id)))
  ctx.recordHistory({
    companyId,
    entity: 'folder',
    entityId: folder.id,
    action: 'renamed',
    data: { from: folder.name, to: name },
  })
  ctx.publish({ type: 'updateTree', companyId, by: ctx.caller.id })
}
