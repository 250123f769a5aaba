import { useState } from 'react'
import { formatDateTyping } from '#rules/people/date-of-birth.ts'
import type { FieldErrors } from '#rules/errors/field-errors.ts'
import type { RegistrationFields } from '#rules/people/registration.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { FieldGrid } from '#web/ui/Layout.tsx'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import { registrationTexts } from './texts.ts'

type Field = keyof RegistrationFields

interface RegisterFieldsProps {
  fields: RegistrationFields
  /** Validation errors. An error is shown once the user has left the field. */
  errors: FieldErrors
  /** Errors from the server by field. They are shown at once. */
  refused: Partial<Record<Field, string>>
  countries: readonly { code: string; name: string }[]
  /**
   * The source of an e-mail address that the user cannot change. Null if the user types the address. A user from Google
   * has no password (ACC-28).
   */
  emailFrom: 'invitation' | 'google' | null
  onChange: (changed: Partial<RegistrationFields>) => void
}

const autoComplete = {
  firstName: 'given-name',
  lastName: 'family-name',
  city: 'address-level2',
  dateOfBirth: 'bday',
  email: 'username',
  phoneNumber: 'tel',
  password: 'new-password',
} as const

/** The fields of a registration. Each field shows its error once the user has left it. */
export function RegisterFields({ fields, errors, refused, countries, emailFrom, onChange }: RegisterFieldsProps) {
  const t = useTexts(registrationTexts)
  const ui = useTexts(uiTexts)
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const errorOf = (field: Field) => {
    if (refused[field] === 'taken') return t('errors.taken')
    const code = refused[field] ?? (left.has(field) ? errors[field]?.[0] : undefined)
    if (!code) return null
    if (code === 'breached') return ui('breached')
    return t(code === 'tooYoung' ? 'errors.tooYoung' : `errors.${field}`)
  }
  const common = (field: Exclude<Field, 'country'>) => ({
    label: t(field),
    name: field,
    value: fields[field],
    error: errorOf(field),
    autoComplete: autoComplete[field],
    onChange: (value: string) => onChange({ [field]: value }),
    onBlur: () => {
      if (fields[field] !== '') setLeft((before) => new Set([...before, field]))
    },
  })
  return (
    <>
      <FieldGrid>
        <TextField autoFocus {...common('firstName')} />
        <TextField {...common('lastName')} />
        <ComboBox
          label={t('country')}
          options={countries.map(({ code, name }) => ({ id: code, label: name }))}
          value={fields.country || null}
          onChange={(country) => onChange({ country: country ?? '' })}
          error={fields.country === '' ? t('errors.country') : null}
        />
        <TextField {...common('city')} />
        <TextField
          {...common('dateOfBirth')}
          isNumeric
          inputMode="numeric"
          placeholder={t('dateFormat')}
          onChange={(typed) => onChange({ dateOfBirth: formatDateTyping(typed) })}
        />
        <TextField {...common('phoneNumber')} type="tel" />
      </FieldGrid>
      <TextField
        {...common('email')}
        type="email"
        isReadOnly={emailFrom !== null}
        help={emailFrom === null ? undefined : t(`emailFrom.${emailFrom}`)}
      />
      {emailFrom !== 'google' && <PasswordField {...common('password')} help={t('passwordHint')} />}
    </>
  )
}
