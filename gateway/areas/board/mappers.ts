import type { EventSource } from '../../hub/subscribe.ts'
import type { AdPlace, BoardStep, BoardStepHead, Candidate, Ad } from '#contract/types.ts'
import { UnreadKind } from '#contract/enums.ts'
import { enumNames } from '../../schema/enum-names.ts'
import { toGlobalId } from '../../schema/global-id.ts'
import { mapAd, type AdMapper } from '../ads/mappers.ts'
import type { CandidateCardMapper } from '../candidates/mappers.ts'
import { compositeId } from '../composite-id.ts'
import { messageTypes, stepTypes } from '../steps/enums.ts'
import { readMessage, type StepMessage } from '../steps/messages.ts'

/** Kinds of unseen activity. */
export const unreadKinds = enumNames(UnreadKind.enum)

type UnreadName = ReturnType<typeof unreadKinds.toName>

/** The candidate's own fields, as one read answers them all. */
export interface CandidateFields {
  name: string
  rating: number
  receivedAt: string
  scheduledAt: string | null
  unread: UnreadName[]
  alert: string | null
  age: number | null
  phone: string | null
  email: string | null
  order: number
  deleted: boolean
  changedAt: string
  enteredStepAt: string
  silentSince: string | null
  hasDocuments: boolean
  documents: {
    cvUrl: string | null
    letterUrl: string | null
    videoUrl: string | null
    studyUrl: string | null
    files: { name: string; url: string }[]
  }
}

/** Source of `Candidate`. Only the ids are certain; its ad and step are known wherever it was read. */
export interface CandidateMapper extends Partial<CandidateFields> {
  id: string
  databaseId: number
  adId?: number
  stepId?: number
  card?: CandidateCardMapper
}

/** Source of `BoardStep`. Only the ids are certain. */
export interface BoardStepMapper {
  id: string
  databaseId: number
  adId: number
  order?: number
  name?: string
  type?: ReturnType<typeof stepTypes.toName>
  messageType?: ReturnType<typeof messageTypes.toName>
  message?: StepMessage | null
  dayLimit?: number | null
  candidates?: CandidateMapper[]
}

/** Source of `Board`. */
export interface BoardMapper {
  id: string
  ad: AdMapper
  name: string
  owner: string
  city: string
  steps: BoardStepMapper[]
}

/** What an event says of `CandidateUpdate`. */
export interface CandidateUpdateEvent {
  candidate: CandidateMapper
  step: BoardStepMapper
  order: number
  byViewer: boolean
  started: string | null
}

/** Source of `CandidateUpdate`. */
export type CandidateUpdateMapper = EventSource<CandidateUpdateEvent>

/** What an event says of `CandidateAddition`. */
export interface CandidateAdditionEvent {
  candidate: CandidateMapper
  step: BoardStepMapper
  order: number
}

/** Source of `CandidateAddition`. */
export type CandidateAdditionMapper = EventSource<CandidateAdditionEvent>

/** What an event says of `StepsUpdate`. */
export interface StepsUpdateEvent {
  steps: BoardStepMapper[]
  byViewer: boolean
}

/** Source of `StepsUpdate`. */
export type StepsUpdateMapper = EventSource<StepsUpdateEvent>

/** A candidate of which nothing but the id is known. */
export const candidateReference = (databaseId: number): CandidateMapper => ({ id: toGlobalId('Candidate', databaseId), databaseId })

/** A step of which nothing but the id is known. */
export const boardStepReference = (adId: number, databaseId: number): BoardStepMapper =>
  ({ id: compositeId('BoardStep', adId, databaseId), databaseId, adId })

/** The source of a candidate with all its own fields. */
export function mapCandidate(candidate: Candidate, adId: number, stepId: number): CandidateMapper & CandidateFields {
  const { cv, letter, video, study, files } = candidate.uploads
  return {
    id: toGlobalId('Candidate', candidate.id),
    databaseId: candidate.id,
    name: candidate.name,
    rating: candidate.rank,
    receivedAt: candidate.dateTime,
    scheduledAt: candidate.scheduled,
    unread: candidate.unread.map(unreadKinds.toName),
    alert: candidate.alert,
    age: candidate.age,
    phone: candidate.phone,
    email: candidate.email,
    order: candidate.order,
    deleted: candidate.deleted,
    changedAt: candidate.changed,
    enteredStepAt: candidate.enteredStep,
    silentSince: candidate.silentSince,
    hasDocuments: cv !== null || letter !== null || video !== null || study !== null || files.length > 0,
    documents: { cvUrl: cv, letterUrl: letter, videoUrl: video, studyUrl: study, files },
    adId,
    stepId,
  }
}

/** The source of a step with its candidates. */
const mapBoardStep = (step: BoardStep, adId: number): BoardStepMapper =>
  ({ ...mapStepHead(step, adId), candidates: step.candidates.map(candidate => mapCandidate(candidate, adId, step.id)) })

/** The source of a step without its candidates. */
export const mapStepHead = (step: BoardStepHead, adId: number): BoardStepMapper => ({
  id: compositeId('BoardStep', adId, step.id),
  databaseId: step.id,
  adId,
  order: step.order,
  name: step.name,
  type: stepTypes.toName(step.type),
  messageType: messageTypes.toName(step.messageType),
  message: readMessage(step.message),
  dayLimit: step.dayLimit,
})

/** The source of a board, from its one read. */
export function mapBoard(board: { name: string; owner: string; city: string; steps: BoardStep[]; ad: Ad; place: AdPlace }): BoardMapper {
  const adId = board.ad.id
  return {
    id: toGlobalId('Board', adId),
    ad: mapAd(board.ad, board.place),
    name: board.name,
    owner: board.owner,
    city: board.city,
    steps: board.steps.map(step => mapBoardStep(step, adId)),
  }
}
