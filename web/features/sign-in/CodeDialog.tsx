import { useState } from 'react'
import { formatCodeTyping, isOneTimeCode, type CodePurpose } from '#rules/people/one-time-code.ts'
import { isValidPassword, trimPassword } from '#rules/people/passwords.ts'
import { Rich } from '#web/i18n/Rich.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { useAct } from '#web/relay/acts.ts'
import { resendCodeAct } from '#web/shell/auth/sign-in-acts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { showToast } from '#web/ui/toasts.ts'
import { signInPartsTexts } from './texts.ts'

export interface CodeAnswer {
  code: string
  /** Only for the purpose `forgotPassword`. */
  password: string
}

interface CodeDialogProps {
  /** The purpose of the code: forgotten password, sign in or register, or delete the account (ACC-14). */
  purpose: CodePurpose
  email: string
  /**
   * Submits the code. Resolves to the rejected field. Resolves to null if the call succeeded, or if it failed and an
   * error message was shown.
   */
  onConfirm: (answer: CodeAnswer) => Promise<'code' | 'password' | 'breached' | null>
  /** Sends a new code. Defaults to the general resend. */
  onResend?: () => Promise<boolean>
  onClose: () => void
}

const titles = {
  signInOrRegister: 'code.signInTitle',
  forgotPassword: 'code.passwordTitle',
  deleteUser: 'code.deleteTitle',
} as const
const verbs = {
  signInOrRegister: 'code.confirm',
  forgotPassword: 'code.setPassword',
  deleteUser: 'code.delete',
} as const

/** Asks for the six-digit code from the e-mail, and for a new password if the user forgot it (ACC-14 to ACC-18). */
export function CodeDialog({ purpose, email, onConfirm, onResend, onClose }: CodeDialogProps) {
  const t = useTexts(signInPartsTexts)
  const ui = useTexts(uiTexts)
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [refused, setRefused] = useState<'code' | 'password' | 'breached' | null>(null)
  const [isConfirming, setConfirming] = useState(false)
  const [resend] = useAct(resendCodeAct)
  const needsPassword = purpose === 'forgotPassword'
  const complete = isOneTimeCode(code) && (!needsPassword || isValidPassword(password))
  const confirm = useOneAtATime(async () => {
    if (!complete) return
    setConfirming(true)
    try {
      setRefused(await onConfirm({ code, password: trimPassword(password) }))
    } finally {
      setConfirming(false)
    }
  })
  const sendAgain = async () => {
    const sent = onResend ? await onResend() : (await resend({ input: { email } }, { hasNoCurtain: true })) !== null
    if (sent) showToast(t('code.resent'))
  }
  const footer = (
    <>
      <Button variant="ghost" slot="close">
        {ui('cancel')}
      </Button>
      <Button
        variant={purpose === 'deleteUser' ? 'dangerFill' : 'primary'}
        type="submit"
        isDisabled={!complete}
        isPending={isConfirming}
      >
        {t(verbs[purpose])}
      </Button>
    </>
  )
  return (
    <Dialog title={t(titles[purpose])} isWork={false} footer={footer} onSubmit={() => void confirm()} onClose={onClose}>
      <DialogText>
        <Rich
          text={t(needsPassword ? 'code.sentWithLink' : purpose === 'deleteUser' ? 'code.sentToDelete' : 'code.sent')}
          parts={{ email: <b>{email}</b> }}
        />
      </DialogText>
      <TextField
        autoFocus
        isNumeric
        label={t('code.label')}
        labelEnd={
          <Button variant="link" size="sm" onPress={() => void sendAgain()}>
            {t('code.resend')}
          </Button>
        }
        value={code}
        onChange={(typed) => {
          setCode(formatCodeTyping(typed))
          setRefused(null)
        }}
        error={refused === 'code' ? t('code.wrong') : null}
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      {needsPassword && (
        <PasswordField
          label={t('code.newPassword')}
          help={t('code.passwordHint')}
          error={refused === 'breached' ? ui('breached') : refused === 'password' ? t('code.passwordInvalid') : null}
          value={password}
          onChange={(typed) => {
            setPassword(typed)
            setRefused(null)
          }}
          autoComplete="new-password"
        />
      )}
    </Dialog>
  )
}
