import { useState } from 'react'
import { isSecondFactor } from '#rules/people/second-factor.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { authTexts } from './texts.ts'

interface SecondFactorDialogProps {
  title?: string
  body?: string
  confirmLabel?: string
  isDestructive?: boolean
  /** Submits a code. Returns false if the code is wrong. Other failures have already been reported. */
  onConfirm: (code: string) => Promise<boolean>
  onClose: () => void
}

/** Asks for a code from the authenticator app, or a recovery code (PLUS-81). */
export function SecondFactorDialog({
  title,
  body,
  confirmLabel,
  isDestructive,
  onConfirm,
  onClose,
}: SecondFactorDialogProps) {
  const t = useTexts(authTexts)
  const ui = useTexts(uiTexts)
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [isSending, setSending] = useState(false)
  const isComplete = isSecondFactor(code)
  const confirm = useOneAtATime(async () => {
    if (!isComplete) return
    setSending(true)
    try {
      setWrong(!(await onConfirm(code)))
    } finally {
      setSending(false)
    }
  })
  return (
    <Dialog
      title={title ?? t('factor.title')}
      isWork={false}
      onClose={onClose}
      onSubmit={() => void confirm()}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {ui('cancel')}
          </Button>
          <Button
            variant={isDestructive ? 'dangerFill' : 'primary'}
            type="submit"
            isDisabled={!isComplete}
            isPending={isSending}
          >
            {confirmLabel ?? t('factor.confirm')}
          </Button>
        </>
      }
    >
      <DialogText>{body ?? t('factor.body')}</DialogText>
      <TextField
        autoFocus
        label={t('factor.label')}
        help={t('factor.help')}
        value={code}
        onChange={(typed) => {
          setCode(typed)
          setWrong(false)
        }}
        error={isWrong ? t('factor.wrong') : null}
        autoComplete="one-time-code"
        maxLength={40}
      />
    </Dialog>
  )
}
