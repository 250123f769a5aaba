import { Type, type Static } from 'typebox'
import { strict } from '#contract/base/scalars.ts'
import { BoardStepHead } from '#contract/ads/step.ts'
import { Candidate } from './candidate.ts'

/** A step of the board with its candidates in order. */
export const BoardStep = strict({ ...BoardStepHead.properties, candidates: Type.Array(Candidate) })
export type BoardStep = Static<typeof BoardStep>
