import { fetchQuery, graphql } from 'react-relay'
import type { readSummaryQuery } from '#web/__generated__/readSummaryQuery.graphql.ts'
import { refetchOptions, currentEnvironment } from '#web/relay/environment.ts'

/**
 * Refetches the sums above both tables. Ignores errors: the page keeps the previous sums, and the next event refetches
 * them.
 */
export function readSummary(onRead: () => void): void {
  fetchQuery<readSummaryQuery>(
    currentEnvironment(),
    graphql`
      query readSummaryQuery {
        ...AdminBillingPage_query
      }
    `,
    {},
    refetchOptions,
  ).subscribe({
    complete: onRead,
    error: () => {
      /* see above */
    },
  })
}
