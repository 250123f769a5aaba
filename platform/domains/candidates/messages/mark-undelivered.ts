import { and, eq } from 'drizzle-orm'
import { candidates, messages } from '#platform/foundation/db/schema/index.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import type { GiveUp } from '#platform/foundation/mail/mailer.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'

/**
 * Handles an email that could not be delivered: marks its chat message as undelivered and notifies everyone who has the
 * card open.
 */
export const markUndelivered =
  (deps: Deps): GiveUp =>
  ({ id, companyId, candidateId, chatMessageId }, reason, keep) =>
    write(
      jobActor(deps, { id, now: deps.clock() }),
      async ({ db, publish }) => {
        await keep(db)
        if (companyId === null || candidateId === null || chatMessageId === null) return
        const [candidate] = await db
          .select({ adId: candidates.adId })
          .from(candidates)
          .where(and(eq(candidates.companyId, companyId), eq(candidates.id, candidateId)))
        if (candidate === undefined) return
        await db
          .update(messages)
          .set({ undelivered: reason })
          .where(and(eq(messages.companyId, companyId), eq(messages.id, chatMessageId)))
        publish({ type: 'updateCandidate', companyId, adId: candidate.adId, candidateId })
      },
      { recordsNothing: 'the message row stores the failure' },
    )
