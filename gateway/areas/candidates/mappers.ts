import { AnswerType, Undelivered } from '#contract/enums.ts'
import type { ApplicationEntry, ChatMessage, InfoEntry } from '#contract/types.ts'
import { enumNames } from '../../schema/enum-names.ts'
import { toGlobalId } from '../../schema/global-id.ts'
import type { BoardStepMapper, CandidateMapper } from '../board/mappers.ts'
import { compositeId } from '../composite-id.ts'

const answerTypes = enumNames(AnswerType.enum)
const undeliveredReasons = enumNames(Undelivered.enum)

/** Source of `Answer`. */
export interface AnswerMapper {
  id: string
  type: ReturnType<typeof answerTypes.toName>
  question: string
  text: string | null
  options: { title: string; selected: boolean; unread: boolean }[]
  unread: boolean
}

/** Source of `ChatMessage`. */
export interface ChatMessageMapper {
  id: string
  databaseId: number
  sentAt: string
  scheduledAt: string | null
  heldUntil: string | null
  undelivered: ReturnType<typeof undeliveredReasons.toName> | null
  isOwn: boolean
  isFromCandidate: boolean
  firstName: string
  lastName: string
  avatarUrl: string | null
  email: string | null
  html: string
}

/** Source of `CandidateApplication`. */
export interface CandidateApplicationMapper {
  id: string
  databaseId: number
  name: string
  url: string
  receivedAt: string
  active: boolean
}

/** Source of `CandidateCard`. */
export interface CandidateCardMapper {
  answers: AnswerMapper[]
  messages: ChatMessageMapper[]
  applications: CandidateApplicationMapper[]
  note: string
  movedBy: string | null
}

/** Source of `MovedMeanwhileError`. */
export interface MovedMeanwhileErrorMapper {
  __typename: 'MovedMeanwhileError'
  code: string
  message: string
  path: null
  candidate: CandidateMapper
  step: BoardStepMapper
  movedBy: string | null
}

/** An answer: options when the wire gives a list, else text. The ids of answers are unique within a candidate. */
export function mapAnswer({ id, type, question, answer, unread }: InfoEntry, candidateId: number): AnswerMapper {
  const options = !Array.isArray(answer) ? [] : answer.map(option =>
    typeof option === 'string' ? { title: option, selected: true, unread: false } : option)
  return {
    id: compositeId('Answer', candidateId, id),
    type: answerTypes.toName(type),
    question,
    text: Array.isArray(answer) ? null : String(answer),
    options,
    unread,
  }
}

/** The source of a chat message. */
export const mapChatMessage = (
  { id, date, self, candidate, firstName, lastName, avatar, email, message, scheduled, held, undelivered }: ChatMessage,
): ChatMessageMapper => ({
  id: toGlobalId('ChatMessage', id),
  databaseId: id,
  sentAt: date,
  scheduledAt: scheduled,
  heldUntil: held,
  undelivered: undelivered === null ? null : undeliveredReasons.toName(undelivered),
  isOwn: self,
  isFromCandidate: candidate,
  firstName,
  lastName,
  avatarUrl: avatar,
  email,
  html: message,
})

/** The source of another application. */
export const mapApplication = ({ id, name, url, date, active }: ApplicationEntry): CandidateApplicationMapper =>
  ({ id: toGlobalId('CandidateApplication', id), databaseId: id, name, url, receivedAt: date, active })
