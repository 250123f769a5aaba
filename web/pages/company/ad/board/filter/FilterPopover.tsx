import { useEffect, useRef, useState, type RefObject } from 'react'
import {
  MAX_FILTER_DAYS,
  MAX_FILTER_TEXT_LENGTH,
  NO_FILTER,
  writeFilter,
  type BoardFilter,
  type BoardSort,
} from '#rules/candidates/board-filter.ts'
import { CHANNELS } from '#rules/candidates/channels.ts'
import { LIST_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { NumberField } from '#web/ui/NumberField.tsx'
import { Popover } from '#web/ui/Popover.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Select } from '#web/ui/Select.tsx'
import { showDays, useDaysShown } from '../lanes/days-shown.ts'
import styles from './Filter.module.css'
import { useStore } from '#web/state/create-store.ts'
import { SavedFilters } from './SavedFilters.tsx'
import { searchFailed } from './useFound.ts'
import { channelTexts } from '#web/features/candidate/channel/texts.ts'
import { toolTexts } from '#web/features/candidate/acting/texts.ts'

const RATING_OPTIONS = [0, 2, 4, 6, 7, 8, 9, 10] as const
/** The option that does not filter by channel. */
const ANY_CHANNEL = 'any'
const SORT_OPTIONS = [
  ['own', 'own'],
  ['newest', 'newest'],
  ['oldest', 'oldest'],
  ['name', 'name'],
  ['rank', 'byRank'],
  ['days', 'byDays'],
] as const satisfies readonly (readonly [BoardSort, string])[]

interface FilterPopoverProps {
  anchor: RefObject<Element | null>
  filter: BoardFilter
  companyDatabaseId: number
  /** The number of shown candidates. */
  shown: number
  onChange: (filter: BoardFilter) => void
  onClose: () => void
}

/** The filters and the sort order of the board (PLUS-25, PLUS-26). */
export function FilterPopover({ anchor, filter, companyDatabaseId, shown, onChange, onClose }: FilterPopoverProps) {
  const t = useTexts(toolTexts)
  const channel = useTexts(channelTexts)
  const isSearchFailed = useStore(searchFailed)
  const number = useNumber()
  const areDaysShown = useDaysShown()
  const change = useChange(filter, onChange)
  const [text, setText, replaceText] = useDebouncedText(filter.text, (typed) => change({ text: typed }))
  const replace = (next: BoardFilter) => {
    replaceText(next.text)
    change(next)
  }
  return (
    <Popover
      label={t('filter.title')}
      triggerRef={anchor}
      isOpen
      placement="bottom end"
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <div className={styles.filter}>
        <SearchField
          label={t('filter.search')}
          value={text}
          maxLength={MAX_FILTER_TEXT_LENGTH}
          onChange={setText}
          autoFocus
        />
        {isSearchFailed && (
          <p className={styles.help} role="status">
            {t('filter.searchFailed')}
          </p>
        )}
        <div className={styles.pair}>
          <Select
            label={t('filter.rank')}
            size="sm"
            options={RATING_OPTIONS.map((half) => ({
              id: String(half),
              label: half === 0 ? t('filter.anyRank') : number(half / 2),
            }))}
            value={String(filter.halves)}
            onChange={(half) => change({ halves: Number(half) })}
          />
          <Select
            label={t('filter.sort')}
            size="sm"
            options={SORT_OPTIONS.map(([id, key]) => ({ id, label: t(`filter.${key}`) }))}
            value={filter.sort}
            onChange={(sort) => change({ sort })}
          />
        </div>
        <div className={styles.pair}>
          <NumberField
            label={t('filter.days')}
            size="sm"
            value={filter.days}
            minValue={0}
            maxValue={MAX_FILTER_DAYS}
            onChange={(days) => {
              if (!Number.isNaN(days)) change({ days: days ?? 0 })
            }}
          />
          <NumberField
            label={t('filter.silent')}
            size="sm"
            value={filter.silent}
            minValue={0}
            maxValue={MAX_FILTER_DAYS}
            onChange={(silent) => {
              if (!Number.isNaN(silent)) change({ silent: silent ?? 0 })
            }}
          />
        </div>
        <div className={styles.pair}>
          {(['channel', 'firstChannel'] as const).map((kind) => (
            <Select
              key={kind}
              label={t(`filter.${kind}`)}
              size="sm"
              options={[
                { id: ANY_CHANNEL, label: t('filter.anyChannel') },
                ...CHANNELS.map((id) => ({ id, label: channel(`name.${id}`) })),
              ]}
              value={filter[kind] ?? ANY_CHANNEL}
              onChange={(chosen) => change({ [kind]: chosen === ANY_CHANNEL ? null : chosen })}
            />
          ))}
        </div>
        <div className={styles.checks}>
          <Checkbox isSmall isSelected={filter.unread} onChange={(unread) => change({ unread })}>
            {t('filter.unread')}
          </Checkbox>
          <Checkbox isSmall isSelected={filter.document} onChange={(document) => change({ document })}>
            {t('filter.document')}
          </Checkbox>
          <Checkbox isSmall isSelected={areDaysShown} onChange={showDays}>
            {t('filter.showDays')}
          </Checkbox>
        </div>
        <SavedFilters companyDatabaseId={companyDatabaseId} filter={filter} onUse={replace} />
        <div className={styles.foot}>
          <span role="status">{t('filter.results', { count: shown })}</span>
          <Button
            size="sm"
            variant="ghost"
            isDisabled={writeFilter(filter).length === 0}
            onPress={() => replace(NO_FILTER)}
          >
            {t('filter.clear')}
          </Button>
        </div>
      </div>
    </Popover>
  )
}

/**
 * Changes the latest requested filter, which the page may not have rendered yet. So two quick presses both take effect.
 */
function useChange(
  filter: BoardFilter,
  onChange: (filter: BoardFilter) => void,
): (changes: Partial<BoardFilter>) => void {
  const latest = useRef(filter)
  useEffect(() => {
    latest.current = filter
  }, [filter])
  return (changes) => {
    latest.current = { ...latest.current, ...changes }
    onChange(latest.current)
  }
}

/**
 * Shows the typed text at once and applies it after a pause. The typed text stays visible until the page has applied
 * it.
 */
function useDebouncedText(
  used: string,
  use: (text: string) => void,
): [text: string, type: (text: string) => void, put: (text: string) => void] {
  const [typed, setTyped] = useState<{ text: string; isWaiting: boolean } | null>(null)
  const [lastUsed, setLastUsed] = useState(used)
  if (used !== lastUsed) {
    setLastUsed(used)
    if (typed?.isWaiting === false) setTyped(null)
  }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = (text: string) => {
    clearTimeout(timer.current)
    setTyped({ text, isWaiting: true })
    timer.current = setTimeout(() => {
      setTyped({ text, isWaiting: false })
      use(text)
    }, LIST_DEBOUNCE_MS)
  }
  const replaceText = (text: string) => {
    clearTimeout(timer.current)
    setTyped({ text, isWaiting: false })
  }
  return [typed?.text ?? used, type, replaceText]
}
