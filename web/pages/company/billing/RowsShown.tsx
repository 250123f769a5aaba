import { useTexts } from '#web/i18n/texts.ts'
import { Pager } from '#web/ui/Pager.tsx'
import { ReadFailed } from '#web/lists/ReadFailed.tsx'
import type { NumberedPages } from '#web/lists/useNumberedPages.ts'
import styles from './Billing.module.css'
import { companyBillingTexts } from './texts.ts'

/** Shows the pager of a table, and the positions of its visible rows. */
export function RowsShown({
  pages,
  countText,
  label,
}: {
  pages: NumberedPages<unknown>
  countText: string
  label: string
}) {
  const t = useTexts(companyBillingTexts)
  const { page, pageCount, from, to, goTo } = pages
  return (
    <span className={styles.shown}>
      <span role="status">{t('shown', { from, to, words: countText })}</span>
      <Pager page={page} pageCount={pageCount} onPage={goTo} label={label} />
      <ReadFailed reads={[pages]} />
    </span>
  )
}
