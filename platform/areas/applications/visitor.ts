import { eq } from 'drizzle-orm'
import { lockCandidate, refuseReadOnly, type LockedCandidate } from '#platform/areas/pipeline/lock-candidate.ts'
import type { Db, Tx } from '#platform/db/client.ts'
import { candidates } from '#platform/db/schema/index.ts'
import type { Deps } from '#platform/deps.ts'
import { notFound } from '#platform/http/errors.ts'
import { hashLink } from './candidate-link.ts'

/** A visit of the job site: what a use case needs when nobody is signed in. */
export interface VisitorCtx {
  deps: Deps
  db: Db
  now: Date
}

/** Whose own page a token opens; null when it opens none. */
export async function candidateOfToken(db: Db, token: string): Promise<{ companyId: number; id: number } | null> {
  const [found] = await db.select({ companyId: candidates.companyId, id: candidates.id }).from(candidates).where(eq(candidates.linkHash, hashLink(token)))
  return found ?? null
}

/** Runs a change of the candidate whose page the token opens, in one transaction with the candidate held. 404 for an unknown token. */
export async function changeOwn<T>(ctx: VisitorCtx, token: string, change: (tx: Tx, candidate: LockedCandidate) => Promise<T>): Promise<T> {
  const key = await candidateOfToken(ctx.db, token)
  if (key === null) throw notFound('The page does not exist')
  return ctx.db.transaction(async (tx) => change(tx, await lockCandidate(tx, key.companyId, key.id)))
}

/** The same, refused with 409 once the application was withdrawn or its ad archived. */
export const changeOpen = <T>(ctx: VisitorCtx, token: string, change: (tx: Tx, candidate: LockedCandidate) => Promise<T>): Promise<T> =>
  changeOwn(ctx, token, (tx, candidate) => {
    refuseReadOnly(candidate)
    return change(tx, candidate)
  })
