import { useTexts } from '../../../i18n/texts.ts'
import { Pager } from '../../../ui/Pager.tsx'
import styles from './Admin.module.css'
import { officeTexts } from './texts.ts'
import type { NumberedPages } from '../../_paging/useNumberedPages.ts'

/** Under a table: which of its rows are shown, and the pages (SHELL-10). */
export function PagerBar({ pages: { page, pageCount, from, to, count, goTo } }: { pages: Pick<NumberedPages<unknown>, 'page' | 'pageCount' | 'from' | 'to' | 'count' | 'goTo'> }) {
  const t = useTexts(officeTexts)
  if (count === 0) return null
  return (
    <div className={styles.pager}>
      <span className="num" role="status">{t('range', { from, to, all: count })}</span>
      <Pager page={page} pageCount={pageCount} onPage={goTo} />
    </div>
  )
}
