import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { isAppCode, cleanSecondFactor } from '#rules/people/second-factor.ts'
import { trimPassword } from '#rules/people/passwords.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { useAct } from '#web/relay/acts.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { beginSecondFactor, confirmSecondFactor } from './acts.ts'
import styles from './SecondFactor.module.css'
import { secondFactorTexts } from './texts.ts'

/** Sets up an authenticator app. Asks for the password, then shows a QR code and asks for the app's code (PLUS-81). */
export function SetUpDialog({
  onDone,
  onClose,
}: {
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}) {
  const t = useTexts(secondFactorTexts)
  const [password, setPassword] = useState('')
  const [app, setApp] = useState<{ secret: string; uri: string } | null>(null)
  const [code, setCode] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [begin, isBeginning] = useAct(beginSecondFactor)
  const [confirm, isConfirming] = useAct(confirmSecondFactor)
  const isComplete = app ? isAppCode(cleanSecondFactor(code)) : trimPassword(password) !== ''
  const submit = async () => {
    if (!isComplete || isBeginning || isConfirming) return
    setWrong(false)
    if (!app) {
      const answer = await begin({ input: { password: trimPassword(password) } })
      if (answer?.secret != null && answer.uri != null) setApp({ secret: answer.secret, uri: answer.uri })
      else if (answer) setWrong(true)
      return
    }
    const answer = await confirm({ input: { code } })
    if (answer?.recoveryCodes) onDone(answer.recoveryCodes)
    else if (answer) setWrong(true)
  }
  return (
    <Dialog
      title={t(app ? 'scanTitle' : 'passwordTitle')}
      isWork={false}
      onClose={onClose}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {t('cancel')}
          </Button>
          <Button variant="primary" type="submit" isDisabled={!isComplete} isPending={isBeginning || isConfirming}>
            {t(app ? 'confirm' : 'next')}
          </Button>
        </>
      }
    >
      <DialogText>{t(app ? 'scanBody' : 'passwordBody')}</DialogText>
      {app ? (
        <>
          {/* Black on white in both themes, because apps cannot read other colours. */}
          <div className={styles.qr}>
            <QRCodeSVG value={app.uri} size={192} marginSize={3} title={t('qr')} />
          </div>
          <div className={styles.secret}>
            <p>{t('secret')}</p>
            <code>{app.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton size="sm" variant="ghost" isIconOnly text={app.secret} label={t('copySecret')} />
          </div>
          <TextField
            autoFocus
            isNumeric
            key="code"
            label={t('code')}
            value={code}
            onChange={(typed) => {
              setCode(typed)
              setWrong(false)
            }}
            error={isWrong ? t('codeWrong') : null}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
          />
        </>
      ) : (
        <PasswordField
          autoFocus
          label={t('password')}
          value={password}
          onChange={(typed) => {
            setPassword(typed)
            setWrong(false)
          }}
          error={isWrong ? t('passwordWrong') : null}
          autoComplete="current-password"
        />
      )}
    </Dialog>
  )
}
