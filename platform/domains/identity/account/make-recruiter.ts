import { eq, sql } from 'drizzle-orm'
import { signToken } from '#platform/calls/access/session-tokens.ts'
import { users } from '#platform/foundation/db/schema/index.ts'
import type { CallerWork } from '#platform/calls/http/context.ts'
import { unauthenticated } from '#platform/foundation/errors/errors.ts'

/** Turns the caller's account into a recruiter account (ACC-29) and returns a token of the same session. */
export async function makeRecruiter(ctx: CallerWork): Promise<{ token: string }> {
  const { db, caller, recordHistory } = ctx
  const { sessionId, impersonatorId } = caller
  const [user] = await db
    .update(users)
    .set({ recruiter: true, version: sql`${users.version} + 1` })
    .where(eq(users.id, caller.id))
    .returning()
  if (!user) throw unauthenticated()
  recordHistory({ companyId: null, entity: 'user', entityId: caller.id, action: 'madeRecruiter' })
  return { token: await signToken(ctx, { sessionId, user, impersonatorId }) }
}
