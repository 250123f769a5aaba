import { useEffect, useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { isEmailAddress } from '#rules/people/email-address.ts'
import { trimPassword } from '#rules/people/passwords.ts'
import type { SignInPageActivateMutation } from '#web/__generated__/SignInPageActivateMutation.graphql.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { NetworkError } from '#web/relay/errors.ts'
import { AuthFrame } from '#web/shell/auth/AuthFrame.tsx'
import { AuthNotice, authStyles } from '#web/shell/auth/AuthNotice.tsx'
import { signInAct } from '#web/shell/auth/sign-in-acts.ts'
import { signInAndEnter } from '#web/shell/session-flow.ts'
import { Button } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { redirectTarget } from '#web/guard/guard.ts'
import { askSecondFactor } from '#web/features/sign-in/ask-second-factor.tsx'
import { GoogleButton } from '#web/features/sign-in/GoogleButton.tsx'
import { signInTexts } from './texts.ts'
import { useConfirmCode } from '#web/features/sign-in/useConfirmCode.tsx'

const activateAccount = defineAct<SignInPageActivateMutation>(graphql`
  mutation SignInPageActivateMutation($input: ActivateAccountInput!) {
    activateAccount(input: $input) {
      email
      errors {
        reason
      }
    }
  }
`)

const messages = ['confirm', 'confirmed', 'reset', 'forgot'] as const

/** Signs in with e-mail and password (ACC-05 to ACC-10). */
export default function SignInPage() {
  const t = useTexts(signInTexts)
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [email, setEmail] = useState(search.get('email') ?? '')
  const [password, setPassword] = useState('')
  const [isEmailVisited, setEmailVisited] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)
  const [failure, setFailure] = useState<'badCredentials' | 'failed' | 'unreachable' | null>(null)
  const confirmCode = useConfirmCode()
  useActivation(search.get('email'), confirmCode)
  const [signIn, isSigningIn] = useAct(signInAct)
  const isAddress = isEmailAddress(email)
  const isComplete = isAddress && trimPassword(password) !== ''
  const submit = async () => {
    if (!isComplete || isSigningIn) return
    setFailure(null)
    const input = { email: email.trim(), password: trimPassword(password) }
    const answer = await signIn(
      { input },
      {
        hasNoCurtain: true,
        onFailure: (error) => setFailure(error instanceof NetworkError ? 'unreachable' : 'failed'),
      },
    )
    if (!answer) return
    const { session, errors } = answer
    if (session) {
      await signInAndEnter(navigate, session.token)
    } else if (errors.some(({ reason }) => reason === 'CODE_REQUIRED')) {
      await confirmCode(input.email, input.password)
    } else if (errors.some(({ reason }) => reason === 'SECOND_FACTOR_REQUIRED')) {
      const token = await askSecondFactor(input)
      if (token !== null) await signInAndEnter(navigate, token)
    } else {
      setFailure('badCredentials')
      passwordField.current?.focus()
      passwordField.current?.select()
    }
  }
  const message = messages.find((known) => known === search.get('message'))
  const redirectQuery = search.get('redirect')
    ? `?${new URLSearchParams({ redirect: search.get('redirect') ?? '' })}`
    : ''
  return (
    <AuthFrame title={t('title')}>
      {failure === 'failed' || failure === 'unreachable' ? (
        <AuthNotice tone="negative">{t(failure)}</AuthNotice>
      ) : (
        failure === null && message && <AuthNotice tone="positive">{t(`messages.${message}`)}</AuthNotice>
      )}
      <form
        className={authStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <TextField
          autoFocus
          label={t('email')}
          size="lg"
          type="email"
          name="email"
          autoComplete="username"
          value={email}
          onChange={(typed) => {
            setEmail(typed)
            setFailure(null)
          }}
          onBlur={() => setEmailVisited(true)}
          error={isEmailVisited && email.trim() !== '' && !isAddress ? t('emailInvalid') : null}
        />
        <PasswordField
          label={t('password')}
          labelEnd={<Link to={`/forgotten-password${redirectQuery}`}>{t('forgotten')}</Link>}
          size="lg"
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(typed) => {
            setPassword(typed)
            setFailure(null)
          }}
          error={failure === 'badCredentials' ? t('badCredentials') : null}
          inputRef={passwordField}
        />
        <Button variant="primary" size="lg" isBlock type="submit" isDisabled={!isComplete} isPending={isSigningIn}>
          {t('submit')}
        </Button>
      </form>
      <GoogleButton redirect={redirectTarget(search)} />
      <p className={authStyles.other}>
        {t('newHere')} <Link to={`/register${redirectQuery}`}>{t('register')}</Link>
      </p>
    </AuthFrame>
  )
}

/** Activates the account of the e-mail address in the query, and asks for the code (ACC-09). */
function useActivation(email: string | null, confirmCode: (email: string) => Promise<boolean>): void {
  const startedEmail = useRef<string | null>(null)
  const [activate] = useAct(activateAccount)
  useEffect(() => {
    if (!email || !isEmailAddress(email) || startedEmail.current === email) return
    startedEmail.current = email
    void activate({ input: { email } }, { hasNoCurtain: true }).then((answer) =>
      answer?.email ? confirmCode(email) : false,
    )
  }, [email, activate, confirmCode])
}
