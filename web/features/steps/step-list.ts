import { canDragStep, isSystemIndex, MAX_STEPS, numberSteps, type StepLike } from '#rules/candidates/steps.ts'
import { contentText } from '#web/editing/content-text.ts'

// What the steps editor does to the steps. Every function returns a new list.

/** A new step, still without a name. */
const newStep = (): StepLike => ({
  uuid: crypto.randomUUID(),
  order: 0,
  name: '',
  type: 'normal',
  messageType: 'none',
  message: null,
  dayLimit: null,
})

/** Whether a step may be moved to an index: system steps stay, and nothing takes their places (PIPE-81). */
export function canMoveStep(steps: readonly StepLike[], from: number, to: number): boolean {
  const step = steps[from]
  return step !== undefined && canDragStep(step) && steps[to] !== undefined && !isSystemIndex(to, steps.length)
}

export function moveStep(steps: readonly StepLike[], from: number, to: number): StepLike[] {
  const step = steps[from]
  if (!step || !canMoveStep(steps, from, to)) return [...steps]
  return numberSteps(steps.toSpliced(from, 1).toSpliced(to, 0, step))
}

/** Whether one more step fits. */
export const canAddStep = (steps: readonly StepLike[]) => steps.length < MAX_STEPS

/** Puts a step before the last, which stays last (PIPE-80). */
export function addStep(steps: readonly StepLike[], step: StepLike = newStep()): StepLike[] {
  return canAddStep(steps) ? numberSteps(steps.toSpliced(steps.length - 1, 0, step)) : [...steps]
}

export const removeStep = (steps: readonly StepLike[], uuid: string): StepLike[] =>
  numberSteps(steps.filter((step) => step.uuid !== uuid))

/** A copy of a step of another ad, as a new step here. */
export const copyOf = ({ name, messageType, message, dayLimit }: StepLike): StepLike => ({
  ...newStep(),
  name,
  messageType,
  message,
  dayLimit,
})

/**
 * The process of another ad in place of this one: system steps stay and take over name and message, steps that hold
 * candidates stay, the rest is replaced (PIPE-81, PIPE-82, PIPE-85).
 */
export function replaceSteps(steps: readonly StepLike[], other: readonly StepLike[]): StepLike[] {
  const systemOf = (list: readonly StepLike[]) => list.filter(({ type }) => type === 'system')
  const theirs = systemOf(other)
  const system = systemOf(steps).map((step, index) => {
    const same = theirs[index]
    return same
      ? { ...step, name: same.name, messageType: same.messageType, message: same.message, dayLimit: same.dayLimit }
      : step
  })
  const frozen = steps.filter(({ type }) => type === 'frozen')
  const copied = other.filter(({ type }) => type !== 'system').map(copyOf)
  const [rejected, incoming, accepted] = system
  if (!rejected || !incoming || !accepted) return [...steps]
  return numberSteps([rejected, incoming, ...[...frozen, ...copied].slice(0, MAX_STEPS - 3), accepted])
}

/** The steps of another ad that can be fetched alone: those with a text (PIPE-85). */
export const textSteps = (steps: readonly StepLike[]) =>
  steps.filter(({ type, messageType }) => type !== 'system' && messageType === 'text')

/** Whether anything differs from what is saved (PIPE-87). */
export const differs = (a: readonly StepLike[], b: readonly StepLike[]) => contentText(a) !== contentText(b)
