import { and, eq, gte, inArray } from 'drizzle-orm'
import { history } from '#platform/foundation/db/schema/index.ts'
import type { Caller } from '#platform/calls/http/context.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { startOfDay, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'

/**
 * Remembers that somebody opened candidates' cards: one entry per card, reader and day, for those who must be able to
 * tell who looked at a person's data. A unit of work of its own after the answer, so that opening a card does not wait
 * for it, and none at all for cards that were opened earlier that day.
 */
export function noteReading(ctx: Actor & { caller: Caller }, companyId: number, candidateIds: readonly number[]): void {
  if (candidateIds.length > 0) ctx.deps.background.run('note reading', () => remember(ctx, companyId, candidateIds))
}

async function remember(
  ctx: Actor & { caller: Caller },
  companyId: number,
  candidateIds: readonly number[],
): Promise<void> {
  const noted = await ctx.deps.db
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
  const known = new Set(noted.map(({ id }) => id))
  const fresh = candidateIds.filter((id) => !known.has(String(id)))
  if (fresh.length === 0) return
  await write(ctx, ({ remember }) => {
    for (const entityId of fresh) remember({ companyId, entity: 'candidate', entityId, action: 'read' })
  })
}
