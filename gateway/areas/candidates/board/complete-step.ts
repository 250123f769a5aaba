import type { GatewayContext } from '#gateway/context.ts'
import { publicError } from '#gateway/errors/errors.ts'
import { completeIfSelected, type ReferenceInfo } from '#gateway/resolving/reference.ts'
import { findBoardStep } from './loaders.ts'
import type { BoardStepMapper } from './mappers.ts'

/** Reads the rest of a step if the operation selects more than is known. */
export const completeStep = (
  step: BoardStepMapper,
  context: GatewayContext,
  info: ReferenceInfo,
): BoardStepMapper | Promise<BoardStepMapper> =>
  completeIfSelected(step, info, async () => {
    const found = await findBoardStep(step.adId, step.databaseId, context)
    if (!found) throw publicError('NOT_FOUND', 'Not found.')
    return found
  })

/** Resolves the `step` of any payload, event or error. */
export const stepOf = (
  { step }: { step?: BoardStepMapper | null | undefined },
  _: unknown,
  context: GatewayContext,
  info: ReferenceInfo,
) => (step ? completeStep(step, context, info) : null)
