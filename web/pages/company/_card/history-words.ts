import type { TextKey } from '../../../i18n/texts.ts'
import type sv from './sv.json'

type Key = TextKey<typeof sv>

const seen: Record<string, Key> = { new: 'did.seenNew', info: 'did.seenInfo', chat: 'did.seenChat', upload: 'did.seenUpload', notes: 'did.seenNotes' }
const sent: Record<string, Key> = { upload: 'did.documentsAsked', study: 'did.studySent' }

const plain: Record<string, Key> = {
  applied: 'did.applied',
  appliedAgain: 'did.appliedAgain',
  read: 'did.seenNew',
  moved: 'did.moved',
  moveUndone: 'did.moveUndone',
  reordered: 'did.reordered',
  rated: 'did.rated',
  noted: 'did.noted',
  messageScheduled: 'did.messageScheduled',
  messageCancelled: 'did.messageCancelled',
  messageTakenBack: 'did.messageTakenBack',
  messageSentNow: 'did.messageSentNow',
  messageDelivered: 'did.messageDelivered',
  answered: 'did.answered',
  uploaded: 'did.uploaded',
  withdrew: 'did.withdrew',
  exported: 'did.exported',
  anonymised: 'did.anonymised',
}

/** The words of what was done; an action this client does not know has general ones. */
export function deedKey(action: string, kind: string | null): Key {
  if (action === 'seen') return seen[kind ?? ''] ?? 'did.other'
  if (action === 'messageSent') return sent[kind ?? ''] ?? 'did.messageSent'
  return plain[action] ?? 'did.other'
}

/** What a candidate does without a recruiter: the deeds the own page and the form record. */
const byCandidate = new Set(['applied', 'appliedAgain', 'answered', 'uploaded', 'withdrew', 'exported', 'anonymised'])

export const isByCandidate = (action: string): boolean => byCandidate.has(action)
