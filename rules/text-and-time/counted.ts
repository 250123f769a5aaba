/** What lists of the office find is counted so far: more is not worth the reading. */
export const MOST_COUNTED = 10_000
