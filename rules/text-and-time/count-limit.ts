/** Maximum number that the lists of the back office count up to. A higher count is not worth the query. */
export const MAX_COUNTED_ROWS = 10_000
