import type { StepLike } from '#rules/steps.ts'
import { alignById, mergeList } from '../_editor/merge-list.ts'

const byUuid = alignById<StepLike>(({ uuid }) => uuid)
const wordsOf = ({ name, type, messageType, message, dayLimit }: StepLike) => JSON.stringify([name.trim(), type, messageType, message, dayLimit])

/** The steps with what the user changed since `known` over what is stored now, step by step. */
export const mergeSteps = (known: readonly StepLike[], stored: readonly StepLike[], mine: readonly StepLike[]): StepLike[] =>
  mergeList(known, stored, mine, { mine: byUuid, stored: byUuid, same: (a, b) => wordsOf(a) === wordsOf(b) }).map((step, order) => ({ ...step, order }))
