import { ClipboardList, FileUp, Mail, MailX, type LucideIcon } from 'lucide-react'
import type { StepRole } from '#rules/candidates/board.ts'
import type { BoardStep } from '../board-context.ts'
import type { boardTexts } from '../texts.ts'

type Key = Parameters<typeof boardTexts.t>[0]

/** Returns the second line of a lane's head. It describes the message that a candidate gets in this step. */
export function laneHint(messageType: BoardStep['messageType'], role: StepRole): { key: Key; icon?: LucideIcon } {
  switch (messageType) {
    case 'TEXT':
    case 'TEMPLATE':
      return { key: 'hint.text', icon: Mail }
    case 'UPLOAD':
      return { key: 'hint.upload', icon: FileUp }
    case 'STUDY':
      return { key: 'hint.study', icon: ClipboardList }
    default:
      return role === 'incoming' ? { key: 'hint.incoming' } : { key: 'hint.none', icon: MailX }
  }
}
