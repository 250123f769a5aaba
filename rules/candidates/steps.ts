import { addError, nestErrors, type FieldErrors } from '#rules/errors/field-errors.ts'
import { LOCALES, type Locale } from '#rules/text-and-time/locale.ts'
import { REJECTED_INDEX, type StepRole } from './board.ts'
import { writePlaceholder } from './placeholders.ts'
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

/** The roles of the built-in steps. Every process has each of them once. */
type SystemRole = Exclude<StepRole, 'extra'>

/** The name of each built-in step by language. */
const SYSTEM_STEP_NAMES: Record<SystemRole, Record<Locale, string>> = {
  rejected: { sv: 'Avslag', en: 'Rejected' },
  incoming: { sv: 'Inkomna', en: 'Incoming' },
  accepted: { sv: 'Anställda', en: 'Hired' },
}
/** The former name of the rejection step. It can still be in archives and in the history. */
const FORMER_REJECTED_NAME = 'Avböjda'

const roleByName = new Map<string, SystemRole>([
  [FORMER_REJECTED_NAME, 'rejected'],
  ...(['rejected', 'incoming', 'accepted'] as const).flatMap((role) =>
    LOCALES.map((language) => [SYSTEM_STEP_NAMES[role][language], role] as const),
  ),
])

/**
 * Returns the name of a step in a language (PIPE-97). The name of a built-in step is translated. A name that the company
 * chose stays.
 */
export function localStepName(name: string, language: Locale): string {
  const role = roleByName.get(name)
  return role === undefined ? name : SYSTEM_STEP_NAMES[role][language]
}

/** The message of the rejection step in a new process (PIPE-98). The company edits it like every other message. */
const REJECTION_MESSAGES: Record<Locale, string> = {
  sv:
    `<p>Hej ${writePlaceholder('firstName', 'sv')}</p>` +
    `<p>Du går inte vidare till tjänsten ${writePlaceholder('ad', 'sv')}. ` +
    'Vi har valt att gå vidare med sökande som bättre motsvarar det vi söker just nu.</p>' +
    '<p>Tack för att du sökte. Hör gärna av dig om du vill veta hur vi resonerade.</p>',
  en:
    `<p>Hi ${writePlaceholder('firstName', 'en')}</p>` +
    `<p>You will not be moving forward for the position ${writePlaceholder('ad', 'en')}. ` +
    'We have chosen applicants who are a closer match for what we need right now.</p>' +
    '<p>Thank you for applying. You are welcome to get in touch if you would like to know how we decided.</p>',
}

type NewStep = Omit<EditedStep, 'uuid'>
const namedSteps = (language: Locale, extra: readonly string[]): NewStep[] => {
  const { rejected, incoming, accepted } = SYSTEM_STEP_NAMES
  const names = [rejected[language], incoming[language], ...extra, accepted[language]]
  return names.map((name, order) => ({
    order,
    name,
    type: isSystemIndex(order, names.length) ? 'system' : 'normal',
    ...(order === REJECTED_INDEX
      ? { messageType: 'text', message: REJECTION_MESSAGES[language] }
      : { messageType: 'none', message: null }),
    dayLimit: null,
  }))
}

/** The steps of a new ad. */
export const DEFAULT_STEPS: Record<Locale, readonly NewStep[]> = {
  sv: namedSteps('sv', ['Urval', 'Intervju', 'Referenser']),
  en: namedSteps('en', ['Selection', 'Interview', 'References']),
}
