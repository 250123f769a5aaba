import type { HistoryEntry } from '#platform/foundation/history/record-history.ts'
import { auditGroupOf } from '#rules/audit/actions.ts'
import type { NewEvent } from './record-event.ts'

/**
 * Returns an event for each company whose timeline in the back office contains a new entry (PLUS-107). Entries about
 * candidates are not in the timeline.
 */
export const timelineEvents = (entries: readonly Pick<HistoryEntry, 'companyId' | 'entity'>[]): NewEvent[] =>
  entries.flatMap(({ companyId, entity }) =>
    companyId === null || auditGroupOf[entity] === 'candidates'
      ? []
      : [{ type: 'updateOffice', companyId, about: 'timeline' }],
  )
