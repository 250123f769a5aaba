/** The first tab of a signed-in user. */
export const userQuery = `query Me {
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

/** The first tab with an API key. */
export const keyQuery = `query PublishedAds {
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

export const defaultQueries = [userQuery, keyQuery] as const
