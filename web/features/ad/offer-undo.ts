import { showToast } from '#web/ui/toasts.ts'
import { adTexts } from './texts.ts'

/** Tells of something done and offers for a moment to undo it (PLUS-24). */
export const offerUndo = (text: string, undo: () => void): void =>
  showToast(text, 'undo', { label: adTexts.t('undo.undo'), run: undo })
