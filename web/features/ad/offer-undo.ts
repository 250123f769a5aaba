import { showToast } from '#web/ui/toasts.ts'
import { adTexts } from './texts.ts'

/** Shows a message about an action and offers to undo the action for a moment (PLUS-24). */
export const offerUndo = (text: string, undo: () => void): void =>
  showToast(text, 'undo', { label: adTexts.t('undo.undo'), run: undo })
