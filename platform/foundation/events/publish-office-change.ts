import { OFFICE_PARTS, type OfficePart } from '#rules/people/roles.ts'
import type { EventRow } from './projections.ts'
import type { NewEvent } from './record-event.ts'

/** The recorder of events, and the acting user. */
export interface EventPublisher {
  publish: (event: NewEvent) => void
  caller: { id: string } | null
}

/** Publishes a change in a part of the back office to staff. `companyId` is null if it does not concern a company. */
export const publishOfficeChange = (
  { publish, caller }: EventPublisher,
  about: OfficePart,
  companyId: number | null = null,
): void => publish({ type: 'updateOffice', companyId, about, ...(caller && { by: caller.id }) })

/** Returns the part of the back office that an event concerns. */
export function officePartOf({ data }: Pick<EventRow, 'data'>): OfficePart {
  const about = typeof data === 'object' && data !== null && 'about' in data ? data.about : null
  // Events of an older platform version have no part; they all concerned companies.
  return typeof about === 'string' && about in OFFICE_PARTS ? (about as OfficePart) : 'companies'
}
