import { and, asc, eq, isNull, lte, or } from 'drizzle-orm'
import { connections } from '#platform/foundation/db/schema/index.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { askNow, takeDue } from './connection.ts'
import { checkAms } from './employment-service/connect-ams.ts'
import { pollFeed } from './feeds/poll-feed.ts'

/** Asks a service what there is, if its time has come and nobody else does. */
export async function askService(
  actor: Actor,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Promise<void> {
  const connection = await takeDue(actor, { companyId, id: connectionId })
  if (!connection) return
  await (connection.service === 'ams' ? checkAms(actor, connection) : pollFeed(actor, connection))
}

/** Most connections one sweep has asked. */
const mostAsked = 500

/** Has every service asked whose time has come, each by a job of its own. Answers how many. */
export async function askServices(actor: Actor): Promise<number> {
  const { db, now } = actor
  const due = await db
    .select({ companyId: connections.companyId, id: connections.id })
    .from(connections)
    .where(
      and(
        eq(connections.active, true),
        lte(connections.nextAt, now),
        or(isNull(connections.leasedUntil), lte(connections.leasedUntil, now)),
      ),
    )
    .orderBy(asc(connections.nextAt))
    .limit(mostAsked)
  if (due.length > 0)
    await write(actor, (work) => due.forEach((row) => askNow(work, row)), {
      recordsNothing: 'asking is planned, not done',
    })
  return due.length
}
