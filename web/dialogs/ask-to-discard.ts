import { uiTexts } from '#web/ui/texts.ts'
import { dialogs } from './useDialogs.tsx'

/**
 * Asks before unsaved text is discarded. The button that keeps the text has the focus. Returns false in these cases:
 *
 * - the user keeps the text
 * - the dialog cannot be loaded, for example because the connection is lost
 * - the signal aborts because the text has been saved or its dialog has closed
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
