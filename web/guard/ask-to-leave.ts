import { dialogs } from '../dialogs/useDialogs.tsx'
import { shellTexts } from '../shell/texts.ts'

/** Asks whether what is not saved may be lost; a question that cannot be shown, as without a connection, means no. */
export function askToLeave(): Promise<boolean> {
  const { t } = shellTexts
  return dialogs.confirm({
    title: t('unsaved.title'),
    body: t('unsaved.body'),
    confirmLabel: t('unsaved.leave'),
    cancelLabel: t('unsaved.stay'),
  }).catch(() => false)
}
