import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit'
import { createClient } from 'graphql-ws'

/** Where the web app keeps the token of the signed-in user. */
const tokenKey = 'tavla.token'

/** The token of the user signed in to the app in this browser. */
export function storedToken(): string | null {
  return localStorage.getItem(tokenKey)
}

/** Queries and mutations over HTTP, subscriptions over graphql-ws, both with the app's token; a renewed token is kept. */
export function createFetcher(): Fetcher {
  const address = new URL('/graphql', location.href)
  return createGraphiQLFetcher({
    url: address.href,
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      const token = storedToken()
      if (token !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`)
      const response = await fetch(input, { ...init, headers })
      const renewed = response.headers.get('x-update-token')
      if (renewed !== null) localStorage.setItem(tokenKey, renewed)
      return response
    },
    wsClient: createClient({
      url: `${address.protocol === 'https:' ? 'wss:' : 'ws:'}//${address.host}${address.pathname}`,
      lazy: true,
      connectionParams: () => ({ token: storedToken() }),
    }),
  })
}
