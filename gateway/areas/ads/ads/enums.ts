import { AdState, AdType, Relation, Use } from '#contract/base/enums.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'

/** Statuses of an ad. */
export const adTypes = enumNames(AdType.enum)

/** Configuration progress of an ad. */
export type Progress = 'DETAILS' | 'QUESTIONNAIRE' | 'STEPS' | 'PROMOTION' | 'COMPLETE'

const progressOf: Readonly<Record<AdState, Progress>> = {
  create: 'DETAILS',
  questions: 'QUESTIONNAIRE',
  stepsview: 'STEPS',
  destination: 'PROMOTION',
  offers: 'COMPLETE',
}

/** Returns an ad's progress. */
export const readProgress = (state: AdState): Progress => progressOf[state]

/** Returns the REST value of a progress. */
export function writeProgress(progress: Progress): AdState {
  const [wire] = AdState.enum.filter((candidate) => progressOf[candidate] === progress)
  return wire ?? 'create'
}

/** The caller's relations to an ad. */
export const adRelations = enumNames(Relation.enum)

/** Application methods. */
export const applicationMethods = enumNames(Use.enum)

/** Parts that may be missing before an ad can be published. */
export const adParts = enumNames(['details', 'questionnaire', 'steps'])
