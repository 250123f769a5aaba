import { useState } from 'react'
import { graphql } from 'react-relay'
import { useNavigate, useParams } from 'react-router-dom'
import { isValidPassword, passwordsMatch, trimPassword } from '#rules/people/passwords.ts'
import type { ResetPasswordPageMutation } from '#web/__generated__/ResetPasswordPageMutation.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { param } from '#web/relay/define-route.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { AuthFrame } from '#web/shell/auth/AuthFrame.tsx'
import { authStyles } from '#web/shell/auth/AuthNotice.tsx'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { resetPasswordTexts } from './texts.ts'

const resetPassword = defineAct<ResetPasswordPageMutation>(
  graphql`
    mutation ResetPasswordPageMutation($input: ResetPasswordInput!) {
      resetPassword(input: $input) {
        errors {
          reason
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

/** Sets a new password with the token of an e-mailed link (ACC-32 to ACC-34). */
export default function ResetPasswordPage() {
  const t = useTexts(resetPasswordTexts)
  const ui = useTexts(uiTexts)
  const navigate = useNavigate()
  const token = param(useParams(), 'token')
  const [password, setPassword] = useState('')
  const [repeat, setRepeat] = useState('')
  const [visited, setVisited] = useState({ password: false, repeat: false })
  const [isBreached, setBreached] = useState(false)
  const [reset, isResetting] = useAct(resetPassword)
  const isValid = isValidPassword(password)
  const isSame = passwordsMatch(password, repeat)
  const submit = async () => {
    if (!isValid || !isSame || isResetting) return
    const answer = await reset({
      input: { token, password: trimPassword(password), confirmPassword: trimPassword(repeat) },
    })
    if (!answer) return
    if (answer.errors.some(({ reason }) => reason === 'BREACHED')) return setBreached(true)
    if (answer.errors.length > 0)
      return dialogs.error({ title: t('failedTitle'), body: t('failed'), reason: answer.errors[0]?.reason })
    await dialogs.alert({ title: t('doneTitle'), body: t('done') })
    await navigate('/sign-in?message=reset')
  }
  return (
    <AuthFrame title={t('title')}>
      <form
        className={authStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <PasswordField
          autoFocus
          label={t('password')}
          help={t('hint')}
          size="lg"
          autoComplete="new-password"
          value={password}
          error={isBreached ? ui('breached') : visited.password && password !== '' && !isValid ? t('notValid') : null}
          onChange={(typed) => {
            setPassword(typed)
            setBreached(false)
          }}
          onBlur={() => setVisited({ ...visited, password: true })}
        />
        <PasswordField
          label={t('repeat')}
          size="lg"
          autoComplete="new-password"
          value={repeat}
          error={visited.repeat && repeat !== '' && !isSame ? t('differs') : null}
          onChange={setRepeat}
          onBlur={() => setVisited({ ...visited, repeat: true })}
        />
        <Button variant="primary" size="lg" isBlock type="submit" isDisabled={!isValid || !isSame}>
          {t('submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}
