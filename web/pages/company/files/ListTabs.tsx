import { useRef, type KeyboardEvent } from 'react'
import type { AdTab } from '#rules/ad-list.ts'
import { useNumber, useTexts } from '../../../i18n/texts.ts'
import styles from '../../../ui/Tabs.module.css'
import { companyTexts } from './texts.ts'

const tabs = ['all', 'mine', 'followed'] as const satisfies readonly AdTab[]

interface ListTabsProps {
  selected: AdTab
  counts: Readonly<Record<AdTab, number>>
  onSelect: (tab: AdTab) => void
}

/** All ads, my ads and followed ads (AD-22). The list is their panel, far away in the page. */
export function ListTabs({ selected, counts, onSelect }: ListTabsProps) {
  const t = useTexts(companyTexts)
  const number = useNumber()
  const row = useRef<HTMLDivElement>(null)
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const at = tabs.indexOf(selected)
    const next = event.key === 'Home' ? tabs[0] : event.key === 'End' ? tabs.at(-1) : by === undefined ? undefined : tabs[(at + by + tabs.length) % tabs.length]
    if (next === undefined) return
    event.preventDefault()
    onSelect(next)
    row.current?.querySelector<HTMLElement>(`#ad-tab-${next}`)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the focus is on the tabs
    <div role="tablist" aria-label={t('tabs.label')} className={styles.list} ref={row} onKeyDown={step}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`ad-tab-${tab}`}
          aria-controls="ad-list"
          aria-selected={tab === selected}
          tabIndex={tab === selected ? 0 : -1}
          className={styles.tab}
          {...(tab === selected ? { 'data-selected': true } : {})}
          onClick={() => onSelect(tab)}
        >
          {t(`tabs.${tab}`)}
          <span className={styles.count}>{number(counts[tab])}</span>
        </button>
      ))}
    </div>
  )
}
