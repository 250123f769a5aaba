import { CircleAlert } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import type { ErrorOptions } from './dialogs.tsx'
import { isExpectedRefusal, refusalTexts, refusalTitle } from './refusals/refusal-title.ts'

/** Names the failed action. Advises the user to try again only after a failure, not after a refusal (ERR-01). */
export function ErrorDialog({
  title,
  body,
  reason,
  isExpected = isExpectedRefusal(reason),
  onSupport,
  onClose,
}: ErrorOptions & { onClose: () => void }) {
  const t = useTexts(uiTexts)
  const refusal = useTexts(refusalTexts)
  const known = refusalTitle(reason)
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
      title={title ?? (known === null ? t('somethingWrong') : refusal(known))}
      role="alertdialog"
      icon={CircleAlert}
      tone="negative"
      footer={footer}
      onClose={onClose}
    >
      <DialogText>
        {body} {!isExpected && t('tryAgain')}
      </DialogText>
    </Dialog>
  )
}
