import { eq } from 'drizzle-orm'
import { endSessions } from '#platform/auth/sessions.ts'
import { members } from '#platform/db/schema/index.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import type { Caller, Ctx } from '#platform/http/context.ts'
import { erasePerson } from '#platform/personal-data/declare.ts'
import { userData } from '#platform/personal-data/user-data.ts'
import { sendCode, takeCode } from './code-steps.ts'
import { readUser, refuseWhileImpersonating } from './users.ts'

/** Mails the code that confirms the deletion (ACC-47). */
export async function requestDelete(ctx: Ctx & { caller: Caller }): Promise<void> {
  refuseWhileImpersonating(ctx.caller)
  await sendCode(ctx, { userId: ctx.caller.id, email: ctx.caller.email, purpose: 'deleteUser' })
}

/**
 * Deletes the caller's account: personal data is erased in place, memberships and sessions end, and what the caller did
 * stays in the history without a name. Throws 400 `wrongCode` and 429.
 */
export async function deleteUser(ctx: Ctx & { caller: Caller }, code: string): Promise<void> {
  const { db, now, caller, deps } = ctx
  refuseWhileImpersonating(caller)
  await takeCode(ctx, caller.email, 'deleteUser', code)
  const { imageFileId } = await readUser(db, caller.id)
  await db.transaction(async (tx) => {
    const left = await tx.select({ companyId: members.companyId }).from(members).where(eq(members.userId, caller.id))
    await erasePerson(tx, userData, { userId: caller.id }, now)
    for (const { companyId } of left) await recordHistory(tx, ctx, { companyId, entity: 'member', entityId: caller.id, action: 'removed' })
    await endSessions(tx, caller.id, now)
    await recordHistory(tx, ctx, { companyId: null, entity: 'user', entityId: caller.id, action: 'deleted' })
  })
  if (imageFileId) await deps.files.remove(db, imageFileId)
}
