import type { BoardStepResolvers } from '#gateway/__generated__/resolvers.ts'
import { findBoardStep } from '#gateway/areas/candidates/board/loaders.ts'
import type { BoardStepMapper } from '#gateway/areas/candidates/board/mappers.ts'
import { mapCandidate, type CandidateMapper } from '../mappers.ts'

const mapCandidates = ({ candidates = [], adId, databaseId }: BoardStepMapper): CandidateMapper[] =>
  candidates.map((candidate) => mapCandidate(candidate, adId, databaseId))

/** `BoardStep.candidates`: part of the board; read separately if only the step is known, as in events. */
export const stepCandidates: NonNullable<BoardStepResolvers['candidates']> = (step, _, context) =>
  step.candidates
    ? mapCandidates(step)
    : findBoardStep(step.adId, step.databaseId, context).then((found) => (found ? mapCandidates(found) : []))
