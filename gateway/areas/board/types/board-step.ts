import type { BoardStepResolvers } from '#gateway/__generated__/resolvers.ts'
import { findBoardStep } from '../loaders.ts'

/** `BoardStep.candidates`: they come with the board, and are read where only the step is known, as in events. */
export const candidates: NonNullable<BoardStepResolvers['candidates']> = (step, _, context) =>
  step.candidates ?? findBoardStep(step.adId, step.databaseId, context).then(found => found?.candidates ?? [])
