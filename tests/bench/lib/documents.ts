/**
 * The documents of the benchmarks by id: trusted documents like those of the web client. They never change, so that
 * runs are comparable.
 */
export const documents = {
  board: /* GraphQL */ `
    query BenchBoard($id: Int!) {
      board(ad: { databaseId: $id }) {
        id
        city
        owner {
          name
        }
        ad {
          id
          databaseId
          name
          status
          applicationMethod
          source
          publicUrl
          company {
            id
          }
          relation
          isMuted
          notifications
          newApplicationCount
          startsAt
          endsAt
        }
        steps {
          id
          databaseId
          name
          messageType
          message {
            __typename
            ... on TextMessage {
              html
            }
            ... on UploadMessage {
              requestsCv
              requestsLetter
              requestsVideo
              files
            }
            ... on StudyMessage {
              url
              days
              hours
              minutes
            }
          }
          candidates {
            id
            databaseId
            name
            rating
            receivedAt
            scheduledAt
            unread
            alert
            isDeleted
            changedAt
          }
        }
      }
    }
  `,
  tree: /* GraphQL */ `
    query BenchTree($id: Int!) {
      company(by: { databaseId: $id }) {
        id
        databaseId
        name
        projects {
          id
          databaseId
          name
          isDefault
          folders {
            id
            databaseId
            name
            isDefault
            ads {
              id
              databaseId
              name
              owner {
                name
              }
              city
              country
              startsAt
              endsAt
              status
              applicationMethod
              progress
              promotion
              selectedPromotion
              relation
              isMuted
              notifications
              newApplicationCount
              applicationCount
              updatedAt
              isPromotable
              icon
              publicUrl
            }
          }
        }
      }
    }
  `,
  signIn: `mutation BenchSignIn($input: SignInInput!) {
    signIn(input: $input) {
      session { token user { databaseId email firstName lastName name roles isImpersonated } }
      errors { __typename reason message path }
    }
  }`,
  moveCandidate: `mutation BenchMoveCandidate($input: MoveCandidateInput!) {
    moveCandidate(input: $input) {
      candidate { id changedAt }
      errors { __typename reason message path }
    }
  }`,
  candidateUpdated: /* GraphQL */ `
    subscription BenchCandidateUpdated($ad: ID!) {
      candidateUpdated(adId: $ad) {
        candidate {
          id
          rating
          changedAt
        }
        step {
          id
        }
        order
        expectedChangedAt
      }
    }
  `,
  adUpdated: /* GraphQL */ `
    subscription BenchAdUpdated($company: ID!) {
      adUpdated(companyId: $company) {
        ad {
          id
          name
        }
        deletedAdId
        folder {
          id
        }
      }
    }
  `,
} as const
