import type { CandidateAction } from '#web/__generated__/CardHistoryQuery.graphql.ts'
import type { TextKey } from '#web/i18n/texts.ts'
import type sv from './sv.json'

type Key = TextKey<typeof sv>

const seen: Record<string, Key> = {
  new: 'did.seenNew',
  info: 'did.seenInfo',
  chat: 'did.seenChat',
  upload: 'did.seenUpload',
  notes: 'did.seenNotes',
}
const sent: Record<string, Key> = { upload: 'did.documentsAsked', study: 'did.studySent' }

const cancelled: Record<string, Key> = { moved: 'did.messageGaveWay', replaced: 'did.messageReplaced' }

const plain: Partial<Record<CandidateAction, Key>> = {
  APPLIED: 'did.applied',
  APPLIED_AGAIN: 'did.appliedAgain',
  ADDED: 'did.added',
  COPIED: 'did.copied',
  COPIED_HERE: 'did.copiedHere',
  READ: 'did.seenNew',
  MOVED: 'did.moved',
  MOVE_UNDONE: 'did.moveUndone',
  REORDERED: 'did.reordered',
  RATED: 'did.rated',
  NOTED: 'did.noted',
  MESSAGE_SCHEDULED: 'did.messageScheduled',
  MESSAGE_TAKEN_BACK: 'did.messageTakenBack',
  MESSAGE_SENT_NOW: 'did.messageSentNow',
  MESSAGE_DELIVERED: 'did.messageDelivered',
  ANSWERED: 'did.answered',
  UPLOADED: 'did.uploaded',
  WITHDREW: 'did.withdrew',
  EXPORTED: 'did.exported',
  ANONYMISED: 'did.anonymised',
}

/** Returns the text key of an action. An action that this version of the client does not know has a general text. */
export function historyTextKey(action: CandidateAction, kind: string | null): Key {
  if (action === 'SEEN') return seen[kind ?? ''] ?? 'did.other'
  if (action === 'MESSAGE_SENT') return sent[kind ?? ''] ?? 'did.messageSent'
  if (action === 'ANSWERED' && kind === 'mail') return 'did.answeredByMail'
  if (action === 'MESSAGE_CANCELLED') return cancelled[kind ?? ''] ?? 'did.messageCancelled'
  return plain[action] ?? 'did.other'
}

/** Actions of the candidate, recorded by the candidate page and the application form. */
const byCandidate = new Set<CandidateAction>([
  'APPLIED',
  'APPLIED_AGAIN',
  'ANSWERED',
  'UPLOADED',
  'WITHDREW',
  'EXPORTED',
  'ANONYMISED',
])

export const isByCandidate = (action: CandidateAction): boolean => byCandidate.has(action)
