import { eq, sql } from 'drizzle-orm'
import { claimsOf } from '#platform/auth/sessions.ts'
import { users } from '#platform/db/schema/index.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import type { Caller, Ctx } from '#platform/http/context.ts'
import { unauthenticated } from '#platform/http/errors.ts'

/** Turns the caller's account into a recruiter account (ACC-29) and answers a token of the same session. */
export async function makeRecruiter(ctx: Ctx & { caller: Caller }): Promise<{ token: string }> {
  const { db, now, caller, deps } = ctx
  const user = await db.transaction(async (tx) => {
    const [row] = await tx.update(users).set({ recruiter: true, version: sql`${users.version} + 1` }).where(eq(users.id, caller.id)).returning()
    await recordHistory(tx, ctx, { companyId: null, entity: 'user', entityId: caller.id, action: 'madeRecruiter' })
    return row
  })
  if (!user) throw unauthenticated()
  return { token: await deps.tokens.sign(caller.sessionId, claimsOf(user, caller.impersonatorId), now) }
}
