import { dialogs } from '../../../dialogs/useDialogs.tsx'
import { messageTexts } from './texts.ts'

/** Asks before words that were written are thrown away. */
export function askToDiscard(): Promise<boolean> {
  const { t } = messageTexts
  return dialogs.confirm({ title: t('discardTitle'), body: t('discardBody'), confirmLabel: t('discard'), cancelLabel: t('keepWriting') })
}
