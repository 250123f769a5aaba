import { createStore } from '#web/state/create-store.ts'

/**
 * The title of a page opened by navigation, for screen readers. Empty for the first page, which the browser announces.
 */
export const newTitle = createStore('')

/** The title of the current page, without the product's name. */
export const pageTitle = createStore('')

/** Whether a failure is shown in place of the current page. */
export const isPageFailed = createStore(false)

let previousTitle = ''

/** Sets the document title, and announces it if it has changed. */
export function showTitle(title: string, product: string): void {
  document.title = title ? `${title} – ${product}` : product
  if (previousTitle !== '' && title !== previousTitle) newTitle.set(title)
  previousTitle = title
  pageTitle.set(title)
}

/** Forgets the title when the document closes. The next page counts as the first page. */
export function forgetTitles(): void {
  previousTitle = ''
  newTitle.set('')
  pageTitle.set('')
}
