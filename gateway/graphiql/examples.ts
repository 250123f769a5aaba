/** The first tab of GraphiQL. */
export const defaultQuery = `# Tavla GraphQL API. Run with the play button or Ctrl-Enter.
# Requests are made as the user signed in to Tavla in this browser.

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

const board = `# An ad's board with its candidates, in a single request to Tavla's REST API.
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

const live = `# Live updates for your companies, over WebSocket (graphql-ws).
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

const rate = `# Expected failures are returned in \`errors\` of the payload, not in the top-level \`errors\`.
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

/** One tab per kind of operation. */
export const exampleTabs = [
  { query: defaultQuery },
  { query: board, variables: JSON.stringify({ adDatabaseId: 1 }, null, 2) },
  { query: rate, variables: JSON.stringify({ input: { candidateId: '', rating: 4 } }, null, 2) },
  { query: live },
]

/** The first tab of GraphiQL with an API key. */
export const keyQuery = `# The schema on the left is everything an API key can access.

query PublishedAds {
  signedInKey {
    name
    scope
    publishedAds {
      title
      city
      applyUrl
    }
  }
}
`

const keyTree = `# Your company's ads, grouped by project and folder.
query Ads {
  signedInKey {
    company {
      databaseId
      name
      projects {
        name
        folders {
          name
          ads {
            databaseId
            name
            status
            applicationCount
          }
        }
      }
    }
  }
}
`

const keyBoard = `# An ad's board: its steps and the candidates in each.
query Board($adDatabaseId: Int!) {
  board(ad: { databaseId: $adDatabaseId }) {
    steps {
      id
      name
      candidates {
        id
        name
        changedAt
      }
    }
  }
}
`

const keyMove = `# Move a candidate. Requires an API key with write access.
# \`started\` is the candidate's \`changedAt\` as you last read it:
# if someone else has moved the candidate since, the move is refused.
mutation Move($input: MoveCandidateInput!) {
  moveCandidate(input: $input) {
    candidate {
      id
    }
    errors {
      reason
      message
    }
  }
}
`

/** One tab per use of API keys. */
export const keyTabs = [
  { query: keyQuery },
  { query: keyTree },
  { query: keyBoard, variables: JSON.stringify({ adDatabaseId: 1 }, null, 2) },
  {
    query: keyMove,
    variables: JSON.stringify({ input: { candidateId: '', stepId: '', order: 0, started: '' } }, null, 2),
  },
]
