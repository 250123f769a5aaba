import { eq } from 'drizzle-orm'
import { leaveAllCompanies } from '#platform/domains/identity/salespersons/remove-salesperson.ts'
import { expireArchivesOfUser } from '#platform/domains/company-export/expire-archives.ts'
import { endSessions } from '#platform/foundation/auth/sessions.ts'
import { members } from '#platform/foundation/db/schema/index.ts'
import type { CallerCtx, CallerWork } from '#platform/calls/http/context.ts'
import { erasePerson } from '#platform/foundation/personal-data/declare.ts'
import { userData } from '#platform/foundation/personal-data/user-data.ts'
import { sendCode, consumeCode } from './one-time-codes.ts'
import { requireUser } from './users.ts'

/** Mails the code that confirms the deletion (ACC-47). */
export async function requestDelete(ctx: CallerWork): Promise<void> {
  await sendCode(ctx, { userId: ctx.caller.id, email: ctx.caller.email, purpose: 'deleteUser' })
}

/** Uses up the code that confirms the deletion. Throws 400 `wrongCode` and 429. */
export async function confirmDelete(ctx: CallerCtx, code: string): Promise<void> {
  await consumeCode(ctx, ctx.caller.email, 'deleteUser', code)
}

/**
 * Deletes the caller's account: erases personal data in place and ends memberships and sessions. The caller's history
 * entries remain, without a name.
 */
export async function deleteUser(ctx: CallerWork): Promise<void> {
  const { db, now, caller } = ctx
  const { imageFileId } = await requireUser(db, caller.id)
  const memberships = await db
    .select({ companyId: members.companyId })
    .from(members)
    .where(eq(members.userId, caller.id))
  // Runs before the memberships are deleted, because they show which companies' archives contain the user.
  await expireArchivesOfUser(ctx, caller.id)
  await leaveAllCompanies(ctx, caller.id)
  await erasePerson(db, userData, { userId: caller.id }, now)
  await endSessions(db, caller.id, now)
  for (const { companyId } of memberships)
    ctx.recordHistory({ companyId, entity: 'member', entityId: caller.id, action: 'removed' })
  ctx.recordHistory({ companyId: null, entity: 'user', entityId: caller.id, action: 'deleted' })
  if (imageFileId) await ctx.deps.files.remove(db, imageFileId)
}
