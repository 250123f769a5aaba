import { useTexts } from '#web/i18n/texts.ts'
import { PageBar, Sheet, SheetBody } from '#web/ui/Layout.tsx'
import styles from './PageSkeleton.module.css'
import { shellTexts } from './texts.ts'

/** Shown while a page's code and data load. Becomes visible after 200 ms. */
export function PageSkeleton() {
  const t = useTexts(shellTexts)
  return (
    <Sheet className={styles.skeleton} aria-busy="true" aria-label={t('loading')} role="status">
      <PageBar>
        <span className={styles.bar} data-width="title" />
      </PageBar>
      <SheetBody className={styles.rows}>
        {[58, 72, 44, 66, 50].map((width) => (
          <span key={width} className={styles.bar} style={{ width: `${width}%` }} />
        ))}
      </SheetBody>
    </Sheet>
  )
}
