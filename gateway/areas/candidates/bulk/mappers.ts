import type { Actor } from '#contract/base/actor.ts'
import { BulkOutcome, type BulkResult } from '#contract/candidates/bulk-filters-and-search.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { boardStepReference, type BoardStepMapper } from '#gateway/areas/candidates/board/mappers.ts'
import {
  candidateReference,
  chatMessageReference,
  type CandidateMapper,
  type ChatMessageMapper,
} from '#gateway/areas/candidates/candidates/mappers.ts'

const outcomes = enumNames(BulkOutcome.enum)

/** Source of `BulkResult`. */
export interface BulkResultMapper {
  candidate: CandidateMapper
  outcome: ReturnType<typeof outcomes.toName>
  step: BoardStepMapper | null
  order: number | null
  position: number | null
  changedAt: string | null
  movedBy: Actor | null
  message: ChatMessageMapper | null
}

/** Returns the results of a bulk call on candidates of one ad. */
export const mapResults = (
  adId: number,
  { results }: { results: readonly BulkResult[] },
): { results: BulkResultMapper[] } => ({
  results: results.map(({ id, outcome, step, order, position, changed, movedBy, message }) => ({
    candidate: { ...candidateReference(id), adId },
    outcome: outcomes.toName(outcome),
    step: step === null ? null : boardStepReference(adId, step),
    order,
    position,
    changedAt: changed,
    movedBy,
    message: message === null ? null : chatMessageReference(id, message),
  })),
})
