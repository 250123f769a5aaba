import { UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { AD_FILTERS, selectedFilters, type AdFilter, type AdListSettings } from '#web/features/ad/ad-list.ts'
import type { AdType } from '#rules/ads/ad-lifecycle.ts'
import { LIST_DEBOUNCE_MS } from '#rules/text-and-time/timings.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { FilterChips } from '#web/ui/FilterChips.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { StatusGlyph } from '#web/ui/StatusGlyph.tsx'
import styles from './CompanyPage.module.css'
import { companyTexts } from './texts.ts'

interface FilterBarProps {
  settings: AdListSettings
  counts: Readonly<Record<AdType, number>>
  onFilter: (filter: AdFilter, shift: boolean) => void
  onTerm: (term: string) => void
}

/** The filters with their counts, and the search field (AD-19, AD-20, AD-24). */
export function FilterBar({ settings, counts, onFilter, onTerm }: FilterBarProps) {
  const t = useTexts(companyTexts)
  const options = AD_FILTERS.map((filter) => ({
    id: filter,
    label: t(`filter.${filter}`),
    mark: filter === 'mine' ? <Icon icon={UserRound} size="sm" /> : <StatusGlyph status={filter} />,
    count: filter === 'mine' ? undefined : counts[filter],
  }))
  return (
    <div className={styles.filters}>
      <FilterChips
        label={t('filter.label')}
        tooltip={t('filter.tip')}
        options={options}
        value={selectedFilters(settings)}
        onPress={onFilter}
      />
      <Search term={settings.term} onTerm={onTerm} />
    </div>
  )
}

function Search({ term, onTerm }: { term: string; onTerm: (term: string) => void }) {
  const t = useTexts(companyTexts)
  const [typed, setTyped] = useState(term)
  const lastTerm = useRef(term)
  useEffect(() => {
    if (typed === lastTerm.current) return
    const timer = setTimeout(() => {
      lastTerm.current = typed
      onTerm(typed)
    }, LIST_DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, onTerm])
  // The button in the empty list can clear the search.
  useEffect(() => {
    if (term === lastTerm.current) return
    lastTerm.current = term
    setTyped(term)
  }, [term])
  return (
    <SearchField
      size="sm"
      className={styles.search ?? ''}
      placeholder={t('search')}
      aria-label={t('search')}
      value={typed}
      onChange={setTyped}
    />
  )
}
