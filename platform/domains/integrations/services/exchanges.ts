import { and, eq, lt, sql } from 'drizzle-orm'
import type { CallInput, CallOutput } from '#contract/base/call.ts'
import type { ConnectionExchanges } from '#contract/integrations/services.ts'
import { connectionExchanges, connections, webhookEvents } from '#platform/foundation/db/schema/index.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import type { CallerCtx } from '#platform/calls/http/context.ts'
import { keyset } from '#platform/calls/http/keyset.ts'
import { DAY_MS } from '#rules/text-and-time/durations.ts'

/** Lists the exchanges of a connection, by default the newest first. */
export async function listExchanges(
  { db }: CallerCtx,
  { query: { id, after, take = 50, direction = 'desc' } }: CallInput<typeof ConnectionExchanges>,
): Promise<CallOutput<typeof ConnectionExchanges>> {
  const order = keyset({
    name: `exchanges-${id}-${direction}`,
    order: [{ by: connectionExchanges.id, as: 'bigint', direction }],
    after: after ?? null,
    take,
  })
  const rows = await db
    .select({ row: connectionExchanges, cursor: order.cursor })
    .from(connectionExchanges)
    .where(
      and(
        eq(connectionExchanges.companyId, sql`(select company_id from ${connections} where ${connections.id} = ${id})`),
        eq(connectionExchanges.connectionId, id),
        order.where,
      ),
    )
    .orderBy(...order.orderBy)
    .limit(order.limit)
  const page = order.page(rows)
  return {
    items: page.rows.map(({ row: { at, kind, fault, detail, milliseconds } }) => ({
      at: at.toISOString(),
      kind,
      fault,
      detail,
      milliseconds,
    })),
    cursors: page.cursors,
    next: page.next,
    total: null,
  }
}

/**
 * Deletes exchanges older than 30 days, and webhook events older than one day. Signatures that old are rejected anyway,
 * so these events are not needed to detect replays.
 */
export async function pruneExchanges(db: Db, now: Date): Promise<void> {
  await db.delete(connectionExchanges).where(lt(connectionExchanges.at, new Date(now.getTime() - 30 * DAY_MS)))
  await db.delete(webhookEvents).where(lt(webhookEvents.at, new Date(now.getTime() - DAY_MS)))
}
