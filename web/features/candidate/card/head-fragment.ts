import { graphql } from 'react-relay'

/** What the head of the card shows; it comes with the board, so that a card opens at once. */
export const headFragment = graphql`
  fragment headFragment_candidate on Candidate {
    id
    databaseId
    name
    rating
    unread
    alert
    deleted
    changedAt
    scheduledAt
  }
`
