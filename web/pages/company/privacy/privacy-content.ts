import type { AnonymousScreeningInput } from '#web/__generated__/savePrivacyMutation.graphql.ts'
import { isValidRetention } from '#rules/candidates/retention.ts'

/** The edited privacy settings. */
export interface EditedPrivacy {
  /** NaN while the input is invalid, null while it is empty. */
  retentionMonths: number | null
  name: boolean
  picture: boolean
  age: boolean
  untilStep: string
}

/** The stored privacy settings with their version. */
export interface StoredPrivacy extends EditedPrivacy {
  retentionMonths: number
  version: string
}

interface Read {
  readonly retentionMonths: number
  readonly screening:
    | {
        readonly hidesName: boolean
        readonly hidesPicture: boolean
        readonly hidesAge: boolean
        readonly untilStep: string
      }
    | null
    | undefined
  readonly stepNames: readonly string[]
  readonly lastStepName: string | null | undefined
  readonly version: string
}

/**
 * Converts the privacy settings from the schema. If no step is stored, the step is `defaultStep` if the company has it
 * or has no board, and otherwise the last step.
 */
export function readPrivacy(
  { retentionMonths, screening, stepNames, lastStepName, version }: Read,
  defaultStep: string,
): StoredPrivacy {
  const defaultUntilStep =
    stepNames.find((each) => each.toLocaleLowerCase() === defaultStep.toLocaleLowerCase()) ??
    lastStepName ??
    defaultStep
  const { hidesName: name = false, hidesPicture: picture = false, hidesAge: age = false } = screening ?? {}
  return { retentionMonths, name, picture, age, untilStep: screening?.untilStep ?? defaultUntilStep, version }
}

/** Returns the settings to edit. */
export const toEdit = ({ retentionMonths, name, picture, age, untilStep }: StoredPrivacy): EditedPrivacy => ({
  retentionMonths,
  name,
  picture,
  age,
  untilStep,
})

export const hidesAnything = ({ name, picture, age }: EditedPrivacy): boolean => name || picture || age

/** Converts the settings for a save. Null while they are invalid. */
export function toStored(mine: EditedPrivacy): {
  retentionMonths: number
  screening: AnonymousScreeningInput | null
} | null {
  const { retentionMonths, ...screening } = mine
  if (retentionMonths === null || !isValidRetention(retentionMonths)) return null
  const { name, picture, age, untilStep } = screening
  return {
    retentionMonths,
    screening: hidesAnything(mine) ? { hidesName: name, hidesPicture: picture, hidesAge: age, untilStep } : null,
  }
}

/** Whether a save would change anything. The step counts only if a field is hidden. */
export const isPrivacyChanged = (stored: EditedPrivacy, mine: EditedPrivacy): boolean =>
  stored.retentionMonths !== mine.retentionMonths ||
  stored.name !== mine.name ||
  stored.picture !== mine.picture ||
  stored.age !== mine.age ||
  (hidesAnything(mine) && stored.untilStep !== mine.untilStep)
