import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { HOME_COUNTRY } from '#rules/ads/ad-details-model.ts'
import type { FieldErrorCode } from '#rules/errors/error-codes.ts'
import { MAX_TEMPLATE_NAME_LENGTH } from '#rules/ads/templates.ts'
import { checkWorkplace, normalizeWorkplace, type Workplace } from '#rules/companies/workplaces.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useVersionedSave } from '#web/editing/useVersionedSave.ts'
import { useLanguage, useTexts } from '#web/i18n/texts.ts'
import { cx } from '#web/ui/cx.ts'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/Link.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toasts.ts'
import { HelpButton } from '#web/shell/help/HelpButton.tsx'
import { workplacePart, type NameRefusal, type StoredWorkplace } from './workplace-acts.ts'
import { workplacesTexts } from './texts.ts'
import flexStyles from '#web/styles/Flex.module.css'
import textStyles from '#web/styles/Text.module.css'
import styles from './Workplaces.module.css'

interface WorkplaceFormProps {
  company: { id: string; databaseId: number }
  /** Path of the list. */
  listPath: string
  countries: readonly { readonly code: string; readonly name: string }[]
  /** The workplace to edit. Null for a new workplace. */
  workplace: (Workplace & { id: string; databaseId: number; version: string }) | null
}

const FIELDS = ['name', 'streetAddress', 'postNumber', 'postArea'] as const
const BLANK_WORKPLACE: StoredWorkplace = {
  name: '',
  streetAddress: '',
  postNumber: '',
  postArea: '',
  postCountry: HOME_COUNTRY,
  databaseId: null,
  version: '',
}
const differs = (mine: Workplace, stored: Workplace) => FIELDS.some((field) => mine[field] !== stored[field])

/** The form of a workplace next to the list. Save is enabled while all fields are valid (COMP-73 to COMP-78). */
export function WorkplaceForm({ company, listPath, countries, workplace }: WorkplaceFormProps) {
  const t = useTexts(workplacesTexts)
  const language = useLanguage()
  const navigate = useNavigate()
  const stored: StoredWorkplace = workplace
    ? { ...normalizeWorkplace(workplace), databaseId: workplace.databaseId, version: workplace.version }
    : BLANK_WORKPLACE
  const [base, setBase] = useState(stored)
  const [edited, setEdited] = useState<Workplace>(() => normalizeWorkplace(stored))
  const [rejected, setRejected] = useState<{ name: string; fault: NameRefusal } | null>(null)
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set())
  const [isDone, setDone] = useState(false)
  const cleaned = normalizeWorkplace(edited)
  const errors = checkWorkplace(cleaned)
  const isDirty = !isDone && differs(edited, base)
  const canSave = Object.keys(errors).length === 0 && rejected?.name !== cleaned.name
  const missing = FIELDS.filter((field) => errors[field]?.[0] === 'required')
  const show = (mine: Workplace, from: StoredWorkplace) => {
    setBase(from)
    setEdited(normalizeWorkplace(mine))
  }

  const { store, isStoring, banner } = useVersionedSave<Workplace, StoredWorkplace, NameRefusal | 'kept'>({
    mine: edited,
    stored: base,
    draftKey: null,
    isDirty,
    differs,
    beforeLeaving: canSave ? { how: undefined } : null,
    part: () =>
      workplacePart(company, workplace?.id ?? null, () =>
        dialogs.confirm({
          title: t('overwriteTitle', { name: base.name }),
          body: t('overwriteBody'),
          confirmLabel: t('overwrite'),
        }),
      ),
    onStored: setBase,
    onMerged: show,
    onDone: ({ name, databaseId }) => {
      flushSync(() => setDone(true))
      showToast(t('savedToast', { name }))
      void navigate(`${listPath}?${new URLSearchParams({ saved: 'true', template: String(databaseId) })}`)
    },
    onRefused: (fault) => {
      if (fault !== 'kept') setRejected({ name: cleaned.name, fault })
    },
    isWanted: () => canSave && isDirty,
  })
  // Without unsaved changes, the form takes over the changes that a colleague has saved.
  if (!isDirty && !isDone && !isStoring && stored.version !== base.version) show(stored, stored)

  const faultText = (fault: FieldErrorCode) =>
    t(
      fault === 'tooLong' || fault === 'invalid' || fault === 'notAllowed' || fault === 'taken'
        ? `problem.${fault}`
        : 'problem.required',
    )
  const field = (
    name: (typeof FIELDS)[number],
    more: { help?: string; isNumeric?: boolean; autoFocus?: boolean; counterMax?: number } = {},
  ) => {
    const [fault] = errors[name] ?? (name === 'name' && rejected?.name === cleaned.name ? [rejected.fault] : [])
    // A missing value only turns its star red. The text next to the button lists the missing fields.
    const error =
      fault !== undefined && fault !== 'required' && (fault !== 'invalid' || leftFields.has(name))
        ? faultText(fault)
        : null
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
        value={edited[name]}
        onChange={(text) => setEdited((now) => ({ ...now, [name]: text }))}
        onBlur={() => setLeftFields((now) => new Set([...now, name]))}
        error={error}
        isRequired
        autoComplete="off"
      />
    )
  }
  return (
    <form
      className={cx(flexStyles.form, styles.form)}
      noValidate
      aria-labelledby="workplace-title"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSave) void store(undefined)
      }}
    >
      <header className={flexStyles.between}>
        <h2 id="workplace-title">{t(workplace ? 'editTitle' : 'newTitle')}</h2>
        <HelpButton isIconOnly />
      </header>
      {banner}
      {field('name', { help: t('nameHelp'), autoFocus: true, counterMax: MAX_TEMPLATE_NAME_LENGTH })}
      <Select
        label={t('country')}
        options={countries.map(({ code, name }) => ({ id: code, label: name }))}
        value={edited.postCountry}
        onChange={() => {}}
        isDisabled
      />
      {field('streetAddress')}
      <div className={styles.post}>
        {field('postNumber', { isNumeric: true })}
        {field('postArea')}
      </div>
      <p id="workplace-hint" className={textStyles.small}>
        {missing.length > 0 &&
          `${t('missing', { fields: new Intl.ListFormat(language).format(missing.map((name) => t(name).toLocaleLowerCase(language))) })} `}
        {workplace && t('keeps')}
      </p>
      <div className={styles.buttons}>
        <LinkButton variant="ghost" to={listPath}>
          {t('cancel')}
        </LinkButton>
        <Button
          type="submit"
          variant="primary"
          isDisabled={!canSave || !isDirty}
          isPending={isStoring}
          aria-describedby="workplace-hint"
        >
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
