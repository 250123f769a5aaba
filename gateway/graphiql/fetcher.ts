import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit'
import { createClient } from 'graphql-ws'

/** Storage key of the web app's session token. */
const tokenKey = 'tavla.token'

/** Returns the token of the user signed in to Tavla in this browser. */
export function storedToken(): string | null {
  return localStorage.getItem(tokenKey)
}

/** Storage key of the API key in use, which is kept until the tab is closed. */
const companyKey = 'tavla.graphiql.key'

/** Returns the API key used in this tab; it replaces the signed-in user. */
export const storedKey = (): string | null => sessionStorage.getItem(companyKey)

/** Sets or removes the API key, then reloads the page, because a key has another schema. */
export function useKey(key: string | null): void {
  if (key === null) sessionStorage.removeItem(companyKey)
  else sessionStorage.setItem(companyKey, key)
  location.assign(key === null ? '/graphiql' : '/graphiql?key')
}

const tokenInUse = (): string | null => storedKey() ?? storedToken()

/**
 * Creates the fetcher: HTTP for queries and mutations, graphql-ws for subscriptions. Requests carry the API key or the
 * app's token. A renewed token is stored.
 */
export function createFetcher(): Fetcher {
  const endpoint = new URL('/graphql', location.href)
  return createGraphiQLFetcher({
    url: endpoint.href,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      const token = tokenInUse()
      if (token !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
      const response = await fetch(input, { ...init, headers })
      const renewed = response.headers.get('x-update-token')
      if (renewed !== null) localStorage.setItem(tokenKey, renewed)
      return response
    },
    wsClient: createClient({
      url: `${endpoint.protocol === 'https:' ? 'wss:' : 'ws:'}//${endpoint.host}${endpoint.pathname}`,
      lazy: true,
      connectionParams: () => ({ token: tokenInUse() }),
    }),
  })
}
