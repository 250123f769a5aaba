import { graphql } from 'react-relay'

/**
 * What a filter and an order read of a candidate; the board, its live events and the answers of moves all ask for it.
 */
export const filterFacts = graphql`
  fragment filterFacts_candidate on Candidate {
    id
    databaseId
    name
    rating
    unread
    hasDocuments
    receivedAt
    enteredStepAt
    silentSince
  }
`
