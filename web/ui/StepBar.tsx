import { Check, Pencil } from 'lucide-react'
import { useTexts } from '#web/i18n/texts.ts'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import { Anchor } from './Link.tsx'
import styles from './StepBar.module.css'
import { uiTexts } from './texts.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface StepBarItem {
  key: string
  number: number
  label: string
  /** `visited`: done. `open`: can be done now. `later`: cannot be done yet. */
  status: 'visited' | 'current' | 'open' | 'later'
  /** Path that the step links to. */
  to?: string | undefined
  /** The current page belongs to this step. */
  isHere?: boolean | undefined
}

/** The steps of a wizard in equal cells. Later steps are not focusable. */
export function StepBar({ items, label }: { items: readonly StepBarItem[]; label?: string | undefined }) {
  const t = useTexts(uiTexts)
  return (
    <nav aria-label={label ?? t('steps')} className={styles.nav}>
      <ol className={styles.bar}>
        {items.map((item) => {
          const content = (
            <>
              <span className={styles.number} aria-hidden="true">
                {item.status === 'visited' ? (
                  <Icon icon={Check} size="xs" />
                ) : item.status === 'current' ? (
                  <Icon icon={Pencil} size="xs" />
                ) : (
                  item.number
                )}
              </span>
              <span className={cx(styles.label, 'truncate')}>{item.label}</span>
              {(item.status === 'visited' || item.status === 'later') && (
                <VisuallyHidden>{t(item.status === 'visited' ? 'stepVisited' : 'stepLocked')}</VisuallyHidden>
              )}
            </>
          )
          return (
            <li key={item.key} className={styles.step} data-status={item.status} data-here={item.isHere || undefined}>
              {item.status === 'later' || item.to === undefined ? (
                <span
                  className={styles.cell}
                  {...(item.isHere ? { 'aria-current': 'step' as const } : {})}
                  aria-disabled={item.status === 'later' || undefined}
                >
                  {content}
                </span>
              ) : (
                <Anchor
                  to={item.to}
                  className={styles.cell}
                  {...(item.isHere ? { 'aria-current': 'step' as const } : {})}
                >
                  {content}
                </Anchor>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
