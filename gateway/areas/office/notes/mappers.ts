import type { CompanyNote } from '#contract/office/company-notes.ts'
import type { ConnectionSource } from '#gateway/schema/connection.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'

/** Source of `CompanyNote`. */
export type CompanyNoteMapper = ReturnType<typeof mapNote>

/** Returns the source of a note. */
export const mapNote = (companyId: number, { id, text, call, author, created, changed, own }: CompanyNote) => ({
  id: toCompositeGlobalId('CompanyNote', companyId, id),
  text,
  isCall: call,
  author,
  createdAt: created,
  changedAt: changed,
  viewerCanChange: own,
})

/** Source of `CompanyNoteConnection`. */
export type CompanyNoteConnectionMapper = ConnectionSource<{ cursor: string; node: CompanyNoteMapper }>
