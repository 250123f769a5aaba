import { fetchQuery, graphql } from 'relay-runtime'
import type { googleWayQuery } from '#web/__generated__/googleWayQuery.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { json, createStoredValue } from '#web/state/stored-value.ts'

const query = graphql`
  query googleWayQuery {
    clientConfig {
      googleSignInUrl
    }
  }
`

/**
 * Returns the address for signing in with Google. Null if Google is not available or the address could not be read
 * (ACC-28).
 */
export const getGoogleUrl = (): Promise<string | null> =>
  fetchQuery<googleWayQuery>(currentEnvironment(), query, {}, { fetchPolicy: 'store-or-network' })
    .toPromise()
    .then(
      (answer) => answer?.clientConfig.googleSignInUrl ?? null,
      () => null,
    )

/** State kept in this tab while the browser is at Google. */
interface Leaving {
  state: string
  nonce: string
  /** The requested path. */
  redirect: string | null
}

const isText = (value: unknown): value is string => typeof value === 'string'

function leavingIn(parsed: unknown): Leaving | null {
  if (typeof parsed !== 'object' || parsed === null) return null
  const { state, nonce, redirect }: Partial<Record<keyof Leaving, unknown>> = parsed
  return isText(state) && isText(nonce) ? { state, nonce, redirect: isText(redirect) ? redirect : null } : null
}

const kept = createStoredValue<Leaving | null>(
  'tavla.google',
  json(leavingIn, (leaving) => leaving === null),
  'sessionStorage',
)

/** Sends the browser to Google. The stored state and nonce validate Google's response. */
export function redirectToGoogle(address: string, redirect: string | null): void {
  const leaving: Leaving = { state: crypto.randomUUID(), nonce: crypto.randomUUID(), redirect }
  kept.set(leaving)
  const url = new URL(address)
  url.searchParams.set('state', leaving.state)
  url.searchParams.set('nonce', leaving.nonce)
  location.assign(url)
}

/**
 * A user who returned from Google, with the token for the platform. The names only fill in the form. The platform reads
 * them from the token.
 */
interface FromGoogle {
  credentials: string
  email: string
  firstName: string
  lastName: string
}

/** Google's response, and the path requested before the redirect. */
export interface Return {
  from: FromGoogle | 'cancelled' | 'failed'
  redirect: string | null
}

/** Clears the stored state, because a response from Google can be used only once. */
export const clearGoogleState = (): void => kept.set(null)

/** Parses the fragment that Google returned. Accepts it only if this tab started the sign-in. */
export function parseGoogleResponse(fragment: string): Return {
  const leaving = kept.get()
  return { from: readFragment(fragment, leaving), redirect: leaving?.redirect ?? null }
}

function readFragment(fragment: string, leaving: Leaving | null): Return['from'] {
  const returned = new URLSearchParams(fragment.replace(/^#/, ''))
  if (leaving === null || returned.get('state') !== leaving.state) return 'failed'
  if (returned.get('error') === 'access_denied') return 'cancelled'
  const credentials = returned.get('id_token') ?? ''
  const claims = claimsIn(credentials)
  if (claims?.['nonce'] !== leaving.nonce) return 'failed'
  const text = (name: string): string => (typeof claims[name] === 'string' ? claims[name] : '')
  return { credentials, email: text('email'), firstName: text('given_name'), lastName: text('family_name') }
}

/** Returns the claims of an identity token. The platform verifies the signature. */
function claimsIn(token: string): Readonly<Record<string, unknown>> | null {
  try {
    const bytes = Uint8Array.from(atob((token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/')), (sign) =>
      sign.charCodeAt(0),
    )
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? { ...claims } : null
  } catch {
    return null
  }
}
