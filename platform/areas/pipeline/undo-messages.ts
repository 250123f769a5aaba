import { and, eq, inArray, sql } from 'drizzle-orm'
import type { BulkResult, UndoMessages } from '#contract/board.ts'
import type { CallInput, CallOutput } from '#contract/call.ts'
import { restoreScheduled } from '#platform/areas/messages/post-message.ts'
import { takeBack } from '#platform/areas/messages/unsent-message.ts'
import type { Tx } from '#platform/db/client.ts'
import { history } from '#platform/db/schema/index.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import type { CtxOf } from '#platform/http/context.ts'
import { LeftOut, forOne, withPlaces } from './bulk-results.ts'
import type { LockedCandidate } from './lock-candidate.ts'

/** Takes back what was written to several candidates (PLUS-24), where it is not sent yet; a message that gave way waits again. */
export async function undoMessages(ctx: CtxOf<(typeof UndoMessages)['access']>, { ad, candidates }: CallInput<typeof UndoMessages>['body']): Promise<CallOutput<typeof UndoMessages>> {
  const { companyId } = ctx.place
  const results: BulkResult[] = []
  for (const { id, message } of candidates) {
    results.push(await forOne({ db: ctx.db, companyId, adId: ad, id }, async (tx, candidate) => {
      if (!(await takeBack(tx, ctx, candidate, message))) throw new LeftOut('tooLate')
      const gaveWay = await cancelledFor(tx, candidate, message)
      if (gaveWay !== null) await restoreScheduled(tx, ctx, candidate, gaveWay)
      await recordEvent(tx, { type: 'updateCandidate', companyId, adId: ad, candidateId: id, by: ctx.caller.id })
      return {}
    }))
  }
  return { results: await withPlaces(ctx.db, companyId, results) }
}

/** The scheduled message that was cancelled when a message was written, as the history keeps it. */
async function cancelledFor(tx: Tx, { companyId, id }: LockedCandidate, message: number): Promise<number | null> {
  const [written] = await tx
    .select({ cancelled: sql<number | null>`(${history.data} ->> 'cancelledMessage')::int` })
    .from(history)
    .where(and(
      eq(history.companyId, companyId),
      eq(history.entity, 'candidate'),
      eq(history.entityId, String(id)),
      inArray(history.action, ['messageSent', 'messageScheduled']),
      sql`${history.data} ->> 'message' = ${String(message)}`,
    ))
  return written?.cancelled ?? null
}
