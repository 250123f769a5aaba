import { fetchQuery, graphql } from 'react-relay'
import type { AdStatus, readAdChoicesQuery } from '#web/__generated__/readAdChoicesQuery.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import type { Choice } from './useAdChoice.tsx'

/** An ad of the company that the user can choose in a dialog. */
export interface AdChoice extends Choice {
  readonly id: string
  readonly status: AdStatus
}

const query = graphql`
  query readAdChoicesQuery($company: Int!) @throwOnFieldError {
    company(by: { databaseId: $company }) {
      adSummaries {
        title
        owner {
          name
        }
        city {
          name
        }
        ad {
          id
          databaseId
          status
        }
      }
    }
  }
`

/** Lists the finished ads of a company that can be chosen for an ad, without the ad itself. */
export async function readAdChoices(companyDatabaseId: number, ownId: string): Promise<AdChoice[]> {
  const answer = await fetchQuery<readAdChoicesQuery>(currentEnvironment(), query, {
    company: companyDatabaseId,
  }).toPromise()
  return (answer?.company.adSummaries ?? [])
    .filter(({ ad }) => ad.id !== ownId)
    .map(({ title, owner, city, ad }) => ({
      ...ad,
      title,
      detail: [owner.name, city?.name].filter(Boolean).join(' · '),
    }))
}
