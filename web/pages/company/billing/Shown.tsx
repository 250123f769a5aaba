import { useTexts } from '#web/i18n/texts.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { ReadFailed } from '#web/lists/ReadFailed.tsx'
import type { NumberedPages } from '#web/lists/useNumberedPages.ts'
import styles from './Billing.module.css'
import { companyBillingTexts } from './texts.ts'

/** Which rows of a table are shown, and its pages. */
export function Shown({ pages, words, label }: { pages: NumberedPages<unknown>; words: string; label: string }) {
  const t = useTexts(companyBillingTexts)
  const { page, pageCount, from, to, goTo } = pages
  return (
    <span className={styles.shown}>
      <span role="status">{t('shown', { from, to, words })}</span>
      <Pager page={page} pageCount={pageCount} onPage={goTo} label={label} />
      <ReadFailed reads={[pages]} />
    </span>
  )
}
