import { AdState, AdType, Relation, Use } from '#contract/base/enums.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'

/** Statuses of an ad. */
export const adTypes = enumNames(AdType.enum)

/** Configuration states of an ad, with their deprecated names. */
const adStates = enumNames(AdState.enum)

type StateName = ReturnType<typeof adStates.toName>

/** Configuration progress of an ad. */
export type Progress = 'DETAILS' | 'QUESTIONNAIRE' | 'STEPS' | 'PROMOTION' | 'COMPLETE'

const progressOf: Readonly<Record<AdState, Progress>> = {
  create: 'DETAILS',
  questions: 'QUESTIONNAIRE',
  stepsview: 'STEPS',
  destination: 'PROMOTION',
  offers: 'COMPLETE',
}

/** Returns an ad's progress, with its deprecated name `state`. */
export const readProgress = (state: AdState): { progress: Progress; state: StateName } => ({
  progress: progressOf[state],
  state: adStates.toName(state),
})

/** Returns an ad's status, with its deprecated name. */
export const readStatus = (
  type: AdType,
): { status: ReturnType<typeof adTypes.toName>; type: ReturnType<typeof adTypes.toName> } => ({
  status: adTypes.toName(type),
  type: adTypes.toName(type),
})

/** Returns the REST value of a progress from either of its names. Throws BAD_REQUEST unless exactly one is set. */
export function writeProgress(progress: Progress | null | undefined, state: StateName | null | undefined): AdState {
  if ((progress == null) === (state == null)) throw badRequest('Specify either `progress` or `state`, not both.')
  if (state != null) return adStates.toWire(state)
  const [wire] = AdState.enum.filter((candidate) => progressOf[candidate] === progress)
  return wire ?? 'create'
}

/** The caller's relations to an ad. */
export const adRelations = enumNames(Relation.enum)

/** Application methods. */
export const applicationMethods = enumNames(Use.enum)

type Method = ReturnType<typeof applicationMethods.toName>

/** Returns an application method, with its deprecated name. */
export const bothMethods = (method: Method): { applicationMethod: Method; use: Method } => ({
  applicationMethod: method,
  use: method,
})

/** Returns the start and end of a period, with their deprecated names. */
export const bothTimes = <T extends string | null>(start: T, end: T): { startsAt: T; start: T; endsAt: T; end: T } => ({
  startsAt: start,
  start,
  endsAt: end,
  end,
})

/** Parts that may be missing before an ad can be published. */
export const adParts = enumNames(['details', 'questionnaire', 'steps'])
