import { and, eq } from 'drizzle-orm'
import { Type } from 'typebox'
import { externalAds } from '#platform/foundation/db/schema/index.ts'
import { defineQueue } from '#platform/foundation/jobs/queue.ts'
import type { Actor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { lockConnection } from '../connection.ts'
import { endJobs } from './store-jobs.ts'

/** Ends the ads of a connection that was ended, unless it has been made anew since. */
export const EndAds = defineQueue({
  name: 'end-external-ads',
  schema: Type.Object({ companyId: Type.Integer(), connectionId: Type.Integer(), version: Type.Integer() }),
  expireInSeconds: 300,
})

/** Ads ended in one transaction. */
const batch = 50

/** Runs until none is left; cut off and repeated it goes on where it stopped. */
export async function endAds(
  actor: Actor,
  { companyId, connectionId, version }: { companyId: number; connectionId: number; version: number },
): Promise<void> {
  for (;;) {
    const ended = await write(
      actor,
      async (work) => {
        const held = await lockConnection(work.db, { companyId, id: connectionId })
        if (!held || held.version !== version) return 0
        const left = await work.db
          .select({ id: externalAds.externalId })
          .from(externalAds)
          .where(
            and(
              eq(externalAds.companyId, companyId),
              eq(externalAds.connectionId, connectionId),
              eq(externalAds.ended, false),
            ),
          )
          .limit(batch)
        if (left.length === 0) return 0
        return endJobs(
          work,
          held,
          left.map(({ id }) => id),
        )
      },
      { recordsNothing: 'an ad that was over already is only marked' },
    )
    if (ended === 0) return
  }
}
