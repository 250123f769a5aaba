import { addError, nestErrors, type FieldErrors } from '#rules/errors/field-errors.ts'
import { checkStepMessage, type Message, type MessageType } from './step-message.ts'

// The recruitment process of an ad. Source: 2§2.3, 2§4.1.

export type StepType = 'system' | 'normal' | 'frozen'
export interface EditedStep {
  uuid: string
  order: number
  name: string
  type: StepType
  messageType: MessageType
  message: Message
  /** Days in the step until the board shows a warning. Null if there is no limit (PLUS-25). */
  dayLimit: number | null
}

/** Maximum length of the name of a step, and maximum number of steps per ad. Our own limits. */
export const MAX_STEP_NAME_LENGTH = 44
export const MAX_STEPS = 30
/** Maximum number of days in a step's limit (PLUS-25). Our own limit. */
export const MAX_DAY_LIMIT = 365

/** Returns whether the step at an index is a built-in step: rejected, incoming or accepted (PIPE-80). */
export const isSystemIndex = (index: number, count: number) => index === 0 || index === 1 || index === count - 1

/** Returns whether a step can be dragged. Built-in steps cannot (PIPE-81). */
export const canDragStep = (step: { type: StepType }) => step.type !== 'system'

/** Returns whether a step can be removed. Built-in steps and steps with candidates cannot (PIPE-81, PIPE-82). */
export const canRemoveStep = (step: { type: StepType }) => step.type === 'normal'

/** Returns whether a number of days can be a step's limit. Null means no limit. */
export const isDayLimit = (days: number | null) =>
  days === null || (Number.isInteger(days) && days >= 1 && days <= MAX_DAY_LIMIT)

/**
 * Checks a list of steps to save (PIPE-80, PIPE-81, PIPE-89). Paths and codes:
 * - '': 'tooFew' (fewer than the three built-in steps), 'tooMany', 'systemMoved' (the built-in steps are not first,
 *   second and last), 'duplicate' (repeated uuid).
 * - '2.order': 'invalid' unless orders count from 0.
 * - '2.name': 'required' (except built-in steps), 'tooLong'.
 * - '2.dayLimit': 'outOfRange'.
 * - '2.message…': the codes of checkStepMessage.
 */
export function checkSteps(steps: readonly EditedStep[]): FieldErrors {
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
    if (step.name.trim().length > MAX_STEP_NAME_LENGTH) addError(errors, `${index}.name`, 'tooLong')
    if (!isDayLimit(step.dayLimit)) addError(errors, `${index}.dayLimit`, 'outOfRange')
    Object.assign(errors, nestErrors(`${index}.message`, checkStepMessage(step.messageType, step.message)))
  })
  return errors
}

/**
 * Checks changed steps against the saved steps. `occupied` contains the uuids of steps with candidates. Codes at '':
 * - 'systemMissing': a built-in step is missing or replaced (PIPE-81).
 * - 'holdsCandidates': a removed step has candidates (PIPE-82).
 */
export function checkStepChanges(
  steps: readonly EditedStep[],
  saved: readonly Pick<EditedStep, 'uuid' | 'type'>[],
  occupied: ReadonlySet<string>,
): FieldErrors {
  const errors: FieldErrors = {}
  const keptUuids = new Set(steps.map((step) => step.uuid))
  const system = (list: readonly Pick<EditedStep, 'uuid' | 'type'>[]) =>
    list
      .filter((step) => step.type === 'system')
      .map((step) => step.uuid)
      .join()
  if (system(steps) !== system(saved)) addError(errors, '', 'systemMissing')
  if (saved.some((step) => !keptUuids.has(step.uuid) && occupied.has(step.uuid)))
    addError(errors, '', 'holdsCandidates')
  return errors
}

/** Numbers the steps from 0. */
export const numberSteps = <T extends { order: number }>(steps: readonly T[]): T[] =>
  steps.map((step, order) => ({ ...step, order }))

type NewStep = Omit<EditedStep, 'uuid'>
const namedSteps = (names: readonly string[]): NewStep[] =>
  names.map((name, order) => ({
    order,
    name,
    type: isSystemIndex(order, names.length) ? 'system' : 'normal',
    messageType: 'none',
    message: null,
    dayLimit: null,
  }))

/** The steps of a new ad. */
export const DEFAULT_STEPS: Record<'sv' | 'en', readonly NewStep[]> = {
  sv: namedSteps(['Avböjda', 'Inkomna', 'Urval', 'Intervju', 'Referenser', 'Anställda']),
  en: namedSteps(['Rejected', 'Incoming', 'Selection', 'Interview', 'References', 'Hired']),
}
