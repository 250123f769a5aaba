import type { GatewayContext } from '../../context.ts'
import { PlatformError } from '../../errors/platform-error.ts'
import { boardStepReference, candidateReference, type CandidateMapper } from '../board/mappers.ts'
import { payload, renaming, type Payload } from '../payload.ts'
import { candidateLoader } from './loaders.ts'
import type { MovedMeanwhileErrorMapper } from './mappers.ts'

type MovePayload = Payload<{ candidate: CandidateMapper }> | { errors: MovedMeanwhileErrorMapper[] }

const toInput = renaming({ id: 'candidateId', step: 'stepId', ad: 'stepId', reason: 'reasonId' })

/**
 * The payload of a move or reorder. When somebody else was first, one read tells where the candidate now stands and who
 * moved it, so that the client can put the card there (PIPE-30).
 */
export function movePayload(candidateId: number, context: GatewayContext, write: () => Promise<unknown>): Promise<MovePayload> {
  const late: MovedMeanwhileErrorMapper[] = []
  return payload(
    () => write().catch(async (error: unknown) => {
      if (!(error instanceof PlatformError) || error.body?.code !== 'movedMeanwhile') throw error
      late.push(await movedMeanwhile(candidateId, error.body.title, context))
    }),
    () => ({ candidate: candidateReference(candidateId) }),
    toInput,
  ).then(done => late.length > 0 ? { errors: late } : done)
}

async function movedMeanwhile(candidateId: number, message: string, context: GatewayContext): Promise<MovedMeanwhileErrorMapper> {
  const candidate = await context.load(candidateLoader, candidateId)
  return {
    __typename: 'MovedMeanwhileError',
    code: 'movedMeanwhile',
    message,
    path: null,
    candidate,
    step: boardStepReference(candidate.adId, candidate.stepId),
    movedBy: candidate.card.movedBy,
  }
}
