import { useState, type FormEvent, type ReactNode } from 'react'
import { signIn, signedInUser, startKey, storedKey, chooseKey, type SignInStep } from './session.ts'
import { texts } from './language.ts'

/** The bar above GraphiQL: who is signed in, or the sign-in. */
export function SignInBar(): ReactNode {
  const [opensKey, setOpensKey] = useState(new URLSearchParams(location.search).has('key'))
  const user = signedInUser()
  if (storedKey() !== null)
    return (
      <header className="bar">
        <p>
          <b>{texts.withKey}</b> {texts.withKeyHint}
        </p>
        <button type="button" onClick={() => chooseKey(null)}>
          {texts.stopKey}
        </button>
      </header>
    )
  if (user !== null && !opensKey)
    return (
      <header className="bar">
        <p>
          {texts.signedInAs} <b>{user.email}</b>
        </p>
        <button type="button" onClick={() => setOpensKey(true)}>
          {texts.keyInstead}
        </button>
      </header>
    )
  return <SignInForm startsWithKey={opensKey} email={user?.email ?? null} />
}

/** @param props.email address of the signed-in user, who wants to use a key or another account; null if there is none */
function SignInForm({ startsWithKey, email }: { startsWithKey: boolean; email: string | null }): ReactNode {
  const [method, setMethod] = useState<'key' | 'password'>(startsWithKey ? 'key' : 'password')
  const [step, setStep] = useState<SignInStep>('done')
  const [isBusy, setIsBusy] = useState(false)
  const [message, setMessage] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    const field = (name: string): string => String(fields.get(name) ?? '').trim()
    setIsBusy(true)
    setMessage('')
    const fail = (error: unknown): void => setMessage((error instanceof Error && error.message) || texts.failed)
    if (method === 'key') {
      startKey(field('key'))
        .catch(fail)
        .finally(() => setIsBusy(false))
      return
    }
    signIn({
      email: field('email'),
      password: String(fields.get('password') ?? ''),
      code: field('code'),
      secondFactor: field('secondFactor'),
    })
      .then((next) => {
        if (next === 'done') return location.assign('/graphiql')
        setStep(next)
        setMessage(next === 'code' ? texts.codeSent : texts.secondFactor)
      })
      .catch(fail)
      .finally(() => setIsBusy(false))
  }
  const choice = (value: 'key' | 'password', label: string): ReactNode => (
    <label>
      <input type="radio" name="method" checked={method === value} onChange={() => setMethod(value)} />
      {label}
    </label>
  )
  return (
    <header>
      <form className="bar" onSubmit={submit}>
        {email === null ? (
          <p>
            <b>{texts.signedOut}</b> {texts.signedOutHint}
          </p>
        ) : (
          <p>
            {texts.signedInAs} <b>{email}</b>
          </p>
        )}
        <fieldset>
          <legend>{texts.signInWith}</legend>
          {choice('key', texts.key)}
          {choice('password', texts.password)}
        </fieldset>
        {method === 'key' ? (
          <>
            <input
              className="key"
              type="password"
              name="key"
              aria-label={texts.key}
              placeholder="tvl_…"
              autoComplete="off"
              spellCheck={false}
              required
            />
            <button type="submit" disabled={isBusy}>
              {texts.keySubmit}
            </button>
            <small>{texts.keyStays}</small>
          </>
        ) : (
          <>
            <input
              type="email"
              name="email"
              aria-label={texts.email}
              placeholder={texts.email}
              autoComplete="username"
              required
            />
            <input
              type="password"
              name="password"
              aria-label={texts.passwordField}
              placeholder={texts.passwordField}
              autoComplete="current-password"
              required
            />
            {step !== 'done' && (
              <input
                name={step}
                aria-label={texts.code}
                placeholder={texts.code}
                autoComplete="one-time-code"
                required
                autoFocus
              />
            )}
            <button type="submit" disabled={isBusy}>
              {texts.signIn}
            </button>
          </>
        )}
        <small role="status">{message}</small>
      </form>
    </header>
  )
}
