import { and, eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { externalAds } from '#platform/foundation/db/schema/index.ts'
import { defineQueue } from '#platform/foundation/jobs/queue.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { lockConnection } from '../connection.ts'
import { endJobs } from './store-jobs.ts'

/** Ends the ads of an ended connection, unless the service has been connected again since. */
export const EndAds = defineQueue({
  name: 'end-external-ads',
  schema: Type.Object({ companyId: Type.Integer(), connectionId: Type.Integer(), version: Type.Integer() }),
  expireInSeconds: 300,
})

/** Number of ads per transaction. */
const BATCH_SIZE = 50

/** Ends all remaining ads of a connection. An interrupted run can be repeated and continues with the remaining ads. */
export async function endAds(
  actor: Actor,
  { companyId, connectionId, version }: { companyId: number; connectionId: number; version: number },
): Promise<void> {
  for (;;) {
    const ended = await write(
      actor,
      async (work) => {
        const connection = await lockConnection(work.db, { companyId, id: connectionId })
        if (!connection || connection.version !== version) return 0
        const remaining = await work.db
          .select({ id: externalAds.externalId })
          .from(externalAds)
          .where(
            and(
              eq(externalAds.companyId, companyId),
              eq(externalAds.connectionId, connectionId),
              eq(externalAds.ended, false),
            ),
          )
          .limit(BATCH_SIZE)
        if (remaining.length === 0) return 0
        return endJobs(
          work,
          connection,
          remaining.map(({ id }) => id),
        )
      },
      { recordsNothing: 'an ad that had already ended is only marked' },
    )
    if (ended === 0) return
  }
}
