import { CircleDot, Download, History } from 'lucide-react'
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { isValidRetention, MAX_RETENTION_MONTHS, MIN_RETENTION_MONTHS } from '#rules/candidates/retention.ts'
import type { PrivacyPage_company$key } from '#web/__generated__/PrivacyPage_company.graphql.ts'
import type { PrivacyPageQuery } from '#web/__generated__/PrivacyPageQuery.graphql.ts'
import { useStepName } from '#web/i18n/step-name.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox, CheckboxGroup } from '#web/ui/Checkbox.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ActionBar, FormSection, Split } from '#web/ui/Layout.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { Stepper } from '#web/ui/NumberField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { useVersionedSave } from '#web/editing/useVersionedSave.ts'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'
import { ApplicantSearch } from './ApplicantSearch.tsx'
import { BoardPreview } from './BoardPreview.tsx'
import {
  isPrivacyChanged,
  hidesAnything,
  readPrivacy,
  toEdit,
  toStored,
  type EditedPrivacy,
  type StoredPrivacy,
} from './privacy-content.ts'
import styles from './Privacy.module.css'
import { PrivacyRecord } from './PrivacyRecord.tsx'
import { RetentionNotice } from './RetentionNotice.tsx'
import { privacyPart } from './save-privacy.ts'
import { privacyTexts } from './texts.ts'

export const query = graphql`
  query PrivacyPageQuery($company: Int!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) {
      id
      ...PrivacyPage_company
    }
  }
`

export const live = () => fetchPart(() => import('./privacy-live.ts'))

const HIDEABLE_FIELDS = ['name', 'picture', 'age'] as const

/**
 * Edits the retention of applications and the screening of candidates, and finds the data of one person (PLUS-40,
 * PLUS-41, PLUS-43).
 */
export default function PrivacyPage({ data }: PageProps<PrivacyPageQuery>) {
  const t = useTexts(privacyTexts)
  const nameOf = useStepName()
  const company = useFragment<PrivacyPage_company$key>(
    graphql`
      fragment PrivacyPage_company on Company @throwOnFieldError {
        id
        databaseId
        name
        privacy {
          retentionMonths
          screening {
            hidesName
            hidesPicture
            hidesAge
            untilStep
          }
          stepNames
          lastStepName
          version
        }
        firstSteps @catch(to: NULL) {
          retentionSavedAt
        }
        ...PrivacyRecord_company
      }
    `,
    data.company,
  )
  const { stepNames, lastStepName } = company.privacy
  const stored = readPrivacy(company.privacy, t('screening.defaultStep'))
  const [base, setBase] = useState(stored)
  const [mine, setMine] = useState<EditedPrivacy>(() => toEdit(stored))
  const isDirty = isPrivacyChanged(base, mine)
  // A new company can save the default time unchanged, which finishes the first step (PLUS-106).
  const isUnconfirmed = company.firstSteps?.retentionSavedAt === null
  const reset = (next: StoredPrivacy) => {
    setBase(next)
    setMine(toEdit(next))
  }

  const canSave = toStored(mine) !== null
  const { store, isStoring, banner } = useVersionedSave<EditedPrivacy, StoredPrivacy, null, null>({
    mine,
    stored: base,
    draftKey: `privacy.${company.databaseId}`,
    isDirty,
    differs: (edited, saved) => isPrivacyChanged(saved, edited),
    beforeLeaving: canSave ? { how: null } : null,
    part: () => privacyPart(company),
    onStored: setBase,
    onMerged: (merged, theirs) => {
      setBase(theirs)
      setMine(merged)
    },
    onDone: (saved) => {
      reset(saved)
      showToast(t('saved'))
    },
    isWanted: () => canSave && (isDirty || isUnconfirmed),
  })
  // Without unsaved changes, the page takes over the changes that a colleague has saved.
  if (!isDirty && !isStoring && stored.version !== base.version) reset(stored)

  const months = mine.retentionMonths !== null && isValidRetention(mine.retentionMonths) ? mine.retentionMonths : null
  const steps = stepNames.some((each) => each === mine.untilStep) ? stepNames : [mine.untilStep, ...stepNames]
  return (
    <SettingsFrame layout="columns" title={t('title')} banner={banner}>
      <Split
        mainProps={{ className: styles.main }}
        aside={
          <div className={styles.aside}>
            <BoardPreview hides={mine} />
            <section>
              <h2>{t('sentence.title')}</h2>
              <p>{t('sentence.reads', { count: months ?? base.retentionMonths })}</p>
            </section>
            <section className={styles.links}>
              <LinkButton variant="ghost" size="sm" icon={Download} to={`/${company.databaseId}/export`}>
                {t('export')}
              </LinkButton>
              <LinkButton variant="ghost" size="sm" icon={History} to={`/${company.databaseId}/audit-log`}>
                {t('auditLog')}
              </LinkButton>
            </section>
          </div>
        }
      >
        <FormSection title={t('retention.title')} hint={t('retention.help')}>
          <div className={styles.months}>
            <Stepper
              label={t('retention.months')}
              value={mine.retentionMonths}
              onChange={(retentionMonths) => setMine((now) => ({ ...now, retentionMonths }))}
              minValue={MIN_RETENTION_MONTHS}
              maxValue={MAX_RETENTION_MONTHS}
            />
            <span>{t('retention.after', { count: months ?? 0 })}</span>
          </div>
          {months !== null && months < base.retentionMonths && (
            <RetentionNotice company={company.databaseId} months={months} present={base.retentionMonths} />
          )}
        </FormSection>
        <FormSection title={t('screening.title')} hint={t('screening.help')}>
          <CheckboxGroup
            label={t('screening.hide')}
            columns="row"
            help={t('screening.nameHelp')}
            value={HIDEABLE_FIELDS.filter((each) => mine[each])}
            onChange={(chosen) =>
              setMine((now) => ({
                ...now,
                name: chosen.includes('name'),
                picture: chosen.includes('picture'),
                age: chosen.includes('age'),
              }))
            }
          >
            {HIDEABLE_FIELDS.map((each) => (
              <Checkbox key={each} value={each} isSmall>
                {t(`screening.${each}`)}
              </Checkbox>
            ))}
          </CheckboxGroup>
          {hidesAnything(mine) && (
            <Select
              className={styles.step}
              label={t('screening.until')}
              help={
                lastStepName == null
                  ? t('screening.missingLast')
                  : t('screening.missing', { step: nameOf(lastStepName) })
              }
              options={steps.map((name) => ({ id: name, label: nameOf(name) }))}
              value={mine.untilStep}
              onChange={(untilStep) => setMine((now) => ({ ...now, untilStep }))}
            />
          )}
        </FormSection>
        <FormSection title={t('person.title')} hint={t('person.help')}>
          <ApplicantSearch company={company.databaseId} />
          <PrivacyRecord company={company} />
        </FormSection>
      </Split>
      <ActionBar
        end={
          <>
            <Button variant="ghost" isDisabled={!isDirty} onPress={() => reset(stored)}>
              {t('cancel')}
            </Button>
            <Button
              variant="primary"
              isDisabled={!canSave || !(isDirty || isUnconfirmed)}
              isPending={isStoring}
              onPress={() => void store(null)}
              aria-describedby="privacy-note"
            >
              {t('save')}
            </Button>
          </>
        }
      >
        <span id="privacy-note" className={styles.note} role="status">
          {isDirty && <Icon icon={CircleDot} size="sm" />}
          {t(
            !canSave
              ? 'status.mend'
              : isDirty
                ? 'status.unsaved'
                : isUnconfirmed
                  ? 'status.unconfirmed'
                  : 'status.same',
          )}
        </span>
      </ActionBar>
    </SettingsFrame>
  )
}
