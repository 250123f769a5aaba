/** The tab GraphiQL opens with. */
export const defaultQuery = `# Tavla's GraphQL schema. Press the play button, or Ctrl-Enter.
# The token is the one of the user signed in to the app in this browser.

query Me {
  viewer {
    name
    email
    companies {
      databaseId
      name
      notifications
    }
  }
}
`

const board = `# The board of an ad: one call of the platform.
query Board($adDatabaseId: Int!) {
  board(ad: { databaseId: $adDatabaseId }) {
    name
    city
    steps {
      name
      type
      candidates {
        id
        name
        rating
        unread
      }
    }
  }
}
`

const live = `# Follow the companies of the signed-in user live, over graphql-ws.
subscription Home {
  homeUpdated {
    resync
    company {
      name
      notifications
      unseenCount
    }
  }
}
`

const rate = `# Expected failures are in the payload's errors.
mutation Rate($input: RateCandidateInput!) {
  rateCandidate(input: $input) {
    candidate {
      id
      rating
    }
    errors {
      reason
      message
      path
    }
  }
}
`

/** One tab for each kind of operation. */
export const exampleTabs = [
  { query: defaultQuery },
  { query: board, variables: JSON.stringify({ adDatabaseId: 1 }, null, 2) },
  { query: rate, variables: JSON.stringify({ input: { candidateId: '', rating: 4 } }, null, 2) },
  { query: live },
]
