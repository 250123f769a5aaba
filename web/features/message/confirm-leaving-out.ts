import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { messageTexts } from './texts.ts'

/**
 * Asks for confirmation before candidates are moved without the step's message or without the message that the user
 * wrote (PIPE-69).
 */
export async function confirmLeavingOut({
  hadMessage,
  isWritten,
  isRejection,
}: {
  hadMessage: boolean
  isWritten: boolean
  isRejection: boolean
}): Promise<boolean> {
  if (!hadMessage && !isWritten) return true
  const { t } = messageTexts
  return dialogs.confirm({
    title: t(isRejection ? 'reject.skipTitle' : 'skipTitle'),
    body: t(isWritten ? 'skipWritten' : 'skipBody'),
    confirmLabel: t(isRejection ? 'rejectVerb.skip' : 'moveVerb.skip'),
    isDestructive: isWritten,
  })
}
