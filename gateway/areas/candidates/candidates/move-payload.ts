import type { GatewayContext } from '#gateway/context.ts'
import { isConflict, payload, renameFields, type Payload } from '#gateway/resolving/payload.ts'
import { candidateLoader } from './loaders.ts'
import { candidateReference, type CandidateMapper, type MovedMeanwhileErrorMapper } from './mappers.ts'

const toInput = renameFields({ id: 'candidateId', step: 'stepId', ad: 'stepId', reason: 'reasonId' })

/**
 * Runs a move or reorder and returns its payload. If someone else moved the candidate first, one read returns the stored
 * candidate and the name of the mover, so that the client can move the box there (PIPE-30).
 */
export async function movePayload(
  candidateId: number,
  context: GatewayContext,
  write: () => Promise<unknown>,
): Promise<Payload<{ candidate: CandidateMapper }, MovedMeanwhileErrorMapper>> {
  const result = await payload(write, () => ({ candidate: candidateReference(candidateId) }), toInput)
  const [error] = result.errors
  if (error === undefined || !isConflict(result.errors)) return result
  const candidate = await context.load(candidateLoader, candidateId)
  const { movedBy } = candidate
  // The platform's detail is the name of the mover.
  const message = 'Someone else moved the candidate first.'
  return { candidate, errors: [{ ...error, __typename: 'MovedMeanwhileError', message, path: null, movedBy }] }
}
