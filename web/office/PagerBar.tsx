import { MOST_COUNTED } from '#rules/text-and-time/counted.ts'
import { useTexts } from '#web/i18n/texts.ts'
import { Pager } from '#web/ui/Pager.tsx'
import styles from './Admin.module.css'
import { officeTexts } from './texts.ts'
import { ReadFailed } from '#web/lists/ReadFailed.tsx'
import type { ListRead } from '#web/lists/useListRead.ts'
import type { NumberedPages } from '#web/lists/useNumberedPages.ts'

interface PagerBarProps {
  pages: NumberedPages<unknown> & { isCut: boolean }
  /** How the list is read when it is searched, sorted or narrowed. */
  list: Pick<ListRead<unknown>, 'isFailed' | 'again'>
  /** How far the rows were counted: all of them, as far as lists are counted, or not at all. */
  counted?: 'all' | 'most' | 'none'
  /** How rows are reached that no page can be gone to for; by searching unless told. */
  beyond?: string
}

/** Under a table: which of its rows are shown, the pages (SHELL-10), and what could not be read. */
export function PagerBar({ pages, list, counted = 'most', beyond }: PagerBarProps) {
  const t = useTexts(officeTexts)
  const { page, pageCount, from, to, count, goTo, isCut } = pages
  const range =
    counted === 'none' ? 'rangeOfMany' : counted === 'most' && count >= MOST_COUNTED ? 'rangeOfMore' : 'range'
  return (
    <>
      <ReadFailed reads={[list, pages]} />
      {count > 0 && (
        <div className={styles.pager}>
          <span className="num" role="status">
            {t(range, { from, to, all: count })}
          </span>
          <span className={styles.beyond}>
            {isCut && (
              <span className="muted">
                {t('furthest', { page: pageCount })} {beyond ?? t('beyond')}
              </span>
            )}
            <Pager page={page} pageCount={pageCount} onPage={goTo} />
          </span>
        </div>
      )}
    </>
  )
}
