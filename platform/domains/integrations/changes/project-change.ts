import type { EventProjection } from '#platform/foundation/events/projections.ts'
import { readChange } from '#platform/foundation/webhook-queue/read-change.ts'
import { toChangeCursor } from '#rules/integrations/changes.ts'

/** Builds the payload of `addChange` from its row alone: a change contains only ids and its time. */
export const projectAddChange: EventProjection<'addChange'> = async () => (row) => {
  const change = readChange(row)
  return change === null || row.companyId === null
    ? null
    : { companyId: row.companyId, cursor: toChangeCursor(row.seq), change }
}
