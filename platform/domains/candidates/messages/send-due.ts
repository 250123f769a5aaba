import { and, sql } from 'drizzle-orm'
import { isAdClosed, lockCandidate } from '#platform/domains/candidates/candidates/lock-candidate.ts'
import { databaseFault } from '#platform/foundation/db/database-faults.ts'
import { messages } from '#platform/foundation/db/schema/index.ts'
import type { Actor, Work } from '#platform/calls/actor/actor.ts'
import { write } from '#platform/foundation/work/write.ts'
import { sendUnsent } from './post-message.ts'
import { cancelUnsent, isMessageDue, listDue } from './unsent-message.ts'

/**
 * Sends the due messages of a candidate, in order. Safe to run twice or concurrently: it locks the candidate, sends
 * only unsent messages, and stores the sent mark, the email and the event in one transaction. Later messages have their
 * own jobs.
 */
export async function sendDue(
  actor: Actor,
  { companyId, candidateId }: { companyId: number; candidateId: number },
): Promise<void> {
  const send = async (work: Work): Promise<void> => {
    const { db, now } = work
    const candidate = await lockCandidate(db, companyId, candidateId)
    // The message was written while the ad was being closed, so nobody else can cancel it.
    if (isAdClosed(candidate)) return cancelUnsent(db, candidate, now)
    const dueMessages = await listDue(db, candidate, now)
    for (const { id: message, isHeld } of dueMessages) {
      await sendUnsent(work, candidate, message)
      if (!isHeld)
        work.recordHistory({
          companyId,
          entity: 'candidate',
          entityId: candidateId,
          action: 'messageDelivered',
          data: { message },
        })
    }
    if (dueMessages.length > 0) work.publish({ type: 'updateCandidate', companyId, adId: candidate.adId, candidateId })
  }
  await write(actor, send, { recordsNothing: 'a held message was recorded in the history when it was written' })
}

/**
 * Sends all due messages, one candidate at a time, reading candidates in batches of `batchSize`. Throws if the database
 * is unreachable or overloaded; the job runner reports that.
 */
export async function sendAllDue(actor: Actor, batchSize = 500): Promise<void> {
  const { companyId, candidateId } = messages
  let after = { companyId: 0, candidateId: 0 }
  let overloadCount = 0
  for (;;) {
    const batch = await actor.db
      .selectDistinct({ companyId, candidateId })
      .from(messages)
      .where(
        and(
          isMessageDue(actor.now),
          sql`(${companyId}, ${candidateId}) > (${after.companyId}::int, ${after.candidateId}::int)`,
        ),
      )
      .orderBy(companyId, candidateId)
      .limit(batchSize)
    for (const key of batch) {
      try {
        await sendDue(actor, key)
        overloadCount = 0
      } catch (error) {
        const fault = databaseFault(error)
        // A single slow statement may be caused by this candidate. A second one in a row means that the database is
        // overloaded.
        if (fault === 'unreachable' || fault === 'full' || (fault === 'overloaded' && ++overloadCount > 1)) throw error
        // A failed candidate does not block the others. The next run retries it.
        actor.log.error({ err: error, ...key }, 'send due message failed')
      }
      after = key
    }
    if (batch.length < batchSize) return
  }
}
