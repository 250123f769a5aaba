import { isValidRetention } from '#rules/candidates/retention.ts'

/** What a company chooses, as it stands on the page. */
export interface EditedPrivacy {
  /** NaN while what is typed is no number within the bounds, null while nothing is. */
  retentionMonths: number | null
  name: boolean
  picture: boolean
  age: boolean
  untilStep: string
}

/** The same as stored. */
export interface StoredPrivacy extends EditedPrivacy {
  retentionMonths: number
  version: string
}

interface Read {
  readonly retentionMonths: number
  readonly screening:
    | { readonly name: boolean; readonly picture: boolean; readonly age: boolean; readonly untilStep: string }
    | null
    | undefined
  readonly stepNames: readonly string[]
  readonly lastStepName: string | null | undefined
  readonly version: string
}

/**
 * What stands on the page at first; `defaultStep` is the step one begins with where the company has it, or no board.
 */
export function readPrivacy(
  { retentionMonths, screening, stepNames, lastStepName, version }: Read,
  defaultStep: string,
): StoredPrivacy {
  const first =
    stepNames.find((each) => each.toLocaleLowerCase() === defaultStep.toLocaleLowerCase()) ??
    lastStepName ??
    defaultStep
  const { name = false, picture = false, age = false, untilStep = first } = screening ?? {}
  return { retentionMonths, name, picture, age, untilStep, version }
}

export const hidesAnything = ({ name, picture, age }: EditedPrivacy): boolean => name || picture || age

/** What is to be stored; null while it cannot be. */
export function toStore(mine: EditedPrivacy): {
  retentionMonths: number
  screening: { name: boolean; picture: boolean; age: boolean; untilStep: string } | null
} | null {
  const { retentionMonths, ...screening } = mine
  if (retentionMonths === null || !isValidRetention(retentionMonths)) return null
  const { name, picture, age, untilStep } = screening
  return { retentionMonths, screening: hidesAnything(mine) ? { name, picture, age, untilStep } : null }
}

/** Whether there is something to store: a step of nothing is none. */
export const differsFrom = (stored: EditedPrivacy, mine: EditedPrivacy): boolean =>
  stored.retentionMonths !== mine.retentionMonths ||
  stored.name !== mine.name ||
  stored.picture !== mine.picture ||
  stored.age !== mine.age ||
  (hidesAnything(mine) && stored.untilStep !== mine.untilStep)
