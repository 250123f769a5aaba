import { useState } from 'react'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { isEmailAddress } from '#rules/email-address.ts'
import type { ForgottenPasswordPageMutation } from '#web/__generated__/ForgottenPasswordPageMutation.graphql.ts'
import type { ForgottenPasswordPageResetMutation } from '#web/__generated__/ForgottenPasswordPageResetMutation.graphql.ts'
import { dialogs } from '../../dialogs/useDialogs.tsx'
import { useTexts } from '../../i18n/texts.ts'
import { defineAct, useAct } from '../../relay/acts.ts'
import { AuthFrame } from '../../shell/auth/AuthFrame.tsx'
import { authStyles } from '../../shell/auth/AuthNotice.tsx'
import { useOneAtATime } from '../../state/one-at-a-time.ts'
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

/** Has a link and a code mailed and asks for the code with a new password; who closes that goes on by the link (ACC-30, ACC-31). */
export default function ForgottenPasswordPage() {
  const t = useTexts(forgottenPasswordTexts)
  const navigate = useNavigate()
  const [email, setEmail] = useState('')
  const [forgot, sending] = useAct(forgetting)
  const [reset] = useAct(resetAct)
  const complete = isEmailAddress(email)
  const address = email.trim()
  const mail = async () => Boolean((await forgot({ input: { email: address } }))?.email)
  const send = useOneAtATime(async () => {
    if (!complete || sending) return
    const loaded = await loadCodeDialog()
    if (!loaded || !await mail()) return
    const { CodeDialog } = loaded
    const done = await dialogs.open<boolean>((close) => (
      <CodeDialog
        purpose="forgotPassword"
        email={address}
        onClose={() => close()}
        onResend={mail}
        onConfirm={async ({ code, password }) => {
          const answer = await reset({ input: { email: address, code, password } })
          if (answer?.ok) close(true)
          if (!answer || answer.ok) return null
          if (answer.errors.some(({ reason }) => reason === 'BREACHED')) return 'breached'
          return answer.errors.some(({ path }) => path?.includes('password')) ? 'password' : 'code'
        }}
      />
    ))
    await navigate(`/sign-in?message=${done ? 'reset' : 'forgot'}`)
  })
  return (
    <AuthFrame title={t('title')}>
      <p className={authStyles.lead}>{t('lead')}</p>
      <form className={authStyles.form} noValidate onSubmit={(event) => { event.preventDefault(); void send() }}>
        <TextField autoFocus label={t('email')} size="lg" type="email" autoComplete="username" value={email} onChange={setEmail} />
        <Button variant="primary" size="lg" isBlock type="submit" isDisabled={!complete} isPending={sending}>{t('send')}</Button>
      </form>
      <p className={authStyles.other}><Link to="/sign-in">{t('back')}</Link></p>
    </AuthFrame>
  )
}
