import { createStore } from '#web/state/create-store.ts'

/**
 * The title of the page that was navigated to, for who does not see it; empty at the first page, which the browser
 * tells.
 */
export const newTitle = createStore('')

let before = ''

/** Gives the document the title of the page that is shown, and has another one than before told. */
export function showTitle(title: string, product: string): void {
  document.title = title ? `${title} – ${product}` : product
  if (before !== '' && title !== before) newTitle.set(title)
  before = title
}

/** The document goes; the next page is a first one again. */
export function forgetTitles(): void {
  before = ''
  newTitle.set('')
}
