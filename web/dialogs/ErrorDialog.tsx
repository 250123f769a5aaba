import { CircleAlert } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import type { ErrorOptions } from './dialogs.tsx'

/** Names the failed action and advises the user to try again. */
export function ErrorDialog({ title, body, onSupport, onClose }: ErrorOptions & { onClose: () => void }) {
  const t = useTexts(uiTexts)
  const footer = (
    <>
      {onSupport && (
        <Button variant="ghost" onPress={onSupport}>
          {t('contactSupport')}
        </Button>
      )}
      <Button variant="primary" autoFocus onPress={onClose}>
        {t('close')}
      </Button>
    </>
  )
  return (
    <Dialog
      title={title ?? t('somethingWrong')}
      role="alertdialog"
      icon={CircleAlert}
      tone="negative"
      footer={footer}
      onClose={onClose}
    >
      <DialogText>
        {body} {t('tryAgain')}
      </DialogText>
    </Dialog>
  )
}
