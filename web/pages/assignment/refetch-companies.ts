import { fetchQuery, graphql } from 'relay-runtime'
import type { refetchCompaniesQuery } from '#web/__generated__/refetchCompaniesQuery.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'

// What the shell and the page show of the companies.
const query = graphql`
  query refetchCompaniesQuery @throwOnFieldError {
    viewer {
      id
      ...viewer_companies
      ...OwnRequests_viewer
    }
  }
`

/** Refetches the user's companies, so that a new company can be opened. The company's page reports errors. */
export async function refetchCompanies(): Promise<void> {
  await fetchQuery<refetchCompaniesQuery>(currentEnvironment(), query, {}, { fetchPolicy: 'network-only' })
    .toPromise()
    .catch(() => undefined)
}
