import { graphql } from 'react-relay'
import { Navigate, useParams } from 'react-router-dom'
import type { PhoneAdsPageQuery } from '#web/__generated__/PhoneAdsPageQuery.graphql.ts'
import { fetchPart } from '#web/loading/fetch-part.ts'
import type { PageProps } from '#web/relay/define-route.ts'
import { useTooSmall } from '#web/shell/too-small.ts'
import { PhoneAd } from './PhoneAd.tsx'
import { PhoneAdList } from './PhoneAdList.tsx'

export const live = () => fetchPart(() => import('./phone-ads-live.ts'))

// The live events update the folder and the project of the ad.
export const query = graphql`
  query PhoneAdsPageQuery($company: Int!, $ad: Int!, $hasAd: Boolean!) @preloadable @throwOnFieldError {
    company(by: { databaseId: $company }) @skip(if: $hasAd) {
      id
      ...PhoneAdList_company
    }
    board(ad: { databaseId: $ad }) @include(if: $hasAd) {
      id
      ad {
        id
        databaseId
        company {
          id
          databaseId
        }
        folder {
          databaseId
        }
        project {
          databaseId
        }
      }
      ...PhoneAd_board
    }
  }
`

/** The ads of a company on a phone. A larger window has its own pages for them: the list of ads and the board. */
export default function PhoneAdsPage({ data: { company, board } }: PageProps<PhoneAdsPageQuery>) {
  const isPhone = useTooSmall()
  const path = `/${useParams()['company'] ?? ''}`
  if (board)
    return isPhone ? (
      <PhoneAd board={board} companyPath={path} />
    ) : (
      <Navigate replace to={`${path}/ad/${board.ad.databaseId}/board`} />
    )
  return isPhone && company ? <PhoneAdList company={company} /> : <Navigate replace to={path} />
}
