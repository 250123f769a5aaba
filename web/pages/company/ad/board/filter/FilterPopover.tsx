import { useEffect, useRef, useState, type RefObject } from 'react'
import { FILTER_DAYS_MAX, FILTER_TEXT_MAX, NO_FILTER, writeFilter, type BoardFilter, type BoardSort } from '#rules/board-filter.ts'
import { LIST_DEBOUNCE_MS } from '#rules/timings.ts'
import { useNumber, useTexts } from '../../../../../i18n/texts.ts'
import { Button } from '../../../../../ui/Button.tsx'
import { Checkbox } from '../../../../../ui/Checkbox.tsx'
import { NumberField } from '../../../../../ui/NumberField.tsx'
import { Popover } from '../../../../../ui/Popover.tsx'
import { SearchField } from '../../../../../ui/SearchField.tsx'
import { Select } from '../../../../../ui/Select.tsx'
import { showDays, useDaysShown } from '../lanes/days-shown.ts'
import styles from './Filter.module.css'
import { KeptFilters } from './KeptFilters.tsx'
import { toolTexts } from '../tools/texts.ts'

const halves = [0, 2, 4, 6, 7, 8, 9, 10] as const
const sorts = [['own', 'own'], ['newest', 'newest'], ['oldest', 'oldest'], ['name', 'name'], ['rank', 'byRank'], ['days', 'byDays']] as const satisfies readonly (readonly [BoardSort, string])[]

interface FilterPopoverProps {
  anchor: RefObject<Element | null>
  filter: BoardFilter
  companyDatabaseId: number
  /** How many are shown. */
  shown: number
  onChange: (filter: BoardFilter) => void
  onClose: () => void
}

/** What the board shows and in which order (PLUS-25, PLUS-26). */
export function FilterPopover({ anchor, filter, companyDatabaseId, shown, onChange, onClose }: FilterPopoverProps) {
  const t = useTexts(toolTexts)
  const number = useNumber()
  const areDaysShown = useDaysShown()
  const [text, setText] = useText(filter.text, (typed) => onChange({ ...filter, text: typed }))
  return (
    <Popover label={t('filter.title')} triggerRef={anchor} isOpen placement="bottom end" onOpenChange={(isOpen) => { if (!isOpen) onClose() }}>
      <div className={styles.filter}>
        <SearchField label={t('filter.search')} value={text} maxLength={FILTER_TEXT_MAX} onChange={setText} autoFocus />
        <div className={styles.pair}>
          <Select
            label={t('filter.rank')}
            size="sm"
            options={halves.map((half) => ({ id: String(half), label: half === 0 ? t('filter.anyRank') : number(half / 2) }))}
            value={String(filter.halves)}
            onChange={(half) => onChange({ ...filter, halves: Number(half) })}
          />
          <Select
            label={t('filter.sort')}
            size="sm"
            options={sorts.map(([id, key]) => ({ id, label: t(`filter.${key}`) }))}
            value={filter.sort}
            onChange={(sort) => onChange({ ...filter, sort })}
          />
        </div>
        <div className={styles.pair}>
          <NumberField label={t('filter.days')} size="sm" value={filter.days} minValue={0} maxValue={FILTER_DAYS_MAX} onChange={(days) => onChange({ ...filter, days: days || 0 })} />
          <NumberField label={t('filter.silent')} size="sm" value={filter.silent} minValue={0} maxValue={FILTER_DAYS_MAX} onChange={(silent) => onChange({ ...filter, silent: silent || 0 })} />
        </div>
        <div className={styles.checks}>
          <Checkbox isSmall isSelected={filter.unread} onChange={(unread) => onChange({ ...filter, unread })}>{t('filter.unread')}</Checkbox>
          <Checkbox isSmall isSelected={filter.document} onChange={(document) => onChange({ ...filter, document })}>{t('filter.document')}</Checkbox>
          <Checkbox isSmall isSelected={areDaysShown} onChange={showDays}>{t('filter.showDays')}</Checkbox>
        </div>
        <KeptFilters companyDatabaseId={companyDatabaseId} filter={filter} onUse={onChange} />
        <div className={styles.foot}>
          <span role="status">{t('filter.results', { count: shown })}</span>
          <Button size="sm" variant="ghost" isDisabled={writeFilter(filter).length === 0} onPress={() => { setText(''); onChange(NO_FILTER) }}>{t('filter.clear')}</Button>
        </div>
      </div>
    </Popover>
  )
}

/** What is typed shows at once and is used when typing has paused. */
function useText(used: string, use: (text: string) => void): [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return [typed ?? used, (text) => {
    clearTimeout(timer.current)
    setTyped(text)
    timer.current = setTimeout(() => {
      setTyped(null)
      use(text)
    }, LIST_DEBOUNCE_MS)
  }]
}
