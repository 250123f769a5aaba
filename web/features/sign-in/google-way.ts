import { fetchQuery, graphql } from 'relay-runtime'
import type { googleWayQuery } from '#web/__generated__/googleWayQuery.graphql.ts'
import { currentEnvironment } from '#web/relay/environment.ts'
import { json, remembered } from '#web/state/remembered.ts'

const query = graphql`
  query googleWayQuery {
    googleSignInUrl
  }
`

/** Where a browser goes to sign in with Google; null where that is not offered, or not known now (ACC-28). */
export const readGoogleUrl = (): Promise<string | null> =>
  fetchQuery<googleWayQuery>(currentEnvironment(), query, {}, { fetchPolicy: 'store-or-network' })
    .toPromise()
    .then(
      (answer) => answer?.googleSignInUrl ?? null,
      () => null,
    )

/** What is kept in this tab between leaving for Google and coming back. */
interface Leaving {
  state: string
  nonce: string
  /** The path that was asked for. */
  redirect: string | null
}

const isText = (value: unknown): value is string => typeof value === 'string'

function leavingIn(parsed: unknown): Leaving | null {
  if (typeof parsed !== 'object' || parsed === null) return null
  const { state, nonce, redirect }: Partial<Record<keyof Leaving, unknown>> = parsed
  return isText(state) && isText(nonce) ? { state, nonce, redirect: isText(redirect) ? redirect : null } : null
}

const kept = remembered<Leaving | null>(
  'tavla.google',
  json(leavingIn, (leaving) => leaving === null),
  'sessionStorage',
)

/** Sends the browser to Google; what comes back is checked against what is kept here. */
export function leaveForGoogle(address: string, redirect: string | null): void {
  const leaving: Leaving = { state: crypto.randomUUID(), nonce: crypto.randomUUID(), redirect }
  kept.set(leaving)
  const url = new URL(address)
  url.searchParams.set('state', leaving.state)
  url.searchParams.set('nonce', leaving.nonce)
  location.assign(url)
}

/** Who came back, with the token to show the platform. The names are for the form; the platform reads them anew. */
export interface FromGoogle {
  credentials: string
  email: string
  firstName: string
  lastName: string
}

/** What came back, and the path that was asked for before leaving. */
export interface Return {
  from: FromGoogle | 'cancelled' | 'failed'
  redirect: string | null
}

/** Forgets what was kept: what Google sends a browser back with counts once. */
export const forgetLeaving = (): void => kept.set(null)

/** Reads the fragment that Google sent the browser back with: only what this tab had left for. */
export function readReturn(fragment: string): Return {
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

/** What an identity token says; its signature is checked by the platform. */
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
