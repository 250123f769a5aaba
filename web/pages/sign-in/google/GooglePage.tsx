import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { graphql } from 'react-relay'
import { useNavigate } from 'react-router-dom'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { checkPerson, type RegistrationFields } from '#rules/people/registration.ts'
import type { GooglePageMutation } from '#web/__generated__/GooglePageMutation.graphql.ts'
import type { GooglePageQuery } from '#web/__generated__/GooglePageQuery.graphql.ts'
import { redirectTarget, signInPath } from '#web/guard/guard.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { defineAct, runAct } from '#web/relay/acts.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { faultOf } from '#web/relay/fault-of.ts'
import { AuthFrame } from '#web/shell/auth/AuthFrame.tsx'
import { AuthNotice, authStyles } from '#web/shell/auth/AuthNotice.tsx'
import { signInAndEnter } from '#web/shell/session-flow.ts'
import { useNow } from '#web/state/clock.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Agreements, type Accepted } from '#web/features/sign-in/register/Agreements.tsx'
import { RegisterFields } from '#web/features/sign-in/register/RegisterFields.tsx'
import { registrationTexts } from '#web/features/sign-in/register/texts.ts'
import { openSecondFactor } from '#web/features/sign-in/ask-second-factor.tsx'
import { clearGoogleState, parseGoogleResponse } from '#web/features/sign-in/google-way.ts'
import { googleTexts } from './texts.ts'
import { useConfirmCode } from '#web/features/sign-in/useConfirmCode.tsx'
import textStyles from '#web/styles/Text.module.css'

const signInWithGoogle = defineAct<GooglePageMutation>(
  graphql`
    mutation GooglePageMutation($input: SignInWithGoogleInput!) {
      signInWithGoogle(input: $input) {
        session {
          token
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

export const query = graphql`
  query GooglePageQuery @preloadable @throwOnFieldError {
    referenceData {
      sv: countries(language: SV) {
        code
        name
      }
      en: countries(language: EN) {
        code
        name
      }
    }
  }
`

type Person = Omit<RegistrationFields, 'password' | 'email'>

const personFields: readonly string[] = ['firstName', 'lastName', 'country', 'city', 'dateOfBirth', 'phoneNumber']

/**
 * The page to which Google redirects. Signs in, or asks for the missing fields of a new account (ACC-28). Removes the
 * parameters of Google from the URL.
 */
export default function GooglePage({ data: { referenceData } }: PageProps<GooglePageQuery>) {
  const t = useTexts(googleTexts)
  const registration = useTexts(registrationTexts)
  const countries = useLanguage() === 'sv' ? referenceData.sv : referenceData.en
  const navigate = useNavigate()
  const now = useNow()
  const confirmCode = useConfirmCode()
  const [{ from, redirect }] = useState(() => {
    const returned = parseGoogleResponse(location.hash)
    return { ...returned, redirect: returned.redirect ?? redirectTarget(new URLSearchParams(location.search)) }
  })
  const [stage, setStage] = useState<'waiting' | 'asking' | 'failed'>(from === 'failed' ? 'failed' : 'waiting')
  const [initialFields] = useState<RegistrationFields>(() => {
    const { firstName, lastName, email } = typeof from === 'object' ? from : { firstName: '', lastName: '', email: '' }
    return { firstName, lastName, email, country: 'SE', city: '', dateOfBirth: '', phoneNumber: '', password: '' }
  })
  const [fields, setFields] = useState(initialFields)
  const [isFinished, setFinished] = useState(false)
  useUnsaved(!isFinished && JSON.stringify(fields) !== JSON.stringify(initialFields))
  const [refused, setRefused] = useState<Partial<Record<keyof RegistrationFields, string>>>({})
  const [isNotAccepted, setNotAccepted] = useState(false)
  const [accepted, setAccepted] = useState<Accepted>({ terms: false, dataProcessing: false })

  /** Returns false if the second factor is wrong, null if an error was shown, otherwise true. */
  const attempt = async (person: Person | null, secondFactor: string | null = null): Promise<boolean | null> => {
    if (typeof from === 'string') return null
    const { credentials, email } = from
    // After typing, a failure opens a dialog over the form, so that the input stays.
    const isTyped = person !== null || secondFactor !== null
    const answer = await runAct(
      signInWithGoogle,
      { input: { credentials, email, ...person, ...(secondFactor !== null && { secondFactor }) } },
      { hasNoCurtain: true, ...(!isTyped && { onFailure: () => setStage('failed') }) },
    )
    if (!answer) return null
    if (answer.session) {
      flushSync(() => setFinished(true))
      await signInAndEnter(navigate, answer.session.token)
      return true
    }
    const reasons = answer.errors.map(({ reason }) => reason)
    const fieldErrors = answer.errors.filter(({ path }) => personFields.includes(path?.[0] ?? ''))
    if (answer.errors.some(({ path }) => path?.[0] === 'secondFactor')) return false
    if (reasons.includes('CODE_REQUIRED')) {
      // The account has been created.
      flushSync(() => setFinished(true))
      if (!(await confirmCode(email)))
        await navigate(
          `/sign-in?${new URLSearchParams({ message: 'confirm', ...(redirect !== null && { redirect }) })}`,
        )
    } else if (reasons.includes('SECOND_FACTOR_REQUIRED')) {
      const isDone = await openSecondFactor((code) => attempt(person, code))
      if (!isDone && person === null) await navigate(signInPath(redirect ?? '/'), { replace: true })
    } else if (fieldErrors.length > 0) {
      setStage('asking')
      if (person !== null)
        setRefused(Object.fromEntries(fieldErrors.map(({ reason, path }) => [path?.[0] ?? '', faultOf(reason)])))
    } else if (person === null) setStage('failed')
    else setNotAccepted(true)
    return true
  }
  const arrive = useEffectEvent(() => {
    clearGoogleState()
    // The target after sign-in stays in the URL, as on the sign-in page.
    const search = redirect === null ? '' : `?${new URLSearchParams({ redirect })}`
    history.replaceState(history.state, '', `${location.pathname}${search}`)
    if (from === 'cancelled') void navigate(signInPath(redirect ?? '/'), { replace: true })
    else if (from !== 'failed') void attempt(null)
  })
  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current) return
    arrived.current = true
    arrive()
  }, [])
  const errors = checkPerson(fields, now)
  const isComplete = accepted.terms && accepted.dataProcessing && hasNoErrors(errors)
  const submit = useOneAtATime(async () => {
    if (!isComplete) return
    setNotAccepted(false)
    const { firstName, lastName, country, city, dateOfBirth, phoneNumber } = fields
    await attempt({
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      country,
      city: city.trim(),
      dateOfBirth: dateOfBirth.trim(),
      phoneNumber: phoneNumber.trim(),
    })
  })
  if (stage !== 'asking') {
    return (
      <AuthFrame title={t('title')}>
        {stage === 'failed' ? (
          <AuthNotice tone="negative">{t('failed')}</AuthNotice>
        ) : (
          <p className={textStyles.note} role="status">
            {t('waiting')}
          </p>
        )}
        {stage === 'failed' && (
          <p className={authStyles.other}>
            <Link to={signInPath(redirect ?? '/')}>{t('back')}</Link>
          </p>
        )}
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={registration('title')} isWide>
      {isNotAccepted && <AuthNotice tone="negative">{t('failed')}</AuthNotice>}
      <p className={textStyles.note}>{t('missing')}</p>
      <form
        className={authStyles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <RegisterFields
          fields={fields}
          errors={errors}
          refused={refused}
          countries={countries}
          emailFrom="google"
          onChange={(changed) => {
            setFields((before) => ({ ...before, ...changed }))
            setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))))
          }}
        />
        <Agreements accepted={accepted} onChange={setAccepted} />
        <Button
          variant="primary"
          size="lg"
          isBlock
          type="submit"
          isDisabled={!isComplete}
          {...(!isComplete && { 'aria-describedby': 'missing' })}
        >
          {registration('submit')}
        </Button>
        <p id="missing" className={authStyles.other} data-done={isComplete || undefined}>
          {registration('stillMissing')}
        </p>
      </form>
      {isNotAccepted && (
        <p className={authStyles.other}>
          <Link to={signInPath(redirect ?? '/')}>{t('back')}</Link>
        </p>
      )}
    </AuthFrame>
  )
}
