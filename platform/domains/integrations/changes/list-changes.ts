import { and, asc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { Changes } from '#contract/integrations/changes.ts'
import type { CtxOf } from '#platform/calls/http/context.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { outbox } from '#platform/foundation/db/schema/index.ts'
import { gone, invalid } from '#platform/foundation/errors/errors.ts'
import { getLastSequenceNumber } from '#platform/foundation/events/outbox.ts'
import { readChange } from '#platform/foundation/webhook-queue/read-change.ts'
import { CHANGE_FEED_DAYS, parseChangeCursor, toChangeCursor } from '#rules/integrations/changes.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

const isChangeOf = (companyId: number) =>
  and(eq(outbox.companyId, companyId), eq(outbox.type, 'addChange'), isNotNull(outbox.seq))

/** Lists the changes of a company of the last 30 days, the oldest first (PLUS-98). */
export async function listChanges(
  { db, now, target: { companyId } }: CtxOf<(typeof Changes)['access']>,
  { after, take = 50, events }: CallInput<typeof Changes>['query'],
): Promise<CallOutput<typeof Changes>> {
  const position = after === undefined ? null : parseChangeCursor(after)
  if (after !== undefined && position === null) throw invalid({ after: ['format'] })
  // Numbers are assigned in their order, so every change up to this number is visible to the reads below.
  const last = await getLastSequenceNumber(db)
  const since = new Date(now.getTime() - CHANGE_FEED_DAYS * DAY_MS)
  if (position !== null && position > last)
    throw gone(
      'cursorExpired',
      'Tavla has no event with this cursor, perhaps because of a restore. Read everything again.',
    )
  if (position !== null && (await findsGap(db, companyId, position, since)))
    throw gone(
      'cursorExpired',
      `Events after this cursor were deleted after ${CHANGE_FEED_DAYS} days. Read everything again.`,
    )
  const rows = await db
    .select()
    .from(outbox)
    .where(
      and(
        isChangeOf(companyId),
        position === null ? sql`${outbox.createdAt} >= ${since.toISOString()}::timestamptz` : gt(outbox.seq, position),
        events && inArray(sql`${outbox.data} ->> 'event'`, events),
      ),
    )
    .orderBy(asc(outbox.seq))
    .limit(take + 1)
  const found = rows.flatMap((row) => {
    const change = readChange(row)
    return change === null || row.seq === null ? [] : [{ change, cursor: toChangeCursor(row.seq) }]
  })
  const shown = found.slice(0, take)
  return {
    items: shown.map(({ change }) => change),
    cursors: shown.map(({ cursor }) => cursor),
    next: rows.length > take ? (shown.at(-1)?.cursor ?? null) : null,
    latest: toChangeCursor(last),
  }
}

/** Returns whether changes after a number may have been deleted: one of them is older than the feed. */
async function findsGap(db: Db, companyId: number, position: number, since: Date): Promise<boolean> {
  const old = await db
    .select({ seq: outbox.seq })
    .from(outbox)
    .where(and(isChangeOf(companyId), gt(outbox.seq, position), lt(outbox.createdAt, since)))
    .orderBy(asc(outbox.seq))
    .limit(1)
  return old.length > 0
}
