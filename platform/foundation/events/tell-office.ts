import { OFFICE_PARTS, type OfficePart } from '#rules/people/roles.ts'
import type { EventRow } from './projections.ts'
import type { NewEvent } from './record-event.ts'

/** Whoever tells, and whose act it tells of. */
export interface Teller {
  tell: (event: NewEvent) => void
  caller: { id: string } | null
}

/** Tells staff that a part of the back office shows something else, of one company or of none. */
export const tellOffice = ({ tell, caller }: Teller, about: OfficePart, companyId: number | null = null): void =>
  tell({ type: 'updateOffice', companyId, about, ...(caller && { by: caller.id }) })

/** The part of the back office that an event is about. */
export function officePartOf({ data }: Pick<EventRow, 'data'>): OfficePart {
  const about = typeof data === 'object' && data !== null && 'about' in data ? data.about : null
  // An event of a platform that told companies alone.
  return typeof about === 'string' && about in OFFICE_PARTS ? (about as OfficePart) : 'companies'
}
