import { graphql } from 'react-relay'

/**
 * The fields of a candidate that filters and sort orders read. The board, its live events and the responses of moves
 * all select them.
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
    channel
    firstChannel
  }
`
