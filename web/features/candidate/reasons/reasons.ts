import { fetchQuery, graphql } from 'relay-runtime'
import type { reasonsQuery } from '#web/__generated__/reasonsQuery.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'

const query = graphql`
  query reasonsQuery($company: Int!) @throwOnFieldError {
    company(by: { databaseId: $company }) {
      rejectReasons {
        id
        name
      }
    }
  }
`

/** A company's reject reason. */
export interface Reason {
  readonly id: string
  readonly name: string
}

/** Fetches the company's list of reject reasons from the server (PLUS-27). */
export async function fetchReasons(company: number): Promise<readonly Reason[]> {
  const answer = await fetchQuery<reasonsQuery>(
    currentEnvironment(),
    query,
    { company },
    { networkCacheConfig: { force: true } },
  ).toPromise()
  return answer?.company.rejectReasons ?? []
}
