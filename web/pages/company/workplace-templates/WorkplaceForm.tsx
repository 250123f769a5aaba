import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { HOME_COUNTRY } from '#rules/ads/ad-details-model.ts'
import type { FieldErrorCode } from '#rules/errors/refusals.ts'
import { MAX_TEMPLATE_NAME_LENGTH } from '#rules/ads/templates.ts'
import { checkWorkplace, normalizeWorkplace, type Workplace } from '#rules/companies/workplaces.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useUnsaved } from '#web/guard/useUnsaved.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { HelpButton } from '#web/shell/help/HelpButton.tsx'
import { createWorkplace, updateWorkplace } from './workplace-acts.ts'
import { workplacesTexts } from './texts.ts'
import styles from './Workplaces.module.css'

interface WorkplaceFormProps {
  companyId: string
  /** Address of the list. */
  list: string
  countries: readonly { readonly code: string; readonly name: string }[]
  /** The workplace that is edited; null while a new one is made. */
  workplace: (Workplace & { id: string; databaseId: number; version: string }) | null
}

const fields = ['name', 'streetAddress', 'postNumber', 'postArea'] as const
const blank: Workplace = { name: '', streetAddress: '', postNumber: '', postArea: '', postCountry: HOME_COUNTRY }

/** A workplace in fields beside the list; Save is open when all of them are valid (COMP-73 to COMP-78). */
export function WorkplaceForm({ companyId, list, countries, workplace }: WorkplaceFormProps) {
  const t = useTexts(workplacesTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const began = workplace ? normalizeWorkplace(workplace) : blank
  const [written, setWritten] = useState(began)
  const [refused, setRefused] = useState<{ name: string; fault: 'taken' | 'notAllowed' } | null>(null)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isSaving, setSaving] = useState(false)
  const [isDone, setDone] = useState(false)
  const cleaned = normalizeWorkplace(written)
  const errors = checkWorkplace(cleaned)
  const isDirty = !isDone && fields.some((field) => written[field] !== began[field])
  const canSave = Object.keys(errors).length === 0 && refused?.name !== cleaned.name
  const missing = fields.filter((field) => errors[field]?.[0] === 'required')

  const save = async (): Promise<boolean> => {
    if (!canSave) return false
    if (
      workplace &&
      !(await dialogs.confirm({
        title: t('overwriteTitle', { name: began.name }),
        body: t('overwriteBody'),
        confirmLabel: t('overwrite'),
      }))
    )
      return false
    setSaving(true)
    const saved = await (workplace
      ? updateWorkplace(companyId, workplace, cleaned)
      : createWorkplace(companyId, cleaned))
    setSaving(false)
    if (saved && 'name' in saved) setRefused({ name: cleaned.name, fault: saved.name })
    if (!saved || 'name' in saved) return false
    flushSync(() => setDone(true))
    showToast(t('savedToast', { name: cleaned.name }))
    void navigate(`${list}?${new URLSearchParams({ saved: 'true', template: String(saved.databaseId) })}`)
    return true
  }
  useUnsaved(isDirty, 'leaving', canSave ? save : null)

  const words = (fault: FieldErrorCode) =>
    t(
      fault === 'tooLong' || fault === 'invalid' || fault === 'notAllowed' || fault === 'taken'
        ? `problem.${fault}`
        : 'problem.required',
    )
  const field = (
    name: (typeof fields)[number],
    more: { help?: string; isNumeric?: boolean; autoFocus?: boolean; counterMax?: number } = {},
  ) => {
    const [fault] = errors[name] ?? (name === 'name' && refused?.name === cleaned.name ? [refused.fault] : [])
    // A missing value reddens the star; what to do about it stands beside the button.
    const told =
      fault !== undefined && fault !== 'required' && (fault !== 'invalid' || left.has(name)) ? words(fault) : null
    return (
      <TextField
        {...more}
        label={
          <>
            {t(name)}
            {fault === 'required' && (
              <span className={styles.star} aria-hidden="true">
                *
              </span>
            )}
          </>
        }
        value={written[name]}
        onChange={(text) => setWritten((now) => ({ ...now, [name]: text }))}
        onBlur={() => setLeft((now) => new Set([...now, name]))}
        error={told}
        isRequired
        autoComplete="off"
      />
    )
  }
  return (
    <form
      className={styles.form}
      noValidate
      aria-labelledby="workplace-title"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <header className={styles.head}>
        <h2 id="workplace-title">{t(workplace ? 'editTitle' : 'newTitle')}</h2>
        <HelpButton isIconOnly />
      </header>
      {field('name', { help: t('nameHelp'), autoFocus: true, counterMax: MAX_TEMPLATE_NAME_LENGTH })}
      <Select
        label={t('country')}
        options={countries.map(({ code, name }) => ({ id: code, label: name }))}
        value={written.postCountry}
        onChange={() => {}}
        isDisabled
      />
      {field('streetAddress')}
      <div className={styles.post}>
        {field('postNumber', { isNumeric: true })}
        {field('postArea')}
      </div>
      <p id="workplace-hint" className={styles.hint}>
        {missing.length > 0 &&
          `${t('missing', { fields: new Intl.ListFormat(language).format(missing.map((name) => t(name).toLocaleLowerCase(language))) })} `}
        {workplace && t('keeps')}
      </p>
      <div className={styles.buttons}>
        <LinkButton variant="ghost" to={list}>
          {t('cancel')}
        </LinkButton>
        <Button
          type="submit"
          variant="primary"
          isDisabled={!canSave || !isDirty}
          isPending={isSaving}
          aria-describedby="workplace-hint"
        >
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
