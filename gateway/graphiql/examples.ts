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

/** The tab GraphiQL opens with when a company's key is tried. */
export const keyQuery = `# The schema at the left is all
# that a company's key may ask for.

query Ours {
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

const keyTree = `# The ads of the company, by project and folder.
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

const keyBoard = `# The board of an ad: its steps with their candidates.
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

const keyMove = `# Moves a candidate; the key must be allowed to write. \`started\` is the candidate's \`changedAt\` as it was read.
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

/** One tab for each thing that keys are made for. */
export const keyTabs = [
  { query: keyQuery },
  { query: keyTree },
  { query: keyBoard, variables: JSON.stringify({ adDatabaseId: 1 }, null, 2) },
  {
    query: keyMove,
    variables: JSON.stringify({ input: { candidateId: '', stepId: '', order: 0, started: '' } }, null, 2),
  },
]
