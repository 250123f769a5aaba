import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { useTexts } from '#web/i18n/texts.ts'
import { Icon } from './Icon.tsx'
import styles from './Pager.module.css'
import { pageWindow } from './pages.ts'
import { uiTexts } from './texts.ts'

interface PagerProps {
  /** The current page, from 1. */
  page: number
  pageCount: number
  onPage: (page: number) => void
  label?: string | undefined
}

/** Page buttons: up to five numbers and ellipses (SHELL-10). Renders nothing for a single page. */
export function Pager({ page, pageCount, onPage, label }: PagerProps) {
  const t = useTexts(uiTexts)
  if (pageCount <= 1) return null
  const numbers = pageWindow(page, pageCount)
  return (
    <nav aria-label={label ?? t('pages')} className={styles.pager}>
      <Button aria-label={t('previousPage')} isDisabled={page <= 1} onPress={() => onPage(page - 1)}>
        <Icon icon={ChevronLeft} size="sm" />
      </Button>
      {numbers[0] !== 1 && <span aria-hidden="true">…</span>}
      {numbers.map((number) => (
        <Button
          key={number}
          aria-label={t('page', { page: number })}
          {...(number === page ? { 'aria-current': 'page' as const } : {})}
          onPress={() => onPage(number)}
        >
          {number}
        </Button>
      ))}
      {numbers.at(-1) !== pageCount && <span aria-hidden="true">…</span>}
      <Button aria-label={t('nextPage')} isDisabled={page >= pageCount} onPress={() => onPage(page + 1)}>
        <Icon icon={ChevronRight} size="sm" />
      </Button>
    </nav>
  )
}
