import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { checkNow, dueConnections, leaseDue } from './connection.ts'
import { checkEmploymentService } from './employment-service/connect-ams.ts'
import { pollFeed } from './feeds/poll-feed.ts'

/** Reads the feed or checks the status of a connection, if it is due and no other process has its lease. */
export async function checkService(
  actor: Actor,
  { companyId, connectionId }: { companyId: number; connectionId: number },
): Promise<void> {
  const connection = await leaseDue(actor, { companyId, id: connectionId })
  if (!connection) return
  await (connection.service === 'ams' ? checkEmploymentService(actor, connection) : pollFeed(actor, connection))
}

/** Maximum number of connections per sweep. */
const BATCH_SIZE = 500

/** Queues a job for each connection that is due. Returns the number of jobs. */
export async function checkServices(actor: Actor): Promise<number> {
  const { db, now } = actor
  const due = await dueConnections.list(db, now, BATCH_SIZE)
  if (due.length > 0)
    await write(actor, (work) => due.forEach((row) => checkNow(work, row)), {
      recordsNothing: 'the checks are queued, not done',
    })
  return due.length
}
