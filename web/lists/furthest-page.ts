/** The last page that a numbered list can show, because reaching a page loads all rows before it. */
export const FURTHEST_PAGE = 50

/** Limits the page count to `FURTHEST_PAGE`. `isCut` is true if there are more pages. */
export const limitPageCount = <P extends { pageCount: number }>(pages: P): P & { isCut: boolean } => ({
  ...pages,
  pageCount: Math.min(pages.pageCount, FURTHEST_PAGE),
  isCut: pages.pageCount > FURTHEST_PAGE,
})
