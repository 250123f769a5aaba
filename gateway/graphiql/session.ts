/** Storage key of the web app's session token. */
const tokenKey = 'tavla.token'
/** Storage key of the API key in use, which is kept until the tab is closed. */
const companyKey = 'tavla.graphiql.key'

/** Returns the API key used in this tab; it replaces the signed-in user. */
export const storedKey = (): string | null => sessionStorage.getItem(companyKey)

/** Sets or removes the API key, then reloads the page, because a key has another schema. */
export function chooseKey(key: string | null): void {
  if (key === null) sessionStorage.removeItem(companyKey)
  else sessionStorage.setItem(companyKey, key)
  location.assign(key === null ? '/graphiql' : '/graphiql?key')
}

/** Uses an API key in this tab. Throws an error whose message the user can read if Tavla refuses the key. */
export async function startKey(key: string): Promise<void> {
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({ query: '{ __typename }' }),
  })
  const { errors } = (await response.json()) as { errors?: { message: string }[] }
  if (errors) throw new Error(errors[0]?.message ?? '')
  chooseKey(key)
}

/** Stores a token of the user for this page and the web app. */
export const storeToken = (token: string): void => localStorage.setItem(tokenKey, token)

interface Claims {
  readonly email?: string
  readonly exp?: number
}

function claimsOf(token: string): Claims | null {
  try {
    const part = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    return JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0)))) as Claims
  } catch {
    return null
  }
}

/** Returns the user signed in to Tavla in this browser; null without a token that is still valid. */
export function signedInUser(): { readonly token: string; readonly email: string } | null {
  const token = localStorage.getItem(tokenKey)
  const claims = token === null ? null : claimsOf(token)
  if (token === null || claims === null || (claims.exp ?? 0) * 1000 <= Date.now()) return null
  return { token, email: claims.email ?? '' }
}

/** Returns the token of requests: the API key of this tab, or the token of the signed-in user. */
export const tokenInUse = (): string | null => storedKey() ?? signedInUser()?.token ?? null

/** What is missing after a step of the sign-in: nothing, a code from the mail, or a code from the authenticator app. */
export type SignInStep = 'done' | 'code' | 'secondFactor'

interface SignInFields {
  readonly email: string
  readonly password: string
  readonly code: string
  readonly secondFactor: string
}

const SIGN_IN = `mutation SignIn($input: SignInInput!) {
  signIn(input: $input) { session { token } errors { reason message } }
}`
const CONFIRM_CODE = `mutation ConfirmCode($input: ConfirmCodeInput!) {
  confirmCode(input: $input) { session { token } errors { reason message } }
}`

/** Signs in and stores the token. Throws an error whose message the user can read. */
export async function signIn({ email, password, code, secondFactor }: SignInFields): Promise<SignInStep> {
  const input = { email, password, ...(secondFactor !== '' && { secondFactor }), ...(code !== '' && { code }) }
  const response = await fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/graphql-response+json' },
    body: JSON.stringify({ query: code === '' ? SIGN_IN : CONFIRM_CODE, variables: { input } }),
  })
  const { data, errors } = (await response.json()) as {
    data?: Record<string, { session: { token: string } | null; errors: { reason: string; message: string }[] } | null>
    errors?: { message: string }[]
  }
  const result = Object.values(data ?? {})[0]
  const [failure] = result?.errors ?? []
  if (failure?.reason === 'CODE_REQUIRED') return 'code'
  if (failure?.reason === 'SECOND_FACTOR_REQUIRED') return 'secondFactor'
  if (!result?.session) throw new Error(failure?.message ?? errors?.[0]?.message ?? '')
  storeToken(result.session.token)
  return 'done'
}
