import { canDragStep, isSystemIndex, MAX_STEPS, numberSteps, type EditedStep } from '#rules/candidates/steps.ts'
import { copyStep, replaceSteps as replaceWith } from '#rules/candidates/replace-steps.ts'
import { contentText } from '#web/editing/content-text.ts'

// The operations of the steps editor. Every function returns a new list.

/** Returns a new step without a name. */
const newStep = (): EditedStep => ({
  uuid: crypto.randomUUID(),
  order: 0,
  name: '',
  type: 'normal',
  messageType: 'none',
  message: null,
  dayLimit: null,
})

/** Whether a step can move to an index. System steps keep their positions (PIPE-81). */
export function canMoveStep(steps: readonly EditedStep[], from: number, to: number): boolean {
  const step = steps[from]
  return step !== undefined && canDragStep(step) && steps[to] !== undefined && !isSystemIndex(to, steps.length)
}

export function moveStep(steps: readonly EditedStep[], from: number, to: number): EditedStep[] {
  const step = steps[from]
  if (!step || !canMoveStep(steps, from, to)) return [...steps]
  return numberSteps(steps.toSpliced(from, 1).toSpliced(to, 0, step))
}

/** Whether the list has room for one more step. */
export const canAddStep = (steps: readonly EditedStep[]) => steps.length < MAX_STEPS

/** Inserts a step before the last step (PIPE-80). */
export function addStep(steps: readonly EditedStep[], step: EditedStep = newStep()): EditedStep[] {
  return canAddStep(steps) ? numberSteps(steps.toSpliced(steps.length - 1, 0, step)) : [...steps]
}

export const removeStep = (steps: readonly EditedStep[], uuid: string): EditedStep[] =>
  numberSteps(steps.filter((step) => step.uuid !== uuid))

/** Returns a new step with the content of a step of another ad. */
export const copyOf = (step: EditedStep): EditedStep => copyStep(step, crypto.randomUUID())

/** Replaces the steps with the steps of another ad (PIPE-81, PIPE-82, PIPE-85). */
export const replaceSteps = (steps: readonly EditedStep[], imported: readonly EditedStep[]): EditedStep[] =>
  replaceWith(steps, imported, () => crypto.randomUUID())

/** Returns the steps of another ad that can be imported one by one: those with a text (PIPE-85). */
export const textSteps = (steps: readonly EditedStep[]) =>
  steps.filter(({ type, messageType }) => type !== 'system' && messageType === 'text')

/** Whether two lists of steps differ in content, for example from the saved steps (PIPE-87). */
export const differs = (a: readonly EditedStep[], b: readonly EditedStep[]) => contentText(a) !== contentText(b)
