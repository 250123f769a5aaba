import type { CompanyNote } from '#contract/office/company-notes.ts'
import type { ConnectionSource } from '#gateway/schema/connection.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'

/** Source of `CompanyNote`. */
export type CompanyNoteMapper = ReturnType<typeof mapNote>

/** Returns the source of a note. */
export const mapNote = ({ id, text, call, author, created, changed, own }: CompanyNote) => ({
  id: toGlobalId('CompanyNote', id),
  text,
  isCall: call,
  author,
  createdAt: created,
  changedAt: changed,
  viewerCanChange: own,
})

/** Source of `CompanyNoteConnection`. */
export type CompanyNoteConnectionMapper = ConnectionSource<{ cursor: string; node: CompanyNoteMapper }>
