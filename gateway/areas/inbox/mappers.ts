import type { CandidateMapper } from '../board/mappers.ts'

/** Source of `InboxEntry`. */
export interface InboxEntryMapper {
  candidate: CandidateMapper
  adName: string
  stepName: string
  at: string
}
