import { useLayoutEffect } from 'react'
import { useTexts } from '#web/i18n/texts.ts'
import { showTitle } from './page-title.ts'
import { shellTexts } from './texts.ts'

/** Sets the browser title: the page's title, then the product's name (SHELL-100). */
export function useDocumentTitle(title: string): void {
  const t = useTexts(shellTexts)
  useLayoutEffect(() => showTitle(title, t('product')), [title, t])
}
