import { and, eq, gte, inArray } from 'drizzle-orm'
import { history } from '#platform/foundation/db/schema/index.ts'
import type { Caller } from '#platform/calls/http/context.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { startOfDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

/**
 * Records in the history that a user opened candidates' cards, so that access to personal data can be audited. Adds one
 * entry per card, user and day. Runs in its own unit of work after the response, so that opening a card does not wait
 * for it. Runs none if all cards were already opened that day.
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
        gte(history.at, startOfDay(stockholmDay(ctx.now))),
      ),
    )
  const recordedIds = new Set(rows.map(({ id }) => id))
  const newIds = candidateIds.filter((id) => !recordedIds.has(String(id)))
  if (newIds.length === 0) return
  await write(ctx, ({ recordHistory }) => {
    for (const entityId of newIds) recordHistory({ companyId, entity: 'candidate', entityId, action: 'read' })
  })
}
