import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit'
import { createClient } from 'graphql-ws'

/** Where the web app keeps the token of the signed-in user. */
const tokenKey = 'tavla.token'

/** The token of the user signed in to the app in this browser. */
export function storedToken(): string | null {
  return localStorage.getItem(tokenKey)
}

/** Where a company's key that is tried here is kept, until the tab is closed. */
const companyKey = 'tavla.graphiql.key'

/** The key of a company that is tried in this tab; it stands in place of the signed-in user. */
export const keyInUse = (): string | null => sessionStorage.getItem(companyKey)

/** Uses a key from now on, or none; the page begins anew, as the key sees another schema. */
export function useKey(key: string | null): void {
  if (key === null) sessionStorage.removeItem(companyKey)
  else sessionStorage.setItem(companyKey, key)
  location.assign(key === null ? '/graphiql' : '/graphiql?key')
}

const tokenInUse = (): string | null => keyInUse() ?? storedToken()

/**
 * Queries and mutations over HTTP, subscriptions over graphql-ws, both with the key that is tried here, else with the
 * app's token; a renewed token is kept.
 */
export function createFetcher(): Fetcher {
  const address = new URL('/graphql', location.href)
  return createGraphiQLFetcher({
    url: address.href,
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
      url: `${address.protocol === 'https:' ? 'wss:' : 'ws:'}//${address.host}${address.pathname}`,
      lazy: true,
      connectionParams: () => ({ token: tokenInUse() }),
    }),
  })
}
