import { canDragStep, isSystemIndex, MAX_STEPS, numberSteps, type StepLike } from '#rules/candidates/steps.ts'
import { contentText } from '#web/editing/content-text.ts'

// The operations of the steps editor. Every function returns a new list.

/** Returns a new step without a name. */
const newStep = (): StepLike => ({
  uuid: crypto.randomUUID(),
  order: 0,
  name: '',
  type: 'normal',
  messageType: 'none',
  message: null,
  dayLimit: null,
})

/** Whether a step can move to an index. System steps keep their positions (PIPE-81). */
export function canMoveStep(steps: readonly StepLike[], from: number, to: number): boolean {
  const step = steps[from]
  return step !== undefined && canDragStep(step) && steps[to] !== undefined && !isSystemIndex(to, steps.length)
}

export function moveStep(steps: readonly StepLike[], from: number, to: number): StepLike[] {
  const step = steps[from]
  if (!step || !canMoveStep(steps, from, to)) return [...steps]
  return numberSteps(steps.toSpliced(from, 1).toSpliced(to, 0, step))
}

/** Whether the list has room for one more step. */
export const canAddStep = (steps: readonly StepLike[]) => steps.length < MAX_STEPS

/** Inserts a step before the last step (PIPE-80). */
export function addStep(steps: readonly StepLike[], step: StepLike = newStep()): StepLike[] {
  return canAddStep(steps) ? numberSteps(steps.toSpliced(steps.length - 1, 0, step)) : [...steps]
}

export const removeStep = (steps: readonly StepLike[], uuid: string): StepLike[] =>
  numberSteps(steps.filter((step) => step.uuid !== uuid))

/** Returns a new step with the content of a step of another ad. */
export const copyOf = ({ name, messageType, message, dayLimit }: StepLike): StepLike => ({
  ...newStep(),
  name,
  messageType,
  message,
  dayLimit,
})

/**
 * Replaces the steps with the steps of another ad (PIPE-81, PIPE-82, PIPE-85):
 * - System steps stay and get the other ad's name and message.
 * - Steps with candidates stay.
 * - All other steps are replaced.
 */
export function replaceSteps(steps: readonly StepLike[], imported: readonly StepLike[]): StepLike[] {
  const systemOf = (list: readonly StepLike[]) => list.filter(({ type }) => type === 'system')
  const importedSystemSteps = systemOf(imported)
  const system = systemOf(steps).map((step, index) => {
    const same = importedSystemSteps[index]
    return same
      ? { ...step, name: same.name, messageType: same.messageType, message: same.message, dayLimit: same.dayLimit }
      : step
  })
  const frozen = steps.filter(({ type }) => type === 'frozen')
  const copied = imported.filter(({ type }) => type !== 'system').map(copyOf)
  const [rejected, incoming, accepted] = system
  if (!rejected || !incoming || !accepted) return [...steps]
  return numberSteps([rejected, incoming, ...[...frozen, ...copied].slice(0, MAX_STEPS - 3), accepted])
}

/** Returns the steps of another ad that can be imported one by one: those with a text (PIPE-85). */
export const textSteps = (steps: readonly StepLike[]) =>
  steps.filter(({ type, messageType }) => type !== 'system' && messageType === 'text')

/** Whether two lists of steps differ in content, for example from the saved steps (PIPE-87). */
export const differs = (a: readonly StepLike[], b: readonly StepLike[]) => contentText(a) !== contentText(b)
