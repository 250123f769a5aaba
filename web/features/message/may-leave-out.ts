import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { boardTexts } from '#web/pages/company/ad/board/texts.ts'

/**
 * Asks before candidates are moved without the message of the step, or without one that was written for them (PIPE-69).
 */
export async function mayLeaveOut({
  hadMessage,
  isWritten,
}: {
  hadMessage: boolean
  isWritten: boolean
}): Promise<boolean> {
  if (!hadMessage && !isWritten) return true
  const { t } = boardTexts
  return dialogs.confirm({
    title: t('message.skipTitle'),
    body: t(isWritten ? 'message.skipWritten' : 'message.skipBody'),
    confirmLabel: t('message.moveOn'),
  })
}
