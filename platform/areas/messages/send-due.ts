import { isOver, lockCandidate } from '#platform/areas/pipeline/lock-candidate.ts'
import { messages } from '#platform/db/schema/index.ts'
import type { Deps } from '#platform/deps.ts'
import { recordEvent } from '#platform/events/record-event.ts'
import { recordHistory } from '#platform/history/record-history.ts'
import { sendUnsent } from './post-message.ts'
import { cancelUnsent, due, dueOf } from './unsent-message.ts'

/**
 * Sends the messages of a candidate whose time has come, in order. Safe to run twice and by two workers at once: the
 * candidate is held, and only what is still unsent is sent; the sent mark, the mail and the event are one transaction.
 * A message still to come has a job of its own.
 */
export async function sendDue(deps: Deps, { companyId, candidateId }: { companyId: number; candidateId: number }, now: Date): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const candidate = await lockCandidate(tx, companyId, candidateId)
    // Written while the ad was being removed: nobody could cancel it any more.
    if (isOver(candidate)) return cancelUnsent(tx, candidate, now)
    const messagesDue = await dueOf(tx, candidate, now)
    for (const { id: message, isHeld } of messagesDue) {
      await sendUnsent(tx, { deps, now }, candidate, message)
      // Of one that was held the history tells when it was written.
      if (!isHeld) await recordHistory(tx, { now }, { companyId, entity: 'candidate', entityId: candidateId, action: 'messageDelivered', data: { message } })
    }
    if (messagesDue.length > 0) await recordEvent(tx, { type: 'updateCandidate', companyId, adId: candidate.adId, candidateId })
  })
}

/** Sends every message whose time has come; what one run leaves the next takes. */
export async function sendAllDue(deps: Deps, now: Date): Promise<void> {
  const candidates = await deps.db.selectDistinct({ companyId: messages.companyId, candidateId: messages.candidateId }).from(messages).where(due(now)).limit(500)
  for (const key of candidates) {
    // One that cannot be sent does not hold up the others; the next run tries it again.
    await sendDue(deps, key, now).catch((error: unknown) => deps.log.error({ err: error, ...key }, 'due message'))
  }
}
