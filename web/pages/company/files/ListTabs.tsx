import type { AdTab } from '#web/features/ad/ad-list.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { TabLinks } from '#web/ui/TabLinks.tsx'
import { companyTexts } from './texts.ts'

interface ListTabsProps {
  tabs: readonly AdTab[]
  selected: AdTab
  counts: Readonly<Record<AdTab, number>>
  /** Returns the address of a tab. */
  addressOf: (tab: AdTab) => string
}

/** Tabs for all ads, my ads and followed ads (AD-22). The selected tab is in the address. */
export function ListTabs({ tabs, selected, counts, addressOf }: ListTabsProps) {
  const t = useTexts(companyTexts)
  return (
    <TabLinks
      aria-label={t('tabs.label')}
      links={tabs.map((tab) => ({ to: addressOf(tab), label: t(`tabs.${tab}`), count: counts[tab] }))}
      current={addressOf(selected)}
      isReplacing
    />
  )
}
