import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { guardTexts } from './texts.ts'

/**
 * Asks whether what is not saved may be lost, or is to be saved first where it can be; the button with the focus loses
 * nothing. A question that cannot be shown, as without a connection, and a save that does not go through mean no.
 *
 * @param save stores all that would be lost and tells whether it is; null where something cannot be stored as it stands
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
