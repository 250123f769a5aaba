import { CircleDot, ExternalLink, Save } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { CompanyProfilePage_company$key } from '#web/__generated__/CompanyProfilePage_company.graphql.ts'
import type { CompanyProfilePageQuery } from '#web/__generated__/CompanyProfilePageQuery.graphql.ts'
import {
  MAX_ABOUT_LENGTH,
  MAX_TYPED_ABOUT_LENGTH,
  checkProfile,
  COMPANY_SIZES,
  normalizeProfile,
  MAX_PROFILE_LINE_LENGTH,
  sizeText,
  webSiteOf,
  type CompanySize,
  MIN_FOUNDED_YEAR,
} from '#rules/companies/company-profile.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { useDay } from '#web/i18n/date-format.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ActionBar } from '#web/ui/Layout.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { Select } from '#web/ui/Select.tsx'
import { StatusGlyph } from '#web/ui/StatusGlyph.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toasts.ts'
import type { TypedCharacters } from '#web/ui/typed-characters.ts'
import { useVersionedSave } from '#web/editing/useVersionedSave.ts'
import { LogoField } from '#web/settings/LogoField.tsx'
import flexStyles from '#web/styles/Flex.module.css'
import record from '#web/settings/Record.module.css'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'
import { isProfileChanged, readProfile, type EditedProfile, type StoredProfile } from './profile-content.ts'
import styles from './Profile.module.css'
import { ProfilePreview } from './ProfilePreview.tsx'
import { profilePart, type How } from './save-profile.ts'
import { companyProfileTexts } from './texts.ts'

export const query = graphql`
  query CompanyProfilePageQuery($company: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      ...CompanyProfilePage_company
    }
  }
`

export const live = () => fetchPart(() => import('./company-profile-live.ts'))

type Line = 'name' | 'mainOffice' | 'revenue' | 'founded' | 'contact' | 'webSite'

const toEdit = ({
  name,
  size,
  about,
  contact,
  founded,
  mainOffice,
  revenue,
  webSite,
}: StoredProfile): EditedProfile => ({ name, size, about, contact, founded, mainOffice, revenue, webSite })

/** Edits a company's profile next to a preview of the page that candidates see (COMP-42 to COMP-53). */
export default function CompanyProfilePage({ data }: PageProps<CompanyProfilePageQuery>) {
  const t = useTexts(companyProfileTexts)
  const day = useDay()
  const company = useFragment<CompanyProfilePage_company$key>(
    graphql`
      fragment CompanyProfilePage_company on Company @throwOnFieldError {
        id
        databaseId
        profile {
          published {
            name
            size
            about
            contact
            founded
            logo
            mainOffice
            revenue
            webSite
          }
          draft {
            name
            size
            about
            contact
            founded
            logo
            mainOffice
            revenue
            webSite
          }
          publishedAt
          publicUrl
          organizationNumber
          ads {
            title
            city
            lastDay
          }
          adCount
          version
        }
      }
    `,
    data.company,
  )
  const { profile } = company
  const stored = readProfile(profile)
  const [base, setBase] = useState(stored)
  const [mine, setMine] = useState<EditedProfile>(() => toEdit(stored))
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set())
  const isDirty = isProfileChanged(base, mine)
  const reset = (next: StoredProfile) => {
    setBase(next)
    setMine(toEdit(next))
  }

  const [thisYear] = useState(() => Number(stockholmDay(new Date()).slice(0, 4)))
  const errors = checkProfile(normalizeProfile(mine), thisYear)
  const canSave = hasNoErrors(errors)
  const { store, isStoring, banner } = useVersionedSave<EditedProfile, StoredProfile, null, How>({
    mine,
    stored: base,
    draftKey: `company-profile.${company.databaseId}`,
    isDirty,
    differs: (edited, saved) => isProfileChanged(saved, edited),
    beforeLeaving: canSave ? { how: 'draft' } : null,
    part: (how) => profilePart(company, how),
    onStored: (saved, { logo: sentLogo }) => {
      setBase(saved)
      // The stored profile includes the sent logo, so the logo is no longer an unsaved change.
      setMine((now) => (now.logo === sentLogo ? { ...now, logo: undefined } : now))
    },
    onMerged: (merged, theirs) => {
      setBase(theirs)
      setMine(merged)
    },
    onDone: (saved, how) => {
      reset(saved)
      showToast(t(how === 'publish' ? 'saved' : 'savedDraft'))
    },
    isWanted: (how) => canSave && (isDirty || how === 'publish'),
  })
  // Without unsaved changes, the page takes over the changes that a colleague has saved.
  if (!isDirty && !isStoring && stored.version !== base.version) reset(stored)

  const logo = mine.logo === undefined ? base.shownLogo : mine.logo
  const address = mine.webSite.trim() === '' ? null : webSiteOf(mine.webSite)
  const getError = (field: Line | 'about') => {
    const [code] = errors[field] ?? []
    // A missing value shows an error only after the user has left the field.
    if (code === undefined || (code === 'required' && !leftFields.has(field))) return null
    if (code === 'required') return t('mend.required', { field: t(`fields.${field}`).toLocaleLowerCase() })
    return code === 'tooLong'
      ? t('mend.tooLong', { max: field === 'about' ? MAX_ABOUT_LENGTH : MAX_PROFILE_LINE_LENGTH })
      : field === 'founded'
        ? t('mend.founded', { from: MIN_FOUNDED_YEAR, to: thisYear })
        : t('mend.web')
  }
  const field = (
    name: Line,
    more: {
      isOptional?: boolean
      isNumeric?: boolean
      accepts?: TypedCharacters
      maxLength?: number
      autoComplete?: string
      help?: string | undefined
      className?: string | undefined
    } = {},
  ) => (
    <TextField
      {...more}
      label={t(`fields.${name}`)}
      value={mine[name] ?? ''}
      onChange={(text) => setMine((now) => ({ ...now, [name]: text }))}
      onBlur={() => setLeftFields((now) => new Set([...now, name]))}
      error={getError(name)}
    />
  )
  const published = profile.publishedAt == null ? null : day(profile.publishedAt)
  const missing = (['name', 'webSite'] as const).find(
    (name) => errors[name]?.[0] === 'required' && !leftFields.has(name),
  )
  const note = !canSave
    ? missing
      ? t('mend.required', { field: t(`fields.${missing}`).toLocaleLowerCase() })
      : t('status.mend')
    : isDirty
      ? t('status.unsaved')
      : profile.draft
        ? published === null
          ? t('status.firstDraft')
          : t('status.draft', { day: published })
        : published === null
          ? t('status.first')
          : t('status.same', { day: published })
  return (
    <SettingsFrame
      layout="columns"
      title={t('title')}
      actions={[
        {
          id: 'save-draft',
          label: t('saveDraft'),
          icon: Save,
          isDisabled: !isDirty || !canSave || isStoring,
          onAction: () => void store('draft'),
        },
      ]}
      status={
        <span className={styles.state}>
          <span className={flexStyles.row}>
            <StatusGlyph status={published === null ? 'draft' : 'active'} />
            {t(published === null ? 'unpublished' : 'published')}
          </span>
          {profile.publicUrl && (
            <LinkButton variant="ghost" icon={ExternalLink} href={profile.publicUrl}>
              {t('open')}
            </LinkButton>
          )}
        </span>
      }
      banner={banner}
    >
      <div className={styles.page}>
        <div className={styles.form}>
          <section className={styles.section}>
            <div className={record.withLogo}>
              <LogoField src={logo} onChange={(chosen) => setMine((now) => ({ ...now, logo: chosen }))} />
              <div className={record.fields}>
                {field('name', { className: record.wide, autoComplete: 'organization' })}
                <TextField
                  label={t('fields.organizationNumber')}
                  value={profile.organizationNumber}
                  isReadOnly
                  isNumeric
                />
                <TextField
                  label={t('fields.address')}
                  value={profile.publicUrl?.replace(/^https?:\/\//, '') ?? t('addressLater')}
                  isReadOnly
                />
              </div>
            </div>
          </section>
          <section className={styles.section}>
            <div className={record.fields}>
              <Select<CompanySize | 'none'>
                label={t('fields.size')}
                isOptional
                options={[
                  { id: 'none', label: t('noSize') },
                  ...COMPANY_SIZES.map((size) => ({ id: size, label: sizeText(size) })),
                ]}
                value={mine.size ?? 'none'}
                onChange={(chosen) => setMine((now) => ({ ...now, size: chosen === 'none' ? null : chosen }))}
              />
              {field('mainOffice', { isOptional: true })}
              {field('revenue', { isOptional: true, isNumeric: true })}
              {field('founded', { isOptional: true, isNumeric: true, accepts: 'digits', maxLength: 4 })}
              {field('contact', { isOptional: true })}
              {field('webSite', {
                autoComplete: 'url',
                help: address === null || address === mine.webSite.trim() ? undefined : t('webSiteHelp', { address }),
              })}
            </div>
          </section>
          <section className={styles.section}>
            <TextArea
              label={t('fields.about')}
              isOptional
              help={t('aboutHelp')}
              rows={8}
              maxLength={MAX_TYPED_ABOUT_LENGTH}
              counterMax={MAX_ABOUT_LENGTH}
              value={mine.about ?? ''}
              onChange={(about) => setMine((now) => ({ ...now, about }))}
              error={getError('about')}
            />
          </section>
        </div>
        <ProfilePreview profile={mine} logo={logo} ads={profile.ads} adCount={profile.adCount} />
      </div>
      <ActionBar
        end={
          <>
            <Button variant="ghost" isDisabled={!isDirty} onPress={() => reset(stored)}>
              {t('cancel')}
            </Button>
            <Button
              variant="primary"
              isDisabled={!canSave}
              isPending={isStoring}
              onPress={() => void store('publish')}
              aria-describedby="profile-note"
            >
              {t('publish')}
            </Button>
          </>
        }
      >
        <span id="profile-note" className={record.note} role="status">
          {isDirty && <Icon icon={CircleDot} size="sm" />}
          {note}
        </span>
      </ActionBar>
    </SettingsFrame>
  )
}
