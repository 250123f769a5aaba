import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import type { AlertOptions } from './dialogs.tsx'

/** A message with one button. */
export function AlertDialog({ title, body, closeLabel, onClose }: AlertOptions & { onClose: () => void }) {
  const t = useTexts(uiTexts)
  const footer = (
    <Button variant="primary" autoFocus onPress={onClose}>
      {closeLabel ?? t('close')}
    </Button>
  )
  return (
    <Dialog title={title} role="alertdialog" footer={footer} onClose={onClose} isDismissable>
      {body && <DialogText>{body}</DialogText>}
    </Dialog>
  )
}
