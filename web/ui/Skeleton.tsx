import type { ReactNode } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import styles from './Skeleton.module.css'
import { uiTexts } from './texts.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** A flat bar in the size of a text. `width` is in rem or %. */
export function SkeletonBar({ width, isSmall }: { width: string; isSmall?: boolean | undefined }) {
  return <span className={styles.bar} data-small={isSmall || undefined} style={{ width }} />
}

/** The bars of loading content. Becomes visible after 200 ms, and is announced to screen readers once. */
export function Skeleton({ children, className }: { children: ReactNode; className?: string | undefined }) {
  const t = useTexts(uiTexts)
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden isLive>{t('loading')}</VisuallyHidden>
      <div aria-hidden="true" className={className}>
        {children}
      </div>
    </div>
  )
}
