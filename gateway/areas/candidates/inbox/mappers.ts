import type { CandidateHistoryEntry } from '#contract/candidates/inbox.ts'
import type { ConnectionSource } from '#gateway/schema/connection.ts'
import { enumNames } from '#gateway/schema/enum-names.ts'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import type { CandidateMapper } from '#gateway/areas/candidates/candidates/mappers.ts'

/** Source of `InboxEdge`. */
export interface InboxEdgeMapper {
  cursor: string
  node: CandidateMapper
  adName: string
  stepName: string
  at: string
  excerpt: string | null
}

/** Source of `InboxConnection`. */
export interface InboxConnectionMapper extends ConnectionSource<InboxEdgeMapper> {
  totalCount: number
}

const actions = enumNames([
  'applied',
  'added',
  'copied',
  'copiedHere',
  'appliedAgain',
  'moved',
  'moveUndone',
  'reordered',
  'rated',
  'noted',
  'seen',
  'read',
  'messageSent',
  'messageScheduled',
  'messageCancelled',
  'messageTakenBack',
  'messageSentNow',
  'messageDelivered',
  'answered',
  'uploaded',
  'withdrew',
  'exported',
  'anonymised',
])

/** Source of `CandidateDeed`, an entry of the history. */
export type CandidateDeedMapper = ReturnType<typeof mapHistoryEntry>

/** Returns the source of a history entry. */
export const mapHistoryEntry = (candidateId: number, { id, until, ...entry }: CandidateHistoryEntry) => ({
  ...entry,
  id: toCompositeGlobalId('CandidateDeed', candidateId, id),
  type: actions.find(entry.action) ?? ('OTHER' as const),
  scheduledAt: until,
})
