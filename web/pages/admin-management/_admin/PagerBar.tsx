import { useTexts } from '../../../i18n/texts.ts'
import { Pager } from '../../../ui/Pager.tsx'
import styles from './Admin.module.css'
import { officeTexts } from './texts.ts'
import { ReadFailed } from '../../_paging/ReadFailed.tsx'
import type { ListRead } from '../../_paging/useListRead.ts'
import type { NumberedPages } from '../../_paging/useNumberedPages.ts'

interface PagerBarProps {
  pages: NumberedPages<unknown>
  /** How the list is read when it is searched, sorted or narrowed. */
  list: Pick<ListRead<unknown>, 'isFailed' | 'again'>
}

/** Under a table: which of its rows are shown, the pages (SHELL-10), and what could not be read. */
export function PagerBar({ pages, list }: PagerBarProps) {
  const t = useTexts(officeTexts)
  const { page, pageCount, from, to, count, goTo } = pages
  return (
    <>
      <ReadFailed reads={[list, pages]} />
      {count > 0 && (
        <div className={styles.pager}>
          <span className="num" role="status">{t('range', { from, to, all: count })}</span>
          <Pager page={page} pageCount={pageCount} onPage={goTo} />
        </div>
      )}
    </>
  )
}
