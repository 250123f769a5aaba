import { uiTexts } from '#web/ui/texts.ts'
import { dialogs } from './useDialogs.tsx'

/**
 * Asks before words that were written are thrown away; the button with the focus keeps them. A question that cannot be
 * shown, as without a connection, means no, and so does one that the signal takes back because the words are stored or
 * gone.
 */
export async function askToDiscard(signal?: AbortSignal): Promise<boolean> {
  const { t } = uiTexts
  try {
    return await dialogs.confirm({
      title: t('discard.title'),
      body: t('discard.body'),
      confirmLabel: t('discard.confirm'),
      cancelLabel: t('discard.keep'),
      isDestructive: true,
      signal,
    })
  } catch {
    return false
  }
}
