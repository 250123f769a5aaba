import { CircleDot, Pencil } from 'lucide-react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { formatDateTyping } from '#rules/people/date-of-birth.ts'
import { hasNoErrors, nestErrors, type FieldErrors } from '#rules/errors/field-errors.ts'
import { checkCompanyContact, checkPerson } from '#rules/people/registration.ts'
import type {
  ProfileEditor_profile$data,
  ProfileEditor_profile$key,
} from '#web/__generated__/ProfileEditor_profile.graphql.ts'
import type { ProfileEditorMutation } from '#web/__generated__/ProfileEditorMutation.graphql.ts'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { defineAct, useAct } from '#web/relay/acts.ts'
import { useNow } from '#web/state/clock.ts'
import { useOneAtATime } from '#web/state/one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { ComboBox } from '#web/ui/ComboBox.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ActionBar, Split } from '#web/ui/Layout.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toasts.ts'
import styles from '#web/settings/Record.module.css'
import { AvatarField } from './AvatarField.tsx'
import { MiniLogo } from './MiniLogo.tsx'
import profileStyles from './Profile.module.css'
import { ProfileFrame } from '#web/settings/ProfileFrame.tsx'
import { profileTexts } from './texts.ts'

const updateProfile = defineAct<ProfileEditorMutation>(
  graphql`
    mutation ProfileEditorMutation($input: UpdateProfileInput!) {
      updateProfile(input: $input) {
        viewer {
          id
          profile {
            email
            firstName
            lastName
            country
            city
            dateOfBirth
            phoneNumber
            imageUrl
            contacts {
              company {
                id
              }
              title
              email
              phone
            }
          }
        }
        errors {
          reason
          path
        }
      }
    }
  `,
  { failed: () => profileTexts.t('cannotSave') },
)

const personFields = ['firstName', 'lastName', 'country', 'city', 'dateOfBirth', 'phoneNumber'] as const
type PersonField = (typeof personFields)[number]
const contactFields = ['title', 'email', 'phone'] as const
type ContactField = (typeof contactFields)[number]

type Fields = Pick<ProfileEditor_profile$data, PersonField> & { contacts: Record<string, Record<ContactField, string>> }

const fieldsOf = (profile: ProfileEditor_profile$data): Fields => ({
  firstName: profile.firstName,
  lastName: profile.lastName,
  country: profile.country,
  city: profile.city,
  dateOfBirth: profile.dateOfBirth,
  phoneNumber: profile.phoneNumber,
  contacts: Object.fromEntries(
    profile.contacts.map(({ company, title, email, phone }) => [company.id, { title, email, phone }]),
  ),
})

const errorsOf = ({ contacts, ...person }: Fields, now: Date): FieldErrors =>
  Object.entries(contacts).reduce(
    (errors, [id, contact]) => ({ ...errors, ...nestErrors(id, checkCompanyContact(contact)) }),
    checkPerson(person, now),
  )

interface ProfileEditorProps {
  viewerId: string
  profile: ProfileEditor_profile$key
  countries: readonly { code: string; name: string }[]
  aside: ReactNode
  onClose: () => void
}

/** The form of the profile. Save needs valid fields, Cancel discards the changes (ACC-37 to ACC-40). */
export function ProfileEditor({ viewerId, profile: key, countries, aside, onClose }: ProfileEditorProps) {
  const profile = useFragment(
    graphql`
      fragment ProfileEditor_profile on Profile @throwOnFieldError {
        email
        firstName
        lastName
        country
        city
        dateOfBirth
        phoneNumber
        imageUrl
        contacts {
          company {
            id
            databaseId
            name
            logoUrl
          }
          title
          email
          phone
        }
      }
    `,
    key,
  )
  const t = useTexts(profileTexts)
  const now = useNow()
  const [initialFields, setInitialFields] = useState(() => fieldsOf(profile))
  const [fields, setFields] = useState(initialFields)
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set())
  const [isDone, setDone] = useState(false)
  const [sendProfile, isSaving] = useAct(updateProfile)
  const errors = errorsOf(fields, now)
  const isDirty = !isDone && JSON.stringify(fields) !== JSON.stringify(initialFields)
  const canSave = isDirty && hasNoErrors(errors)
  const { contacts, ...person } = fields

  const latestFields = useRef(fields)
  useLayoutEffect(() => {
    latestFields.current = fields
  }, [fields])
  /** Saves the fields. Returns false if the user has changed a field during the save. */
  const save = async (): Promise<boolean> => {
    const input = {
      ...trimmed(person),
      contacts: Object.entries(contacts).map(([companyId, contact]) => ({ companyId, ...trimmed(contact) })),
    }
    if (!(await sendProfile({ input }, { hasNoCurtain: true }))) return false
    setInitialFields(fields)
    if (latestFields.current !== fields) return false
    setDone(true)
    showToast(t('saved'))
    return true
  }
  useUnsaved(isDirty, 'leaving', canSave ? save : null)
  const submit = useOneAtATime(async () => {
    if (canSave && (await save())) onClose()
  })

  const markVisited = (path: string) => setVisited((before) => new Set([...before, path]))
  /** Returns the error text of a field. A missing required value shows at once, other errors after the first blur. */
  const errorText = (path: string, field: PersonField | 'title' | 'contactEmail' | 'phone') => {
    const [code] = errors[path] ?? []
    if (!code || (!visited.has(path) && code !== 'required')) return null
    return t(code === 'tooYoung' ? 'errors.tooYoung' : `errors.${field}`)
  }
  const personField = (field: Exclude<PersonField, 'country'>, more: { type?: 'tel'; autoComplete?: string } = {}) => (
    <TextField
      {...more}
      label={t(`fields.${field}`)}
      value={fields[field]}
      isNumeric={field === 'dateOfBirth' || field === 'phoneNumber'}
      error={errorText(field, field)}
      onChange={(typed) =>
        setFields((before) => ({ ...before, [field]: field === 'dateOfBirth' ? formatDateTyping(typed) : typed }))
      }
      onBlur={() => markVisited(field)}
    />
  )
  const invalidContact = profile.contacts.find(({ company }) =>
    Object.keys(errors).some((path) => path.startsWith(`${company.id}.`)),
  )
  const note = !isDirty
    ? t('unchanged')
    : canSave
      ? t('unsaved')
      : invalidContact
        ? t('unsavedContact', { company: invalidContact.company.name ?? t('unnamed') })
        : t('unsavedMend')
  return (
    <ProfileFrame
      current="/profile"
      title={`${profile.firstName} ${profile.lastName}`.trim() || profile.email}
      status={
        <span className={styles.status}>
          <Icon icon={Pencil} size="sm" />
          {t('editing')}
        </span>
      }
    >
      <Split aside={aside}>
        <form
          id="profile-form"
          className={styles.page}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <section className={styles.section}>
            <header>
              <h2>{t('about')}</h2>
              <p>{t('aboutHelp')}</p>
            </header>
            <div className={styles.withLogo}>
              <AvatarField viewerId={viewerId} person={profile} image={profile.imageUrl} />
              <div className={styles.fields}>
                <TextField
                  autoFocus
                  label={t('fields.firstName')}
                  value={fields.firstName}
                  autoComplete="given-name"
                  error={errorText('firstName', 'firstName')}
                  onChange={(firstName) => setFields((before) => ({ ...before, firstName }))}
                  onBlur={() => markVisited('firstName')}
                />
                {personField('lastName', { autoComplete: 'family-name' })}
                <TextField className={styles.wide} label={t('fields.email')} value={profile.email} isReadOnly />
                {personField('dateOfBirth', { autoComplete: 'bday' })}
                {personField('phoneNumber', { type: 'tel', autoComplete: 'tel' })}
                <ComboBox
                  label={t('fields.country')}
                  options={countries.map(({ code, name }) => ({ id: code, label: name }))}
                  value={fields.country || null}
                  onChange={(country) => setFields((before) => ({ ...before, country: country ?? '' }))}
                  error={errorText('country', 'country')}
                />
                {personField('city', { autoComplete: 'address-level2' })}
              </div>
            </div>
          </section>
          <section className={styles.section}>
            <header>
              <h2>{t('contacts')}</h2>
              <p>{t('contactsHelp')}</p>
            </header>
            <div className={profileStyles.contacts}>
              {profile.contacts.length === 0 && <p className={profileStyles.none}>{t('noCompany')}</p>}
              {profile.contacts.map(({ company }) => {
                const field = (name: ContactField, type?: 'email' | 'tel') => (
                  <TextField
                    {...(type && { type })}
                    label={t(`fields.${name === 'email' ? 'contactEmail' : name}`)}
                    value={contacts[company.id]?.[name] ?? ''}
                    error={errorText(`${company.id}.${name}`, name === 'email' ? 'contactEmail' : name)}
                    isNumeric={name === 'phone'}
                    onChange={(typed) =>
                      setFields((before) => ({
                        ...before,
                        contacts: {
                          ...before.contacts,
                          [company.id]: {
                            title: '',
                            email: '',
                            phone: '',
                            ...before.contacts[company.id],
                            [name]: typed,
                          },
                        },
                      }))
                    }
                    onBlur={() => markVisited(`${company.id}.${name}`)}
                  />
                )
                return (
                  <section key={company.id} className={profileStyles.contact} aria-label={company.name ?? t('unnamed')}>
                    <h3 className={profileStyles.company}>
                      <MiniLogo company={company} />
                      {company.name ?? t('unnamed')}
                    </h3>
                    <div className={profileStyles.row}>
                      {field('title')}
                      {field('email', 'email')}
                      {field('phone', 'tel')}
                    </div>
                  </section>
                )
              })}
            </div>
          </section>
        </form>
      </Split>
      <ActionBar
        end={
          <>
            <Button variant="ghost" onPress={onClose}>
              {t('abort')}
            </Button>
            <Button
              variant="primary"
              type="submit"
              form="profile-form"
              isDisabled={!canSave}
              isPending={isSaving}
              aria-describedby="profile-note"
            >
              {t('save')}
            </Button>
          </>
        }
      >
        <span id="profile-note" className={styles.note} role="status">
          {isDirty && <Icon icon={CircleDot} size="sm" />}
          {note}
        </span>
      </ActionBar>
    </ProfileFrame>
  )
}

const trimmed = <T extends Record<string, string>>(fields: T): T =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim()])) as T
