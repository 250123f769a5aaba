import type { EditedStep } from '#rules/candidates/steps.ts'
import { alignById, mergeList } from '#web/editing/merge-list.ts'

const byUuid = alignById<EditedStep>(({ uuid }) => uuid)
const messageOf = ({ messageType, message }: EditedStep) => JSON.stringify([messageType, message])
const wordsOf = (step: EditedStep) => JSON.stringify([step.name.trim(), step.type, messageOf(step), step.dayLimit])

/**
 * Merges the user's changes since `known` into the stored steps. Steps are merged one by one, and in a step its name,
 * message and limit are merged separately.
 */
export function mergeSteps(
  known: readonly EditedStep[],
  stored: readonly EditedStep[],
  mine: readonly EditedStep[],
): EditedStep[] {
  const within = mine.map((step) => {
    const [before, now] = [known, stored].map((steps) => steps.find(({ uuid }) => uuid === step.uuid))
    return before && now ? mergeStep(before, now, step) : step
  })
  return mergeList(known, stored, within, {
    mine: byUuid,
    stored: byUuid,
    same: (a, b) => wordsOf(a) === wordsOf(b),
  }).map((step, order) => ({ ...step, order }))
}

function mergeStep(before: EditedStep, now: EditedStep, step: EditedStep): EditedStep {
  const { messageType, message } = messageOf(step) === messageOf(before) ? now : step
  return {
    ...step,
    name: step.name.trim() === before.name.trim() ? now.name : step.name,
    type: now.type,
    messageType,
    message,
    dayLimit: step.dayLimit === before.dayLimit ? now.dayLimit : step.dayLimit,
  }
}
