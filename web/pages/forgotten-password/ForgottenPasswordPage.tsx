import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isEmailAddress } from '#rules/people/email-address.ts'
import { redirectTarget, signInPath } from '#web/guard/guard.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { AuthFrame } from '#web/shell/auth/AuthFrame.tsx'
import { authStyles } from '#web/shell/auth/AuthNotice.tsx'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { choosePassword } from '#web/features/sign-in/choose-password.tsx'
import { forgottenPasswordTexts } from './texts.ts'
import textStyles from '#web/styles/Text.module.css'

/**
 * Requests a mail with a link and a code, and asks for the code and a new password. A user who closes the dialog can
 * continue with the link (ACC-30, ACC-31).
 */
export default function ForgottenPasswordPage() {
  const t = useTexts(forgottenPasswordTexts)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const back = redirectTarget(search)
  const [email, setEmail] = useState('')
  const isComplete = isEmailAddress(email)
  const send = useOneAtATime(async () => {
    if (!isComplete) return
    const isChosen = await choosePassword(email.trim())
    if (isChosen !== null)
      await navigate(
        `/sign-in?${new URLSearchParams({ message: isChosen ? 'reset' : 'forgot', ...(back !== null && { redirect: back }) })}`,
      )
  })
  return (
    <AuthFrame title={t('title')}>
      <p className={textStyles.note}>{t('lead')}</p>
      <form
        className={authStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          autoFocus
          label={t('email')}
          size="lg"
          type="email"
          autoComplete="username"
          value={email}
          onChange={setEmail}
        />
        <Button variant="primary" size="lg" isBlock type="submit" isDisabled={!isComplete}>
          {t('send')}
        </Button>
      </form>
      <p className={authStyles.other}>
        <Link to={signInPath(back ?? '/')}>{t('back')}</Link>
      </p>
    </AuthFrame>
  )
}
