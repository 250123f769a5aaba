import {
  Tab as AriaTab,
  TabList as AriaTabList,
  TabPanel as AriaTabPanel,
  Tabs as AriaTabs,
  type TabListProps,
  type TabPanelProps,
  type TabProps as AriaTabProps,
  type TabsProps,
} from 'react-aria-components/Tabs'
import type { ReactNode } from 'react'
import { useNumber, useTexts } from '#web/i18n/texts.ts'
import { cx } from './cx.ts'
import styles from './Tabs.module.css'
import { uiTexts } from './texts.ts'
import { UnreadDot } from './UnreadDot.tsx'

/**
 * Contains a `TabList` and its `TabPanel`s. Accepts `selectedKey` and `onSelectionChange`. Tabs with `href` are links.
 */
export function Tabs({
  className,
  ...rest
}: Omit<TabsProps, 'className' | 'style'> & { className?: string | undefined }) {
  return <AriaTabs {...rest} className={className ?? styles.tabs ?? ''} />
}

/** The row of tabs. Needs an `aria-label`. */
export function TabList<T>({
  className,
  ...rest
}: Omit<TabListProps<T>, 'className' | 'style'> & { className?: string | undefined }) {
  return <AriaTabList {...rest} className={cx(styles.list, className)} />
}

interface TabProps extends Omit<AriaTabProps, 'children' | 'className' | 'style'> {
  children: ReactNode
  count?: number | undefined
  isUnread?: boolean | undefined
}

/** A tab, with a faint count and a red dot for unread content. */
export function Tab({ children, count, isUnread, ...rest }: TabProps) {
  const t = useTexts(uiTexts)
  const number = useNumber()
  return (
    <AriaTab {...rest} className={styles.tab ?? ''}>
      {children}
      {count !== undefined && <span className={styles.count}>{number(count)}</span>}
      {isUnread && <UnreadDot label={t('unread')} />}
    </AriaTab>
  )
}

/** The content of a tab. */
export function TabPanel({
  className,
  ...rest
}: Omit<TabPanelProps, 'className' | 'style'> & { className?: string | undefined }) {
  return <AriaTabPanel {...rest} className={cx(styles.panel, className)} />
}
