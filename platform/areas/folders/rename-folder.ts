import { and, eq } from 'drizzle-orm'
import type { CallInput } from '#contract/call.ts'
import type { UpdateFolder } from '#contract/projects-and-folders.ts'
import { folders } from '#platform/db/schema/index.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import type { MemberCtx } from '../ads/change-ad.ts'
import { checkedName } from '../projects/projects.ts'
import { lockFolder } from './folders.ts'

/** Gives a folder another name (AD-10, AD-11). */
export async function renameFolder(ctx: MemberCtx, { body }: CallInput<typeof UpdateFolder>): Promise<void> {
  const name = checkedName(body.name)
  const { companyId } = ctx.place
  await ctx.db.transaction(async (tx) => {
    const folder = await lockFolder(tx, companyId, body.id)
    await tx.update(folders).set({ name }).where(and(eq(folders.companyId, companyId), eq(folders.id, folder.id)))
    await recordHistory(tx, ctx, { companyId, entity: 'folder', entityId: folder.id, action: 'renamed', data: { from: folder.name, to: name } })
    await recordEvent(tx, { type: 'updateTree', companyId, by: ctx.caller.id })
  })
}
