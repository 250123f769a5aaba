import type { Actor } from '#contract/base/actor.ts'
import { AnswerType, Channel, Undelivered, UnreadKind } from '#contract/base/enums.ts'
import type { ApplicationEntry, ArrivalEntry, InfoEntry } from '#contract/candidates/application.ts'
import type { Candidate } from '#contract/candidates/candidate.ts'
import type { ChatMessage } from '#contract/candidates/chat-message.ts'
import { CANDIDATE_SOURCES } from '#rules/candidates/added-candidate.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import type { UserErrorSource } from '#gateway/schema/user-errors.ts'
import type { EventSource } from '#gateway/hub/subscribe.ts'
import type { BoardStepMapper } from '#gateway/areas/candidates/board/mappers.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'

const answerTypes = enumNames(AnswerType.enum)
const undeliveredReasons = enumNames(Undelivered.enum)

const sources = enumNames(CANDIDATE_SOURCES)
type SourceName = ReturnType<typeof sources.toName>

/** Returns the source in the contract of a GraphQL name. */
export const toSource = sources.toWire

const channels = enumNames(Channel.enum)
type ChannelName = ReturnType<typeof channels.toName>

/** Returns the GraphQL name of a channel. `UNKNOWN` for a channel of a newer platform. */
export const channelName = (channel: string): ChannelName => channels.find(channel) ?? 'UNKNOWN'

/** Kinds of unseen activity. */
export const unreadKinds = enumNames(UnreadKind.enum)

type UnreadName = ReturnType<typeof unreadKinds.toName>

/** The candidate's own fields, which one read returns together. */
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
  position: number
  isDeleted: boolean
  changedAt: string
  enteredStepAt: string
  silentSince: string | null
  channel: ChannelName
  firstChannel: ChannelName
  hasDocuments: boolean
  documents: {
    cvUrl: string | null
    letterUrl: string | null
    videoUrl: string | null
    studyUrl: string | null
    files: { name: string; url: string }[]
  }
}

/** Source of `Candidate`. Only the ids are always present; ad and step are present if the candidate was read. */
export interface CandidateMapper extends Partial<CandidateFields> {
  id: string
  databaseId: number
  adId?: number
  stepId?: number
  card?: CandidateCardMapper
}

/** Source of `Answer`. */
export interface AnswerMapper {
  id: string
  type: ReturnType<typeof answerTypes.toName>
  question: string
  text: string | null
  options: { title: string; isSelected: boolean; isUnread: boolean }[]
  isUnread: boolean
}

/** Source of `ChatMessage`. Only the ids are always present. */
export interface ChatMessageMapper extends Partial<ChatMessageFields> {
  id: string
  databaseId: number
}

interface ChatMessageFields {
  sentAt: string
  scheduledAt: string | null
  heldUntil: string | null
  undelivered: ReturnType<typeof undeliveredReasons.toName> | null
  viewerDidAuthor: boolean
  isFromCandidate: boolean
  sender: Actor | null
  avatarUrl: string | null
  email: string | null
  html: string
  mail: {
    isFromOtherAddress: boolean
    sender: string | null
    fullText: string | null
    refusedAttachments: string[]
  } | null
}

/** Source of `CandidateApplication`. */
export interface CandidateApplicationMapper {
  candidate: CandidateMapper
  name: string
  url: string
  receivedAt: string
  isActive: boolean
}

/** Source of `ApplicationTouch`. */
export interface ApplicationTouchMapper {
  channel: ChannelName
  label: string | null
  at: string | null
}

/** Source of `CandidateCard`. */
export interface CandidateCardMapper {
  answers: AnswerMapper[]
  messages: ChatMessageMapper[]
  applications: CandidateApplicationMapper[]
  firstTouch: ApplicationTouchMapper
  lastTouch: ApplicationTouchMapper
  source: SourceName | null
  note: string
  movedBy: Actor | null
}

/** Source of `MovedMeanwhileError`. */
export interface MovedMeanwhileErrorMapper {
  __typename: 'MovedMeanwhileError'
  reason: UserErrorSource['reason']
  message: string
  path: null
  movedBy: Actor | null
}

/**
 * Returns the source of an answer: options if REST returns a list, otherwise text. Answer ids are unique within a
 * candidate.
 */
export function mapAnswer({ id, type, question, answer, unread }: InfoEntry, candidateId: number): AnswerMapper {
  const options = !Array.isArray(answer)
    ? []
    : answer.map((option) =>
        typeof option === 'string'
          ? { title: option, isSelected: true, isUnread: false }
          : { title: option.title, isSelected: option.selected, isUnread: option.unread },
      )
  return {
    id: toCompositeGlobalId('Answer', candidateId, id),
    type: answerTypes.toName(type),
    question,
    text: Array.isArray(answer) ? null : String(answer),
    options,
    isUnread: unread,
  }
}

/** Returns the source of a chat message that is only known by its ids. */
export const chatMessageReference = (candidateId: number, id: number): ChatMessageMapper => ({
  id: toCompositeGlobalId('ChatMessage', candidateId, id),
  databaseId: id,
})

/** Returns the source of a chat message. It is read through its candidate, so its global id contains both ids. */
export const mapChatMessage = (
  { id, date, self, candidate, writer, avatar, email, message, scheduled, held, undelivered, mail }: ChatMessage,
  candidateId: number,
): ChatMessageMapper => ({
  ...chatMessageReference(candidateId, id),
  sentAt: date,
  scheduledAt: scheduled,
  heldUntil: held,
  undelivered: undelivered === null ? null : undeliveredReasons.toName(undelivered),
  viewerDidAuthor: self,
  isFromCandidate: candidate,
  sender: writer,
  avatarUrl: avatar,
  email,
  html: message,
  mail: mail && {
    isFromOtherAddress: mail.stranger,
    sender: mail.sender,
    fullText: mail.fullText,
    refusedAttachments: mail.refused,
  },
})

/** Returns the source of another application. */
export const mapApplication = ({ id, name, url, date, active }: ApplicationEntry): CandidateApplicationMapper => ({
  candidate: candidateReference(id),
  name,
  url,
  receivedAt: date,
  isActive: active,
})

/** Returns the source of a touch. */
export const mapTouch = ({ channel, label, at }: ArrivalEntry['first']): ApplicationTouchMapper => ({
  channel: channelName(channel),
  label,
  at,
})

/** Returns the GraphQL name of a source. `OTHER` for a source of a newer platform. */
export const sourceName = (source: string | null): SourceName | null =>
  source === null ? null : (sources.find(source) ?? 'OTHER')

/** The data of an event for `CandidateUpdate`. */
export interface CandidateUpdateEvent {
  candidate: CandidateMapper
  step: BoardStepMapper
  order: number
  isByViewer: boolean
  expectedChangedAt: string | null
}

/** Source of `CandidateUpdate`. */
export type CandidateUpdateMapper = EventSource<CandidateUpdateEvent>

/** The data of an event for `CandidateAddition`. */
export interface CandidateAdditionEvent {
  candidate: CandidateMapper
  step: BoardStepMapper
  order: number
}

/** Source of `CandidateAddition`. */
export type CandidateAdditionMapper = EventSource<CandidateAdditionEvent>

/** Returns the source of a candidate that is only known by its id. */
export const candidateReference = (databaseId: number): CandidateMapper => ({
  id: toGlobalId('Candidate', databaseId),
  databaseId,
})

/** Returns the source of a candidate with all its own fields. */
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
    position: candidate.position,
    isDeleted: candidate.deleted,
    changedAt: candidate.changed,
    enteredStepAt: candidate.enteredStep,
    silentSince: candidate.silentSince,
    channel: channelName(candidate.channel),
    firstChannel: channelName(candidate.firstChannel),
    hasDocuments: cv !== null || letter !== null || video !== null || study !== null || files.length > 0,
    documents: { cvUrl: cv, letterUrl: letter, videoUrl: video, studyUrl: study, files },
    adId,
    stepId,
  }
}
