import { addError, nest, type FieldErrors } from '#rules/errors/field-errors.ts'
import { checkStepMessage, type Message, type MessageType } from './step-message.ts'

// The recruitment process of an ad. Source: 2§2.3, 2§4.1.

export type StepType = 'system' | 'normal' | 'frozen'
export interface StepLike {
  uuid: string
  order: number
  name: string
  type: StepType
  messageType: MessageType
  message: Message
  /** Days in the step after which the board warns; null without a limit (PLUS-25). */
  dayLimit: number | null
}

/** Longest name of a step, and most steps of an ad; limits of our own. */
export const STEP_NAME_MAX_LENGTH = 44
export const MAX_STEPS = 30
/** Most days a step's limit may have (PLUS-25); a limit of our own. */
export const DAY_LIMIT_MAX = 365

/** Whether the step at an index is a system step: rejected, incoming and accepted (PIPE-80). */
export const isSystemIndex = (index: number, count: number) => index === 0 || index === 1 || index === count - 1

/** Whether a step can be dragged: system steps are locked (PIPE-81). */
export const canDragStep = (step: { type: StepType }) => step.type !== 'system'

/** Whether a step can be removed: neither a system step nor one that holds candidates (PIPE-81, PIPE-82). */
export const canRemoveStep = (step: { type: StepType }) => step.type === 'normal'

/** Whether a number of days can be a step's limit; null is none. */
export const isDayLimit = (days: number | null) =>
  days === null || (Number.isInteger(days) && days >= 1 && days <= DAY_LIMIT_MAX)

/**
 * Checks a list of steps to save (PIPE-80, PIPE-81, PIPE-89), in its order. Paths and codes: '' 'tooFew' (fewer than
 * the three system steps), 'tooMany', 'systemMoved' (the system steps are not first, second and last), 'duplicate' (a
 * uuid twice); '2.order' 'invalid' unless orders run from 0; '2.name' 'required' (non-system only), 'tooLong';
 * '2.dayLimit' 'outOfRange'; '2.message…' as checkStepMessage.
 */
export function checkSteps(steps: readonly StepLike[]): FieldErrors {
  const errors: FieldErrors = {}
  if (steps.length < 3) addError(errors, '', 'tooFew')
  if (steps.length > MAX_STEPS) addError(errors, '', 'tooMany')
  if (steps.some((step, index) => (step.type === 'system') !== isSystemIndex(index, steps.length)))
    addError(errors, '', 'systemMoved')
  const uuids = steps.map((step) => step.uuid).filter((uuid) => uuid !== '')
  if (new Set(uuids).size < uuids.length) addError(errors, '', 'duplicate')
  steps.forEach((step, index) => {
    if (step.order !== index) addError(errors, `${index}.order`, 'invalid')
    if (step.type !== 'system' && step.name.trim() === '') addError(errors, `${index}.name`, 'required')
    if (step.name.trim().length > STEP_NAME_MAX_LENGTH) addError(errors, `${index}.name`, 'tooLong')
    if (!isDayLimit(step.dayLimit)) addError(errors, `${index}.dayLimit`, 'outOfRange')
    Object.assign(errors, nest(`${index}.message`, checkStepMessage(step.messageType, step.message)))
  })
  return errors
}

/**
 * Checks new steps against the saved ones: '' 'systemMissing' when a system step of the ad is gone or another took its
 * place (PIPE-81), 'holdsCandidates' when a removed step holds candidates (PIPE-82). `occupied` are the uuids of steps
 * with candidates.
 */
export function checkStepChanges(
  steps: readonly StepLike[],
  saved: readonly Pick<StepLike, 'uuid' | 'type'>[],
  occupied: ReadonlySet<string>,
): FieldErrors {
  const errors: FieldErrors = {}
  const kept = new Set(steps.map((step) => step.uuid))
  const system = (list: readonly Pick<StepLike, 'uuid' | 'type'>[]) =>
    list
      .filter((step) => step.type === 'system')
      .map((step) => step.uuid)
      .join()
  if (system(steps) !== system(saved)) addError(errors, '', 'systemMissing')
  if (saved.some((step) => !kept.has(step.uuid) && occupied.has(step.uuid))) addError(errors, '', 'holdsCandidates')
  return errors
}

/** Steps with their orders set from 0. */
export const numberSteps = <T extends { order: number }>(steps: readonly T[]): T[] =>
  steps.map((step, order) => ({ ...step, order }))

type NewStep = Omit<StepLike, 'uuid'>
const named = (names: readonly string[]): NewStep[] =>
  names.map((name, order) => ({
    order,
    name,
    type: isSystemIndex(order, names.length) ? 'system' : 'normal',
    messageType: 'none',
    message: null,
    dayLimit: null,
  }))

/** The steps a new ad starts with. */
export const DEFAULT_STEPS: Record<'sv' | 'en', readonly NewStep[]> = {
  sv: named(['Avböjda', 'Inkomna', 'Urval', 'Intervju', 'Referenser', 'Anställda']),
  en: named(['Rejected', 'Incoming', 'Selection', 'Interview', 'References', 'Hired']),
}
