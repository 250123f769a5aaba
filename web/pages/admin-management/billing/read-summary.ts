import { fetchQuery, graphql } from 'react-relay'
import type { readSummaryQuery } from '#web/__generated__/readSummaryQuery.graphql.ts'
import { anew, currentEnvironment } from '#web/relay/environment.ts'

/**
 * Reads the sums above both tables again. What fails stays silent: the page keeps what it has, and the next event mends
 * it.
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
    anew,
  ).subscribe({
    complete: onRead,
    error: () => {
      /* see above */
    },
  })
}
