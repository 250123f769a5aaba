import { uiTexts } from '../ui/texts.ts'
import { dialogs } from './useDialogs.tsx'

/** Asks before words that were written are thrown away. A question that cannot be shown, as without a connection, means no. */
export async function askToDiscard(): Promise<boolean> {
  const { t } = uiTexts
  try {
    return await dialogs.confirm({ title: t('discard.title'), body: t('discard.body'), confirmLabel: t('discard.confirm'), cancelLabel: t('discard.keep') })
  } catch {
    return false
  }
}
