import { useState } from 'react'
import { graphql } from 'react-relay'
import { isValidPassword, MIN_PASSWORD_LENGTH, trimPassword } from '#rules/people/passwords.ts'
import type { PasswordFormMutation } from '#web/__generated__/PasswordFormMutation.graphql.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { useImpersonationReason } from '#web/shell/impersonation.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { showToast } from '#web/ui/toasts.ts'
import textStyles from '#web/styles/Text.module.css'
import styles from './Profile.module.css'
import { profileTexts } from './texts.ts'

const changePassword = defineAct<PasswordFormMutation>(
  graphql`
    mutation PasswordFormMutation($input: ChangePasswordInput!) {
      changePassword(input: $input) {
        errors {
          reason
          path
        }
      }
    }
  `,
  { handledByCaller: 'all' },
)

const emptyFields = { current: '', next: '', repeat: '' }

/** Changes the password, which ends the sessions on other devices (ACC-44 to ACC-46). */
export function PasswordForm({ email }: { email: string }) {
  const t = useTexts(profileTexts)
  const ui = useTexts(uiTexts)
  const [fields, setFields] = useState(emptyFields)
  const [visited, setVisited] = useState<ReadonlySet<keyof typeof emptyFields>>(new Set())
  const [refused, setRefused] = useState<'current' | 'breached' | null>(null)
  useUnsaved(Object.values(fields).some((typed) => typed !== ''))
  const whyDisabled = useImpersonationReason()
  const [change, isChanging] = useAct(changePassword)
  const isNextValid = isValidPassword(fields.next)
  const isSame = trimPassword(fields.next) === trimPassword(fields.repeat)
  // The current password may be older than the other rules, so only its length is checked.
  const isComplete = [...trimPassword(fields.current)].length >= MIN_PASSWORD_LENGTH && isNextValid && isSame
  const submit = useOneAtATime(async () => {
    if (!isComplete) return
    const answer = await change({
      input: { currentPassword: trimPassword(fields.current), newPassword: trimPassword(fields.next) },
    })
    if (!answer) return
    if (answer.errors.length > 0)
      return setRefused(answer.errors.some(({ reason }) => reason === 'BREACHED') ? 'breached' : 'current')
    setRefused(null)
    setFields(emptyFields)
    setVisited(new Set())
    showToast(t('password.updated'))
  })
  const field = (name: keyof typeof emptyFields) => ({
    className: styles.wide,
    label: t(`password.${name}`),
    value: fields[name],
    onChange: (typed: string) => {
      setFields((before) => ({ ...before, [name]: typed }))
      setRefused(null)
    },
    onBlur: () => {
      if (name === 'current' || fields[name] !== '') setVisited((before) => new Set([...before, name]))
    },
  })
  return (
    <section>
      <h2 className={textStyles.heading}>{t('password.title')}</h2>
      <form
        className={styles.part}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {/* Lets password managers find the account. */}
        <input hidden readOnly autoComplete="username" value={email} />
        <PasswordField
          {...field('current')}
          autoComplete="current-password"
          error={
            refused === 'current'
              ? t('password.failed')
              : visited.has('current') && trimPassword(fields.current) === ''
                ? t('password.required')
                : null
          }
        />
        <PasswordField
          {...field('next')}
          autoComplete="new-password"
          help={t('password.hint')}
          error={
            refused === 'breached'
              ? ui('breached')
              : visited.has('next') && !isNextValid
                ? t('password.notValid')
                : null
          }
        />
        <PasswordField
          {...field('repeat')}
          autoComplete="new-password"
          error={visited.has('repeat') && !isSame ? t('password.different') : null}
        />
        <Button type="submit" isDisabled={!isComplete} whyDisabled={whyDisabled} isPending={isChanging}>
          {t('password.change')}
        </Button>
      </form>
    </section>
  )
}
