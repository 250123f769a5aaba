import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { guardTexts } from './texts.ts'

/**
 * Asks whether to discard unsaved work, or to save it first. The button that keeps the work has the focus. Returns true
 * if the user may leave. Returns false if the user stays, the save fails, or the dialog cannot be loaded (for example
 * without a connection).
 *
 * @param save Saves everything that would be lost and returns whether it succeeded. Null if something cannot be saved
 *   in its current state.
 */
export async function askToLeave(save: (() => Promise<boolean>) | null = null): Promise<boolean> {
  const { t } = guardTexts
  try {
    const answer = await dialogs.choose({
      title: t('title'),
      body: t('body'),
      confirmLabel: t('leave'),
      cancelLabel: t('stay'),
      isDestructive: true,
      ...(save ? { otherLabel: t('save') } : {}),
    })
    return answer === 'other' ? await (save?.() ?? false) : answer === 'confirmed'
  } catch {
    return false
  }
}
