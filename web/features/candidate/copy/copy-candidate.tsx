import { fetchQuery, graphql } from 'react-relay'
import type { copyCandidateAdsQuery } from '#web/__generated__/copyCandidateAdsQuery.graphql.ts'
import { dialogs } from '#web/dialogs/useDialogs.tsx'
import { currentEnvironment } from '#web/relay/environment.ts'
import { CopyCandidateDialog } from './CopyCandidateDialog.tsx'

const query = graphql`
  query copyCandidateAdsQuery($company: Int!, $id: Int!) @throwOnFieldError {
    candidate(by: { databaseId: $id }) {
      id
    }
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

/** The states of ads that can get candidates, those that are published now first. */
const states = ['ACTIVE', 'SCHEDULED', 'INACTIVE']

/**
 * Asks for an ad and copies the candidate to it (PLUS-88). Returns the path of the existing candidate that the user
 * wants to open, if the ad already has the person.
 */
export async function copyCandidate(databaseId: number, adId: string, company: number): Promise<string | undefined> {
  const answer = await fetchQuery<copyCandidateAdsQuery>(currentEnvironment(), query, {
    company,
    id: databaseId,
  }).toPromise()
  if (!answer) return undefined
  const ads = answer.company.adSummaries
    .filter(({ ad }) => ad.id !== adId && states.includes(ad.status))
    .toSorted((a, b) => states.indexOf(a.ad.status) - states.indexOf(b.ad.status))
    .map(({ title, owner, city, ad }) => ({
      id: ad.id,
      databaseId: ad.databaseId,
      title,
      detail: [owner.name, city?.name].filter(Boolean).join(' · '),
    }))
  return dialogs.open<string>((close) => (
    <CopyCandidateDialog candidateId={answer.candidate.id} companyId={company} ads={ads} onClose={close} />
  ))
}
