import { BookmarkPlus, X } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import {
  MAX_FILTERS,
  MAX_FILTER_NAME_LENGTH,
  readFilter,
  writeFilter,
  type BoardFilter,
} from '#rules/candidates/board-filter.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { useTexts } from '#web/i18n/texts.ts'
import { reportError } from '#web/relay/report-error.ts'
import { useWhenBack } from '#web/state/connection-gap.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { uiTexts } from '#web/ui/texts.ts'
import styles from './Filter.module.css'
import { listFilters, saveFilter, deleteFilter, type SavedFilter } from './filters.ts'
import { toolTexts } from '#web/features/candidate/acting/texts.ts'

interface SavedFiltersProps {
  companyDatabaseId: number
  filter: BoardFilter
  onUse: (filter: BoardFilter) => void
}

/** Lists the saved filters and saves the current filter (PLUS-26). */
export function SavedFilters({ companyDatabaseId, filter, onUse }: SavedFiltersProps) {
  const t = useTexts(toolTexts)
  const [filters, setFilters] = useState<readonly SavedFilter[]>([])
  const [failed, setFailed] = useState(false)
  const loadFilters = useCallback(
    () =>
      listFilters(companyDatabaseId).then(
        (found) => {
          setFilters(found)
          setFailed(false)
        },
        () => setFailed(true),
      ),
    [companyDatabaseId],
  )
  useEffect(() => {
    void loadFilters()
  }, [loadFilters])
  useWhenBack(failed, () => void loadFilters())

  const search = new URLSearchParams(writeFilter(filter)).toString()
  const save = async () => {
    const saved = await dialogs.open<boolean>((close) => (
      <SaveFilterDialog companyDatabaseId={companyDatabaseId} filter={search} onClose={close} />
    ))
    if (saved) await loadFilters()
  }
  const remove = async ({ id, name, isShared: shared }: SavedFilter) => {
    if (
      shared &&
      !(await dialogs.confirm({
        title: t('filter.removeTitle'),
        body: t('filter.removeBody', { name }),
        confirmLabel: t('filter.removeTitle'),
        isDestructive: true,
      }))
    )
      return
    await deleteFilter(companyDatabaseId, id)
    await loadFilters()
  }
  return (
    <section className={styles.kept}>
      {filters.length > 0 && <h3>{t('filter.saved')}</h3>}
      {failed && <p className={styles.help}>{t('filter.failed')}</p>}
      <ul>
        {filters.map((each) => (
          <li key={each.id}>
            <button
              type="button"
              aria-pressed={each.filter === search}
              onClick={() => onUse(readFilter(new URLSearchParams(each.filter)))}
            >
              <span className="truncate">{each.name}</span>
              {each.isShared && <span className={styles.help}>{t('filter.isShared')}</span>}
            </button>
            {each.viewerCanDelete && (
              <IconButton
                icon={X}
                size="xs"
                label={t('filter.remove', { name: each.name })}
                onPress={() => void remove(each).catch(reportError)}
              />
            )}
          </li>
        ))}
      </ul>
      {search !== '' && (
        <Button size="sm" icon={BookmarkPlus} onPress={() => void save().catch(reportError)}>
          {t('filter.save')}
        </Button>
      )}
    </section>
  )
}

/** Asks for the name of the filter and who can use it. */
function SaveFilterDialog({
  companyDatabaseId,
  filter,
  onClose,
}: {
  companyDatabaseId: number
  filter: string
  onClose: (saved?: boolean) => void
}) {
  const t = useTexts(toolTexts)
  const ui = useTexts(uiTexts)
  const [name, setName] = useState('')
  const [kind, setKind] = useState<'own' | 'shared'>('own')
  const [problem, setProblem] = useState<'taken' | 'tooMany' | null>(null)
  const isReady = name.trim() !== ''
  const submit = async () => {
    if (!isReady) return
    const nameProblem = await saveFilter(companyDatabaseId, { name: name.trim(), filter, shared: kind === 'shared' })
    setProblem(nameProblem)
    if (!nameProblem) onClose(true)
  }
  return (
    <Dialog
      title={t('filter.saveTitle')}
      onClose={() => onClose()}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button variant="ghost" slot="close">
            {ui('cancel')}
          </Button>
          <Button variant="primary" type="submit" isDisabled={!isReady}>
            {ui('save')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('filter.saveName')}
        value={name}
        maxLength={MAX_FILTER_NAME_LENGTH}
        autoFocus
        autoComplete="off"
        error={problem && t(`filter.${problem}`, { max: MAX_FILTERS })}
        onChange={(typed) => {
          setName(typed)
          setProblem(null)
        }}
      />
      <RadioGroup
        label={t('filter.saveFor')}
        orientation="horizontal"
        options={[
          { id: 'own', label: t('filter.saveOwn') },
          { id: 'shared', label: t('filter.saveShared') },
        ]}
        value={kind}
        onChange={setKind}
      />
    </Dialog>
  )
}
