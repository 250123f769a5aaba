/** A list is read on to a page from its start: no further than this. */
export const FURTHEST_PAGE = 50

/** The pages of a list that can be gone to; `isCut` where there are more. */
export const upToFurthest = <P extends { pageCount: number }>(pages: P): P & { isCut: boolean } => ({
  ...pages,
  pageCount: Math.min(pages.pageCount, FURTHEST_PAGE),
  isCut: pages.pageCount > FURTHEST_PAGE,
})
