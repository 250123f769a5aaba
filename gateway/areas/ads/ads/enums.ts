import { AdState, AdType, Relation, Use } from '#contract/base/enums.ts'
import { badRequest } from '#gateway/errors/errors.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'

/** Where an ad is in its life. */
export const adTypes = enumNames(AdType.enum)

/** How far its configuration has come, under the names of old pages. */
const adStates = enumNames(AdState.enum)

type StateName = ReturnType<typeof adStates.toName>

/** How far its configuration has come. */
export type Progress = 'DETAILS' | 'QUESTIONNAIRE' | 'STEPS' | 'PROMOTION' | 'COMPLETE'

const progressOf: Readonly<Record<AdState, Progress>> = {
  create: 'DETAILS',
  questions: 'QUESTIONNAIRE',
  stepsview: 'STEPS',
  destination: 'PROMOTION',
  offers: 'COMPLETE',
}

/** How far an ad has come, under both names. */
export const readProgress = (state: AdState): { progress: Progress; state: StateName } => ({
  progress: progressOf[state],
  state: adStates.toName(state),
})

/** Where an ad is in its life, under both names. */
export const readStatus = (
  type: AdType,
): { status: ReturnType<typeof adTypes.toName>; type: ReturnType<typeof adTypes.toName> } => ({
  status: adTypes.toName(type),
  type: adTypes.toName(type),
})

/** The wire's word for a progress, given under either name. Throws BAD_REQUEST unless exactly one is given. */
export function writeProgress(progress: Progress | null | undefined, state: StateName | null | undefined): AdState {
  if ((progress == null) === (state == null)) throw badRequest('Give the progress once.')
  if (state != null) return adStates.toWire(state)
  const [wire] = AdState.enum.filter((each) => progressOf[each] === progress)
  return wire ?? 'create'
}

/** How the caller stands to it. */
export const adRelations = enumNames(Relation.enum)

/** How candidates apply. */
export const applicationMethods = enumNames(Use.enum)

type Method = ReturnType<typeof applicationMethods.toName>

/** How candidates apply, under both names. */
export const bothMethods = (method: Method): { applicationMethod: Method; use: Method } => ({
  applicationMethod: method,
  use: method,
})

/** When a period starts and ends, under both names. */
export const bothTimes = <T extends string | null>(start: T, end: T): { startsAt: T; start: T; endsAt: T; end: T } => ({
  startsAt: start,
  start,
  endsAt: end,
  end,
})

/** What may be missing before publishing. */
export const adParts = enumNames(['details', 'questionnaire', 'steps'])
