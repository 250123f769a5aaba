import { and, asc, eq, gte, inArray, isNull } from 'drizzle-orm'
import { candidates, history, members } from '#platform/foundation/db/schema/index.ts'
import type { Caller } from '#platform/calls/http/context.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { startOfDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

/**
 * Records in the history that a user opened candidates' cards, so that access to personal data can be audited. Adds one
 * entry per card, user, impersonator and day. The first time a member opens a card, it also stores the time with the candidate, whose
 * own page shows it (PLUS-09). Runs in its own unit of work after the response, so that opening a card does not wait for
 * it. Runs none if there is nothing to store.
 */
export function recordCardsOpened(
  ctx: Actor & { caller: Caller },
  companyId: number,
  candidateIds: readonly number[],
): void {
  if (candidateIds.length > 0) ctx.deps.background.run('note reading', () => recordOpened(ctx, companyId, candidateIds))
}

async function recordOpened(
  ctx: Actor & { caller: Caller },
  companyId: number,
  candidateIds: readonly number[],
): Promise<void> {
  const { impersonatorId } = ctx.caller
  const rows = await ctx.deps.db
    .select({ id: history.entityId })
    .from(history)
    .where(
      and(
        eq(history.companyId, companyId),
        eq(history.entity, 'candidate'),
        inArray(history.entityId, candidateIds.map(String)),
        eq(history.action, 'read'),
        eq(history.actorId, ctx.caller.id),
        impersonatorId === null ? isNull(history.impersonatorId) : eq(history.impersonatorId, impersonatorId),
        gte(history.at, startOfDay(stockholmDay(ctx.now))),
      ),
    )
  const recordedIds = new Set(rows.map(({ id }) => id))
  const newIds = candidateIds.filter((id) => !recordedIds.has(String(id)))
  if (newIds.length === 0) return
  await write(ctx, async (work) => {
    if (await isMember(work, ctx.caller, companyId)) await storeFirstOpening(work, companyId, newIds)
    for (const entityId of newIds) work.recordHistory({ companyId, entity: 'candidate', entityId, action: 'read' })
  })
}

/** Returns whether a caller is a member of a company. API keys and staff who view Tavla as a member are not. */
async function isMember({ db }: Work, caller: Caller, companyId: number): Promise<boolean> {
  if (caller.key !== null || caller.impersonatorId !== null) return false
  const rows = await db
    .select({ id: members.userId })
    .from(members)
    .where(and(eq(members.companyId, companyId), eq(members.userId, caller.id)))
  return rows.length > 0
}

async function storeFirstOpening({ db, now }: Work, companyId: number, ids: readonly number[]): Promise<void> {
  const isUnopened = and(
    eq(candidates.companyId, companyId),
    inArray(candidates.id, [...ids]),
    isNull(candidates.openedAt),
  )
  // Candidates are locked in id order.
  const unopened = await db
    .select({ id: candidates.id })
    .from(candidates)
    .where(isUnopened)
    .orderBy(asc(candidates.id))
    .for('update')
  if (unopened.length > 0) await db.update(candidates).set({ openedAt: now }).where(isUnopened)
}
