import { and, sql } from 'drizzle-orm'
import { isOver, lockCandidate } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { databaseFault } from '#platform/foundation/db/faults.ts'
import { messages } from '#platform/foundation/db/schema/index.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { sendUnsent } from './post-message.ts'
import { cancelUnsent, due, dueOf } from './unsent-message.ts'

/**
 * Sends the messages of a candidate whose time has come, in order. Safe to run twice and by two workers at once: the
 * candidate is held, and only what is still unsent is sent; the sent mark, the mail and the event are one transaction.
 * A message still to come has a job of its own.
 */
export async function sendDue(
  actor: Actor,
  { companyId, candidateId }: { companyId: number; candidateId: number },
): Promise<void> {
  const send = async (work: Work): Promise<void> => {
    const { db, now } = work
    const candidate = await lockCandidate(db, companyId, candidateId)
    // Written while the ad was being removed: nobody could cancel it any more.
    if (isOver(candidate)) return cancelUnsent(db, candidate, now)
    const messagesDue = await dueOf(db, candidate, now)
    for (const { id: message, isHeld } of messagesDue) {
      await sendUnsent(work, candidate, message)
      if (!isHeld)
        work.remember({
          companyId,
          entity: 'candidate',
          entityId: candidateId,
          action: 'messageDelivered',
          data: { message },
        })
    }
    if (messagesDue.length > 0) work.tell({ type: 'updateCandidate', companyId, adId: candidate.adId, candidateId })
  }
  await write(actor, send, { recordsNothing: 'a message that was held was remembered when it was written' })
}

/**
 * Sends every message whose time has come, candidate by candidate, `most` read at a time. Ends when the database is
 * gone, which the jobs tell of.
 */
export async function sendAllDue(actor: Actor, most = 500): Promise<void> {
  const { companyId, candidateId } = messages
  let after = { companyId: 0, candidateId: 0 }
  let tired = 0
  for (;;) {
    const waiting = await actor.db
      .selectDistinct({ companyId, candidateId })
      .from(messages)
      .where(
        and(due(actor.now), sql`(${companyId}, ${candidateId}) > (${after.companyId}::int, ${after.candidateId}::int)`),
      )
      .orderBy(companyId, candidateId)
      .limit(most)
    for (const key of waiting) {
      try {
        await sendDue(actor, key)
        tired = 0
      } catch (error) {
        const fault = databaseFault(error)
        // One statement that takes too long may be of this candidate alone; the next one tells.
        if (fault === 'unreachable' || (fault === 'overloaded' && ++tired > 1)) throw error
        // One that cannot be sent does not hold up the others; the next run tries it again.
        actor.log.error({ err: error, ...key }, 'due message')
      }
      after = key
    }
    if (waiting.length < most) return
  }
}
