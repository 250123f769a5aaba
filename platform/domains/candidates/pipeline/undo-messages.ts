import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BulkResult, UndoMessages } from '#contract/candidates/bulk-filters-and-search.ts'
import type { CallInput } from '#contract/base/call.ts'
import { restoreScheduled } from '#platform/domains/candidates/messages/post-message.ts'
import { cancelMessage } from '#platform/domains/candidates/messages/unsent-message.ts'
import type { Tx } from '#platform/foundation/db/client.ts'
import { history } from '#platform/foundation/db/schema/index.ts'
import type { MemberWork } from '#platform/calls/http/context.ts'
import { SkippedCandidate, forEachCandidate } from './bulk-results.ts'
import { lockCandidates, type LockedCandidate } from '#platform/domains/candidates/candidates/lock-candidate.ts'

type Body = CallInput<typeof UndoMessages>['body']

/**
 * Undoes messages to several candidates that are not sent yet (PLUS-24). Restores the scheduled message that an undone
 * message replaced.
 */
export async function undoMessages(
  ctx: MemberWork,
  entries: readonly Body['candidates'][number][],
  { ad }: Body,
): Promise<BulkResult[]> {
  const {
    db,
    target: { companyId },
  } = ctx
  const locked = await lockCandidates(
    db,
    companyId,
    entries.map(({ id }) => id),
  )
  return forEachCandidate(
    entries,
    locked,
    ad,
    async ({ message }, candidate) => {
      if (!(await cancelMessage(ctx, candidate, message))) throw new SkippedCandidate('tooLate')
      return { candidate, message }
    },
    async (undone) => {
      for (const { candidate, message } of undone) {
        const replacedId = await cancelledFor(db, candidate, message)
        if (replacedId !== null) await restoreScheduled(ctx, candidate, replacedId)
        ctx.publish({ type: 'updateCandidate', companyId, adId: ad, candidateId: candidate.id, by: ctx.caller.id })
      }
      return new Map()
    },
  )
}

/** Returns the scheduled message that was cancelled when the given message was written, according to the history. */
async function cancelledFor(tx: Tx, { companyId, id }: LockedCandidate, message: number): Promise<number | null> {
  const [entry] = await tx
    .select({ cancelled: sql<number | null>`(${history.data} ->> 'cancelledMessage')::int` })
    .from(history)
    .where(
      and(
        eq(history.companyId, companyId),
        eq(history.entity, 'candidate'),
        eq(history.entityId, String(id)),
        inArray(history.action, ['messageSent', 'messageScheduled']),
        sql`${history.data} ->> 'message' = ${String(message)}`,
      ),
    )
  return entry?.cancelled ?? null
}
