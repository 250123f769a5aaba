import { graphql } from 'react-relay'

/** The data of the card's head. It is loaded with the board, so that a card opens at once. */
export const headFragment = graphql`
  fragment headFragment_candidate on Candidate {
    id
    databaseId
    name
    rating
    unread
    alert
    isDeleted
    changedAt
    enteredStepAt
    scheduledAt
    receivedAt
    channel
  }
`
