import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { graphql } from 'react-relay'
import type { ProfilePageQuery } from '#web/__generated__/ProfilePageQuery.graphql.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { Split } from '#web/ui/Layout.tsx'
import { MiniLogo } from './MiniLogo.tsx'
import textStyles from '#web/styles/Text.module.css'
import styles from '#web/settings/Record.module.css'
import { AvatarField } from './AvatarField.tsx'
import { AccountAside } from './AccountAside.tsx'
import profileStyles from './Profile.module.css'
import { ProfileEditor } from './ProfileEditor.tsx'
import { ProfileFrame } from '#web/settings/ProfileFrame.tsx'
import { profileTexts } from './texts.ts'

export const query = graphql`
  query ProfilePageQuery @preloadable @throwOnFieldError {
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
            databaseId
            name
            logoUrl
          }
          title
          email
          phone
        }
        ...ProfileEditor_profile
      }
      ...AccountAside_viewer
    }
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

/** The user's profile and contact details per company, next to the account settings (ACC-35 to ACC-47, PLUS-80). */
export default function ProfilePage({ data: { viewer, referenceData } }: PageProps<ProfilePageQuery>) {
  const t = useTexts(profileTexts)
  const [isEditing, setEditing] = useState(false)
  const countries = useLanguage() === 'sv' ? referenceData.sv : referenceData.en
  const { profile } = viewer
  const aside = <AccountAside viewer={viewer} />
  if (isEditing)
    return (
      <ProfileEditor
        viewerId={viewer.id}
        profile={profile}
        countries={countries}
        aside={aside}
        onClose={() => setEditing(false)}
      />
    )
  return (
    <ProfileFrame
      current="/profile"
      title={`${profile.firstName} ${profile.lastName}`.trim() || profile.email}
      primary={
        <Button variant="primary" icon={Pencil} onPress={() => setEditing(true)}>
          {t('edit')}
        </Button>
      }
    >
      <Split aside={aside}>
        <ProfileDetails viewerId={viewer.id} profile={profile} countries={countries} />
      </Split>
    </ProfileFrame>
  )
}

function ProfileDetails({
  viewerId,
  profile,
  countries,
}: {
  viewerId: string
  profile: ProfilePageQuery['response']['viewer']['profile']
  countries: readonly { code: string; name: string }[]
}) {
  const t = useTexts(profileTexts)
  const day = useDay()
  const row = (label: string, text: string, className?: string) => (
    <div className={className}>
      <dt>{label}</dt>
      <dd>{text || '–'}</dd>
    </div>
  )
  return (
    <div className={styles.page}>
      <section className={styles.section}>
        <header>
          <h2>{t('about')}</h2>
          <p>{t('aboutHelp')}</p>
        </header>
        <div className={styles.withLogo}>
          <AvatarField viewerId={viewerId} person={profile} image={profile.imageUrl} />
          <dl className={cx(textStyles.terms, styles.fields)}>
            {row(t('fields.firstName'), profile.firstName)}
            {row(t('fields.lastName'), profile.lastName)}
            {row(t('fields.email'), profile.email, styles.wide)}
            {row(t('fields.dateOfBirth'), day(profile.dateOfBirth))}
            {row(t('fields.phoneNumber'), profile.phoneNumber)}
            {row(t('fields.country'), countries.find(({ code }) => code === profile.country)?.name ?? profile.country)}
            {row(t('fields.city'), profile.city)}
          </dl>
        </div>
      </section>
      <section className={styles.section}>
        <header>
          <h2>{t('contacts')}</h2>
          <p>{t('contactsHelp')}</p>
        </header>
        <div className={profileStyles.contacts}>
          {profile.contacts.length === 0 && <p className={profileStyles.none}>{t('noCompany')}</p>}
          {profile.contacts.map(({ company, title, email, phone }) => (
            <section key={company.id} className={profileStyles.contact} aria-label={company.name ?? t('unnamed')}>
              <h3 className={profileStyles.company}>
                <MiniLogo company={company} />
                {company.name ?? t('unnamed')}
              </h3>
              <dl className={cx(textStyles.terms, profileStyles.row)}>
                <div data-bad={title.trim() === '' || undefined}>
                  <dt>{t('fields.title')}</dt>
                  <dd>{title || t('missing')}</dd>
                </div>
                <div data-bad={email.trim() === '' || undefined}>
                  <dt>{t('fields.contactEmail')}</dt>
                  <dd>{email || t('missing')}</dd>
                </div>
                <div data-bad={phone.trim() === '' || undefined}>
                  <dt>{t('fields.phone')}</dt>
                  <dd>{phone || t('missing')}</dd>
                </div>
              </dl>
            </section>
          ))}
        </div>
      </section>
    </div>
  )
}
