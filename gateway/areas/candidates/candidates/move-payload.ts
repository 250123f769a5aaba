import type { GatewayContext } from '#gateway/context.ts'
import { PlatformError } from '#gateway/errors/platform-error.ts'
import { boardStepReference } from '#gateway/areas/candidates/board/mappers.ts'
import { payload, renameFields, type Payload } from '#gateway/resolving/payload.ts'
import { candidateLoader } from './loaders.ts'
import { candidateReference, type CandidateMapper, type MovedMeanwhileErrorMapper } from './mappers.ts'

const toInput = renameFields({ id: 'candidateId', step: 'stepId', ad: 'stepId', reason: 'reasonId' })

/**
 * Runs a move or reorder and returns its payload. If someone else moved the candidate first, one read returns its
 * current step and the name of the mover, so that the client can move the box there (PIPE-30).
 */
export const movePayload = (
  candidateId: number,
  context: GatewayContext,
  write: () => Promise<unknown>,
): Promise<Payload<{ candidate: CandidateMapper }, MovedMeanwhileErrorMapper>> =>
  payload(
    write,
    () => ({ candidate: candidateReference(candidateId) }),
    toInput,
    (error) => movedMeanwhile(error, candidateId, context),
  )

async function movedMeanwhile(
  error: unknown,
  candidateId: number,
  context: GatewayContext,
): Promise<MovedMeanwhileErrorMapper | null> {
  if (!(error instanceof PlatformError) || error.body?.code !== 'movedMeanwhile') return null
  const candidate = await context.load(candidateLoader, candidateId)
  return {
    __typename: 'MovedMeanwhileError',
    code: 'movedMeanwhile',
    reason: 'MOVED_MEANWHILE',
    message: error.body.title,
    path: null,
    candidate,
    step: boardStepReference(candidate.adId, candidate.stepId),
    movedBy: candidate.movedBy,
  }
}
