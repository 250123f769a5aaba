import { useState } from 'react'
import { formatCodeTyping, isOneTimeCode } from '#rules/people/one-time-code.ts'
import { isSecondFactor } from '#rules/people/second-factor.ts'
import { trimPassword } from '#rules/people/passwords.ts'
import { askToLeave } from '#web/guard/ask-to-leave.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { signIn } from '#web/relay/session.ts'
import { useAct } from '#web/relay/acts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogText } from '#web/ui/Dialog.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { confirmCodeAct, resendCodeAct, signInAct } from '../auth/sign-in-acts.ts'
import { authTexts } from '../auth/texts.ts'
import { shellTexts } from '../texts.ts'
import { signInAgainTexts } from './texts.ts'

interface SignInAgainProps {
  email: string
  /** The user leaves the page and discards unsaved work. */
  onLeave: () => void
}

/**
 * Shown above a page with unsaved work after its session has ended. The same user signs in and continues on the page
 * (SHELL-89, ERR-03).
 */
export function SignInAgain({ email, onLeave }: SignInAgainProps) {
  const t = useTexts(signInAgainTexts)
  const shell = useTexts(shellTexts)
  const auth = useTexts(authTexts)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState<string | null>(null)
  const [factor, setFactor] = useState<string | null>(null)
  const [problem, setProblem] = useState<'wrongPassword' | 'wrongCode' | 'wrongFactor' | 'failed' | null>(null)
  const [sendPassword, isSigningIn] = useAct(signInAct)
  const [sendCode, isConfirming] = useAct(confirmCodeAct)
  const [resend] = useAct(resendCodeAct)
  const isComplete =
    factor !== null ? isSecondFactor(factor) : code === null ? trimPassword(password) !== '' : isOneTimeCode(code)
  const onFailure = () => setProblem('failed')
  const byPassword = async () => {
    const answer = await sendPassword(
      { input: { email, password: trimPassword(password), ...(factor !== null && { secondFactor: factor }) } },
      { hasNoCurtain: true, onFailure },
    )
    if (answer?.session) signIn(answer.session.token)
    else if (answer?.errors.some(({ reason }) => reason === 'CODE_REQUIRED')) setCode('')
    else if (answer?.errors.some(({ reason }) => reason === 'SECOND_FACTOR_REQUIRED')) setFactor('')
    else if (answer) setProblem(factor === null ? 'wrongPassword' : 'wrongFactor')
  }
  const byCode = async (typed: string) => {
    const answer = await sendCode({ input: { email, code: typed } }, { hasNoCurtain: true, onFailure })
    if (answer?.session) signIn(answer.session.token)
    else if (answer) setProblem('wrongCode')
  }
  const submit = async () => {
    if (!isComplete || isSigningIn || isConfirming) return
    setProblem(null)
    await (code === null ? byPassword() : byCode(code))
  }
  const leave = async () => {
    if (await askToLeave()) onLeave()
  }
  return (
    <Dialog
      title={t('title')}
      isWork={false}
      onClose={() => void leave()}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="ghost" onPress={() => void leave()}>
            {t('leave')}
          </Button>
          <Button variant="primary" type="submit" isDisabled={!isComplete} isPending={isSigningIn || isConfirming}>
            {shell('signIn')}
          </Button>
        </>
      }
    >
      <DialogText>{t('body')}</DialogText>
      {problem === 'failed' && (
        <p role="alert">
          {shell('error.generic')} {t('again')}
        </p>
      )}
      {factor !== null ? (
        <TextField
          autoFocus
          label={auth('factor.label')}
          help={auth('factor.help')}
          value={factor}
          onChange={(typed) => {
            setFactor(typed)
            setProblem(null)
          }}
          error={problem === 'wrongFactor' ? auth('factor.wrong') : null}
          autoComplete="one-time-code"
          maxLength={40}
        />
      ) : code === null ? (
        <>
          <TextField label={t('email')} type="email" autoComplete="username" value={email} isReadOnly />
          <PasswordField
            autoFocus
            label={t('password')}
            autoComplete="current-password"
            value={password}
            onChange={(typed) => {
              setPassword(typed)
              setProblem(null)
            }}
            error={problem === 'wrongPassword' ? t('wrongPassword') : null}
          />
        </>
      ) : (
        <TextField
          autoFocus
          isNumeric
          label={t('code')}
          help={t('codeSent', { email })}
          labelEnd={
            <Button
              variant="link"
              size="sm"
              onPress={() => void resend({ input: { email } }, { hasNoCurtain: true, onFailure })}
            >
              {t('resend')}
            </Button>
          }
          value={code}
          onChange={(typed) => {
            setCode(formatCodeTyping(typed))
            setProblem(null)
          }}
          error={problem === 'wrongCode' ? t('wrongCode') : null}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
    </Dialog>
  )
}
