import { and, eq } from 'drizzle-orm'
import { candidates, messages } from '#platform/foundation/db/schema/index.ts'
import type { Deps } from '#platform/calls/actor/deps.ts'
import type { GiveUp } from '#platform/foundation/mail/mailer.ts'
import { jobActor } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'

/**
 * Gives up a mail and says in the chat that its message could not be delivered; who has the card open sees it at once.
 */
export const markUndelivered =
  (deps: Deps): GiveUp =>
  ({ id, companyId, candidateId, chatMessageId }, reason, keep) =>
    write(
      jobActor(deps, { id, now: deps.clock() }),
      async ({ db, tell }) => {
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
        tell({ type: 'updateCandidate', companyId, adId: candidate.adId, candidateId })
      },
      { recordsNothing: 'the message itself says what became of it' },
    )
