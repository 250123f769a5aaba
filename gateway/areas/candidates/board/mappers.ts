import type { EventSource } from '#gateway/hub/subscribe.ts'
import type { AdPlace, Ad } from '#contract/ads/ad.ts'
import type { BoardStepHead } from '#contract/ads/step.ts'
import type { BoardStep } from '#contract/candidates/board-step.ts'
import type { Candidate } from '#contract/candidates/candidate.ts'
import { userActor, type ActorSource } from '#gateway/schema/actor.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { mapAd, type AdMapper } from '#gateway/areas/ads/ads/mappers.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { messageTypes, stepTypes } from '#gateway/areas/ads/steps/enums.ts'
import { readMessage, type StepMessage } from '#gateway/areas/ads/steps/messages.ts'

/** Source of `BoardStep`. Only the ids are always present. */
export interface BoardStepMapper {
  id: string
  databaseId: number
  adId: number
  order?: number
  name?: string
  type?: ReturnType<typeof stepTypes.toName>
  messageType?: ReturnType<typeof messageTypes.toName>
  message?: StepMessage | null
  messageVersion?: string
  dayLimit?: number | null
  /** The step's candidates, as REST returns them. */
  candidates?: readonly Candidate[]
}

/** Source of `Board`. */
export interface BoardMapper {
  id: string
  ad: AdMapper
  name: string
  owner: ActorSource
  city: string
  steps: BoardStepMapper[]
}

/** The data of an event for `StepsUpdate`. */
export interface StepsUpdateEvent {
  steps: BoardStepMapper[]
  isByViewer: boolean
}

/** Source of `StepsUpdate`. */
export type StepsUpdateMapper = EventSource<StepsUpdateEvent>

/** Returns the source of a step that is only known by its id. */
export const boardStepReference = (adId: number, databaseId: number): BoardStepMapper => ({
  id: toCompositeGlobalId('BoardStep', adId, databaseId),
  databaseId,
  adId,
})

/** Returns the source of a step with its candidates. */
const mapBoardStep = (step: BoardStep, adId: number): BoardStepMapper => ({
  ...mapStepHead(step, adId),
  candidates: step.candidates,
})

/** Returns the source of a step without its candidates. */
export const mapStepHead = (step: BoardStepHead, adId: number): BoardStepMapper => ({
  id: toCompositeGlobalId('BoardStep', adId, step.id),
  databaseId: step.id,
  adId,
  order: step.order,
  name: step.name,
  type: stepTypes.toName(step.type),
  messageType: messageTypes.toName(step.messageType),
  message: readMessage(step.message),
  messageVersion: step.messageVersion,
  dayLimit: step.dayLimit,
})

/** Returns the source of a board from its read. */
export function mapBoard(board: {
  name: string
  owner: string
  city: string
  steps: BoardStep[]
  ad: Ad
  place: AdPlace
}): BoardMapper {
  const adId = board.ad.id
  return {
    id: toGlobalId('Board', adId),
    ad: mapAd(board.ad, board.place),
    name: board.name,
    owner: userActor(board.ad.ownerId, board.owner),
    city: board.city,
    steps: board.steps.map((step) => mapBoardStep(step, adId)),
  }
}
