import { useState } from 'react'
import { flushSync } from 'react-dom'
import { graphql } from 'react-relay'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { trimPassword } from '#rules/people/passwords.ts'
import { canRegister, checkRegistration, type RegistrationFields } from '#rules/people/registration.ts'
import type { RegisterPageMutation } from '#web/__generated__/RegisterPageMutation.graphql.ts'
import type { RegisterPageQuery } from '#web/__generated__/RegisterPageQuery.graphql.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { redirectTarget, signInPath } from '#web/guard/guard.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { AuthFrame } from '#web/shell/auth/AuthFrame.tsx'
import { authStyles } from '#web/shell/auth/AuthNotice.tsx'
import { useNow } from '#web/state/clock.ts'
import { Button } from '#web/ui/Button.tsx'
import { Link } from '#web/ui/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { faultOf } from '#web/relay/fault-of.ts'
import { GoogleButton } from '#web/features/sign-in/GoogleButton.tsx'
import { useConfirmCode } from '#web/features/sign-in/useConfirmCode.tsx'
import { Agreements, type Accepted } from '#web/features/sign-in/register/Agreements.tsx'
import { RegisterFields } from '#web/features/sign-in/register/RegisterFields.tsx'
import { registrationTexts } from '#web/features/sign-in/register/texts.ts'
import { registerPageTexts } from './texts.ts'

const register = defineAct<RegisterPageMutation>(
  graphql`
    mutation RegisterPageMutation($input: RegisterInput!) {
      register(input: $input) {
        email
        errors {
          __typename
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

export const query = graphql`
  query RegisterPageQuery @preloadable @throwOnFieldError {
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

/** The registration of a recruiter (ACC-19 to ACC-27). */
export default function RegisterPage({ data: { referenceData } }: PageProps<RegisterPageQuery>) {
  const t = useTexts(registrationTexts)
  const page = useTexts(registerPageTexts)
  const countries = useLanguage() === 'sv' ? referenceData.sv : referenceData.en
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const invitedEmail = search.get('email')
  const firstAdministrator = search.get('first')
  const back = redirectTarget(search)
  const [initialFields] = useState<RegistrationFields>({
    firstName: '',
    lastName: '',
    country: 'SE',
    city: '',
    dateOfBirth: '',
    email: invitedEmail ?? '',
    phoneNumber: '',
    password: '',
  })
  const [fields, setFields] = useState(initialFields)
  const [isDone, setDone] = useState(false)
  useUnsaved(!isDone && JSON.stringify(fields) !== JSON.stringify(initialFields))
  const [refused, setRefused] = useState<Partial<Record<keyof RegistrationFields, string>>>({})
  const [isLinkUsed, setLinkUsed] = useState(false)
  const [accepted, setAccepted] = useState<Accepted>({ terms: false, dataProcessing: false })
  const confirmCode = useConfirmCode()
  const [sendRegistration, isRegistering] = useAct(register)
  const now = useNow()
  const isComplete = canRegister(fields, accepted, now)
  const change = (changed: Partial<RegistrationFields>) => {
    setFields((before) => ({ ...before, ...changed }))
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))))
  }
  const submit = async () => {
    if (!isComplete || isRegistering) return
    const answer = await sendRegistration({
      input: { ...trimmed(fields), ...(firstAdministrator !== null && { firstAdministrator }) },
    })
    if (!answer) return
    const { email, errors } = answer
    flushSync(() => setDone(email != null))
    if (!email) {
      // The link for the first administrator was already used. The error belongs to no field.
      if (errors.some(({ reason }) => reason === 'TOKEN_USED')) return setLinkUsed(true)
      setRefused(
        Object.fromEntries(
          errors.map(({ __typename, reason, path }) =>
            __typename === 'ConflictError' ? ['email', 'taken'] : [path?.[0] ?? 'email', faultOf(reason)],
          ),
        ),
      )
    } else if (!(await confirmCode(email, trimPassword(fields.password)))) {
      await navigate(`/sign-in?${new URLSearchParams({ message: 'confirm', ...(back && { redirect: back }) })}`)
    }
  }
  return (
    <AuthFrame title={t('title')} isWide>
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
          errors={checkRegistration(fields, now)}
          refused={refused}
          countries={countries}
          emailFrom={invitedEmail === null ? null : 'invitation'}
          onChange={change}
        />
        <Agreements accepted={accepted} onChange={setAccepted} />
        {isLinkUsed && (
          <Notice tone="negative" isLive>
            {page('firstUsed')}
          </Notice>
        )}
        <Button
          variant="primary"
          size="lg"
          isBlock
          type="submit"
          isDisabled={!isComplete}
          {...(!isComplete && { 'aria-describedby': 'missing' })}
        >
          {t('submit')}
        </Button>
        <p id="missing" className={authStyles.other} data-done={isComplete || undefined}>
          {t('stillMissing')}
        </p>
      </form>
      {invitedEmail === null && firstAdministrator === null && <GoogleButton redirect={back} />}
      <p className={authStyles.other}>
        {page('haveAccount')} <Link to={back === null ? '/sign-in' : signInPath(back)}>{page('signIn')}</Link>
      </p>
    </AuthFrame>
  )
}

function trimmed(fields: RegistrationFields): RegistrationFields {
  return {
    firstName: fields.firstName.trim(),
    lastName: fields.lastName.trim(),
    country: fields.country,
    city: fields.city.trim(),
    dateOfBirth: fields.dateOfBirth.trim(),
    email: fields.email.trim(),
    phoneNumber: fields.phoneNumber.trim(),
    password: trimPassword(fields.password),
  }
}
