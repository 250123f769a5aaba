import { useState } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { isEmailAddress } from '#rules/email-address.ts'
import type { ForgottenPasswordPageMutation, PasswordResetMethod } from '#web/__generated__/ForgottenPasswordPageMutation.graphql.ts'
import type { ForgottenPasswordPageResetMutation } from '#web/__generated__/ForgottenPasswordPageResetMutation.graphql.ts'
import { dialogs } from '../../dialogs/useDialogs.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { defineAct, useAct } from '../../relay/acts.ts'
import { AuthFrame } from '../../shell/auth/AuthFrame.tsx'
import { authStyles } from '../../shell/auth/AuthNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { loadCodeDialog } from '../sign-in/load-code-dialog.ts'
import { forgottenPasswordTexts } from './texts.ts'

const forgetting = defineAct<ForgottenPasswordPageMutation>(graphql`
  mutation ForgottenPasswordPageMutation($input: ForgotPasswordInput!) {
    forgotPassword(input: $input) {
      email
      errors {
        reason
      }
    }
  }
`)

const resetAct = defineAct<ForgottenPasswordPageResetMutation>(graphql`
  mutation ForgottenPasswordPageResetMutation($input: ResetPasswordWithCodeInput!) {
    resetPasswordWithCode(input: $input) {
      ok
      errors {
        reason
        path
      }
    }
  }
`, { own: 'all' })

/** Asks for a new password, by a link or by a code (ACC-30, ACC-31). */
export default function ForgottenPasswordPage() {
  const t = useTexts(forgottenPasswordTexts)
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [forgot, sending] = useAct(forgetting)
  const [reset] = useAct(resetAct)
  const complete = isEmailAddress(email)
  const address = email.trim()
  const send = async (method: PasswordResetMethod) => Boolean((await forgot({ input: { email: address, method } }))?.email)
  const sendLink = async () => {
    if (complete && !sending && await send('LINK')) await navigate('/sign-in?message=forgot')
  }
  const sendCode = async () => {
    const loaded = await loadCodeDialog()
    if (!loaded || !await send('CODE')) return
    const { CodeDialog } = loaded
    const done = await dialogs.open<boolean>((close) => (
      <CodeDialog
        purpose="forgotPassword"
        email={address}
        onClose={() => close()}
        onResend={() => send('CODE')}
        onConfirm={async ({ code, password }) => {
          const answer = await reset({ input: { email: address, code, password } })
          if (answer?.ok) close(true)
          if (!answer || answer.ok) return null
          if (answer.errors.some(({ reason }) => reason === 'BREACHED')) return 'breached'
          return answer.errors.some(({ path }) => path?.includes('password')) ? 'password' : 'code'
        }}
      />
    ))
    if (done) await navigate('/sign-in?message=reset')
  }
  return (
    <AuthFrame title={t('title')}>
      <p className={authStyles.lead}>{t('lead')}</p>
      <form className={authStyles.form} noValidate onSubmit={(event) => { event.preventDefault(); void sendLink() }}>
        <TextField autoFocus label={t('email')} size="lg" type="email" autoComplete="username" value={email} onChange={setEmail} />
        <Button variant="primary" size="lg" isBlock type="submit" isDisabled={!complete}>{t('sendLink')}</Button>
        <Button size="lg" isBlock isDisabled={!complete} onPress={() => void sendCode()}>{t('sendCode')}</Button>
      </form>
      <p className={authStyles.other}><Link to="/sign-in">{t('back')}</Link></p>
    </AuthFrame>
  )
}
