import { useTexts } from '#web/i18n/texts.ts'
import { Pager } from '#web/ui/Pager.tsx'
import styles from './Admin.module.css'
import { officeTexts } from './texts.ts'
import { ReadFailed } from '#web/lists/ReadFailed.tsx'
import type { ListRead } from '#web/lists/useListRead.ts'
import type { NumberedPages } from '#web/lists/useNumberedPages.ts'

interface PagerBarProps {
  pages: NumberedPages<unknown> & { isCut: boolean }
  /** The list's request when it is searched, sorted or filtered. Omit it if the page shows a failed search itself. */
  list?: Pick<ListRead<unknown>, 'isFailed' | 'retry'>
  /** Whether the number of rows is known. Defaults to true. */
  isCounted?: boolean
  /** The name of the page buttons, on pages with several lists. */
  label?: string
  /** How to reach rows after the last page. Defaults to the hint to search. */
  beyond?: string
}

/** The bar below a table: visible rows, page numbers (SHELL-10) and failed requests. */
export function PagerBar({ pages, list, isCounted = true, label, beyond }: PagerBarProps) {
  const t = useTexts(officeTexts)
  const { page, pageCount, from, to, count, goTo, isCut } = pages
  return (
    <>
      <ReadFailed reads={list ? [list, pages] : [pages]} />
      {count > 0 && (
        <div className={styles.pager}>
          <span className="num" role="status">
            {t(isCounted ? 'range' : 'rangeOfMany', { from, to, all: count })}
          </span>
          <span className={styles.beyond}>
            {isCut && (
              <span className="muted">
                {t('furthest', { page: pageCount })} {beyond ?? t('beyond')}
              </span>
            )}
            <Pager page={page} pageCount={pageCount} onPage={goTo} label={label} />
          </span>
        </div>
      )}
    </>
  )
}
