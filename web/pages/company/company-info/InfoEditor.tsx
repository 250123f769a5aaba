import { CircleDot, Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { checkCompanyInfo, normalizeCompanyInfo } from '#rules/companies/company-info.ts'
import { hasNoErrors } from '#rules/errors/field-errors.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { ActionBar, Split } from '#web/ui/Layout.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { useVersionedSave } from '#web/editing/useVersionedSave.ts'
import { LogoField } from '#web/settings/LogoField.tsx'
import styles from '#web/settings/Record.module.css'
import { SettingsFrame } from '#web/settings/SettingsFrame.tsx'
import type { FixedInfo } from './fixed-info.ts'
import { InfoAside } from './InfoAside.tsx'
import { ChangesLink, InfoFacts } from './InfoFacts.tsx'
import {
  fieldId,
  goToField,
  getLabel,
  getCorrection,
  getText,
  withText,
  type InfoPath,
} from '#web/features/company-info/info-fields.ts'
import { infoPart, isInfoChanged, toEdit, type EditedInfo, type StoredInfo } from './save-company-info.ts'
import { companyInfoTexts } from '#web/features/company-info/texts.ts'

interface InfoEditorProps {
  company: { id: string; databaseId: number }
  stored: StoredInfo
  fixed: FixedInfo
  /** Path of the field to focus. Null focuses the first field. */
  focused: string | null
  onClose: () => void
}

/**
 * Edits the company info. Update is enabled while all fields are valid, and Cancel restores the stored values (COMP-28
 * to COMP-37).
 */
export function InfoEditor({ company, stored, fixed, focused, onClose }: InfoEditorProps) {
  const t = useTexts(companyInfoTexts)
  const number = useNumber()
  const [base, setBase] = useState(stored)
  const [info, setInfo] = useState<EditedInfo>(() => toEdit(stored))
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set())
  const [isDone, setDone] = useState(false)
  const errors = checkCompanyInfo(normalizeCompanyInfo(info))
  const canSave = hasNoErrors(errors)
  const isDirty = !isDone && isInfoChanged(base, info)
  useEffect(() => goToField(focused ?? 'name'), [focused])

  const { store, isStoring, banner } = useVersionedSave<EditedInfo, StoredInfo, null>({
    mine: info,
    stored: base,
    draftKey: `company-info.${company.databaseId}`,
    isDirty,
    differs: (mine, saved) => isInfoChanged(saved, mine),
    beforeLeaving: canSave ? { how: undefined } : null,
    part: () => infoPart(company),
    onStored: (saved, { logo: sentLogo }) => {
      setBase(saved)
      // The stored info includes the sent logo, so the logo is no longer an unsaved change.
      setInfo((now) => (now.logo === sentLogo ? { ...now, logo: undefined } : now))
    },
    onMerged: (merged, theirs) => {
      setBase(theirs)
      setInfo(merged)
    },
    onDone: () => {
      setDone(true)
      showToast(t('saved'))
      onClose()
    },
    isWanted: () => isDirty && canSave,
  })

  const field = (
    path: InfoPath,
    more: {
      isOptional?: boolean
      isNumeric?: boolean
      type?: 'email' | 'tel' | 'url'
      autoComplete?: string
      className?: string | undefined
    } = {},
  ) => {
    // A missing value shows an error only after the user has left the field.
    const error = errors[path]?.[0] === 'required' && !leftFields.has(path) ? null : getCorrection(errors, path)
    const { className, ...rest } = more
    return (
      <div id={fieldId(path)} className={className}>
        <TextField
          {...rest}
          label={getLabel(path)}
          value={getText(info, path)}
          onChange={(text) => setInfo((now) => withText(now, path, text))}
          onBlur={() => setLeftFields((now) => new Set([...now, path]))}
          error={error}
        />
      </div>
    )
  }
  const address = (of: 'companyAddress' | 'billingAddress') => (
    <>
      {field(`${of}.coAddress`, { isOptional: true })}
      {field(`${of}.streetAddress`)}
      {field(`${of}.postNumber`, { isNumeric: true })}
      {field(`${of}.postArea`)}
    </>
  )
  const note = !isDirty ? t('unchanged') : t(canSave ? 'unsaved' : 'unsavedMend')
  return (
    <SettingsFrame
      layout="columns"
      title={t('title')}
      status={
        <span className={styles.status}>
          <Icon icon={Pencil} size="sm" />
          {t('editing')}
        </span>
      }
      subBar={<InfoFacts stored={base} fixed={fixed} />}
      subBarEnd={<ChangesLink fixed={fixed} />}
      banner={banner}
    >
      <Split aside={<InfoAside info={info} fixed={fixed} errors={errors} isEditing onGo={goToField} />}>
        <div className={styles.page}>
          <section className={styles.section}>
            <header>
              <h2>{t('sections.company')}</h2>
              <p>{t('sections.companyHelp')}</p>
            </header>
            <div className={styles.withLogo}>
              <LogoField
                src={info.logo === undefined ? base.shownLogo : info.logo}
                onChange={(logo) => setInfo((now) => ({ ...now, logo }))}
              />
              <div className={styles.fields}>
                {field('name', { className: styles.wide, autoComplete: 'organization' })}
                <TextField
                  label={t('fields.organizationNumber')}
                  value={fixed.organizationNumber}
                  isReadOnly
                  isNumeric
                />
                {field('vatNumber', { isOptional: true, isNumeric: true })}
              </div>
            </div>
          </section>
          <section className={styles.section}>
            <header>
              <h2>{t('sections.address')}</h2>
              <p>{t('sections.addressHelp')}</p>
            </header>
            <div className={styles.fields}>{address('companyAddress')}</div>
          </section>
          <section className={styles.section}>
            <header>
              <h2>{t('sections.contact')}</h2>
            </header>
            <div className={styles.fields}>
              {field('contactPerson')}
              {field('telephone', { type: 'tel', isNumeric: true })}
              {field('contactEmail', { type: 'email' })}
              {field('homePage', { isOptional: true })}
            </div>
          </section>
          <section className={styles.section}>
            <header>
              <h2>{t('sections.billing')}</h2>
            </header>
            <div className={styles.fields}>
              <Segmented
                className={styles.wide}
                label={t('fields.billing')}
                options={[
                  { id: 'eBill', label: t('eBill') },
                  { id: 'paper', label: t('paper') },
                ]}
                value={info.paperBilling ? 'paper' : 'eBill'}
                onChange={(chosen) => setInfo((now) => ({ ...now, paperBilling: chosen === 'paper' }))}
              />
              {!info.paperBilling && field('invoiceEmail', { type: 'email' })}
              {field('billingName', { isOptional: true })}
              {info.paperBilling && address('billingAddress')}
              <TextField
                label={t('fields.vat')}
                value={t('percent', { share: number(fixed.vatRate * 100) })}
                isReadOnly
                isNumeric
              />
            </div>
          </section>
        </div>
      </Split>
      <ActionBar
        end={
          <>
            <Button variant="ghost" onPress={onClose}>
              {t('cancel')}
            </Button>
            <Button
              variant="primary"
              isDisabled={!isDirty || !canSave}
              isPending={isStoring}
              onPress={() => void store(undefined)}
              aria-describedby="info-note"
            >
              {t('update')}
            </Button>
          </>
        }
      >
        <span id="info-note" className={styles.note} role="status">
          {isDirty && <Icon icon={CircleDot} size="sm" />}
          {note}
        </span>
      </ActionBar>
    </SettingsFrame>
  )
}
