import type { Change } from '#contract/integrations/changes.ts'
import type { outbox } from '#platform/foundation/db/schema/index.ts'
import { WEBHOOK_EVENTS } from '#rules/integrations/webhooks.ts'

const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)

/** Returns the change in a row of the outbox, or null if the row is no change. */
export function readChange({
  type,
  adId,
  candidateId,
  data,
  createdAt,
}: Pick<typeof outbox.$inferSelect, 'type' | 'adId' | 'candidateId' | 'data' | 'createdAt'>): Change | null {
  if (type !== 'addChange' || adId === null || typeof data !== 'object' || data === null) return null
  const { event: stored, fromStepId, toStepId } = { event: null, fromStepId: null, toStepId: null, ...data }
  const event = WEBHOOK_EVENTS.find((each) => each === stored)
  if (event === undefined) return null
  return {
    event,
    timestamp: createdAt.toISOString(),
    adId,
    candidateId,
    fromStepId: idIn(fromStepId),
    toStepId: idIn(toStepId),
  }
}
