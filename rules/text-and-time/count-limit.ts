/** Maximum number that the lists of the back office count up to. A higher count is not worth the query. */
export const MAX_COUNTED_ROWS = 10_000

/**
 * Returns a count that is exact, or null if the count exceeds the maximum. The query must count at least one row more
 * than the maximum.
 */
export const exactCount = (count: number, max = MAX_COUNTED_ROWS): number | null => (count > max ? null : count)
