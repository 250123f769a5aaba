import { and, eq } from 'drizzle-orm'
import { candidates, messages } from '#platform/db/schema/index.ts'
import { recordEvents } from '#platform/events/record-event.ts'
import type { UndeliveredListener } from '#platform/mail/mailer.ts'

/** Says in the chat that a message could not be delivered; who has the card open sees it at once. */
export const markUndelivered: UndeliveredListener = async (tx, { companyId, candidateId, chatMessageId }, reason) => {
  if (companyId === null || candidateId === null || chatMessageId === null) return
  const [candidate] = await tx.select({ adId: candidates.adId }).from(candidates).where(and(eq(candidates.companyId, companyId), eq(candidates.id, candidateId)))
  if (candidate === undefined) return
  await tx.update(messages).set({ undelivered: reason }).where(and(eq(messages.companyId, companyId), eq(messages.id, chatMessageId)))
  await recordEvents(tx, [{ type: 'updateCandidate', companyId, adId: candidate.adId, candidateId }])
}
