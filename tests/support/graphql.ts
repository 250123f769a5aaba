import type { Tavla } from './tavla.ts'

/** Password of every demo sign-in. */
export const demoPassword = 'Tavla-demo-2026'

export interface GraphqlAnswer {
  status: number
  data: Record<string, unknown> | null
  errors: readonly { message: string; extensions?: { code?: string } }[]
  extensions: Readonly<Record<string, unknown>>
}

/** Returns headers with a random client address, so that the rate limits by address do not affect these tests. */
export const randomClientAddress = () => ({
  'x-forwarded-for': `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
})

/** Signs in over REST and returns the token. `recruiter` means recruiter@demo.example. */
export async function signIn(tavla: Pick<Tavla, 'site'>, user: string, password = demoPassword): Promise<string> {
  const email = user.includes('@') ? user : `${user}@demo.example`
  const answer = await fetch(`${tavla.site}/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...randomClientAddress() },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`Signing in ${email} failed with status ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

/** The latest token of each user, with the time when it was issued. */
const tokens = new Map<string, { token: Promise<string>; since: number }>()
/** How long a token is reused. Most of its 15 minutes must remain for the test. */
const REUSE_MS = 180_000

/**
 * Returns a token of a demo user. Tests share the token until its session ends, so tests of sessions call `signIn`
 * instead.
 */
export async function getToken(tavla: Pick<Tavla, 'site'>, user: string): Promise<string> {
  const key = `${tavla.site} ${user}`
  const known = tokens.get(key)
  if (known !== undefined && Date.now() - known.since < REUSE_MS) {
    const token = await known.token
    const { ok } = await fetch(`${tavla.site}/account/GetUser`, { headers: { authorization: `Bearer ${token}` } })
    if (ok) return token
  }
  const token = signIn(tavla, user)
  tokens.set(key, { token, since: Date.now() })
  return token
}

/** Runs an operation as text, as GraphiQL does for a signed-in user, and returns the whole response. */
export async function execute(
  tavla: Pick<Tavla, 'web'>,
  token: string,
  query: string,
  variables: object = {},
): Promise<GraphqlAnswer> {
  const answer = await fetch(`${tavla.web}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/graphql-response+json',
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ query, variables }),
  })
  const { data = null, errors = [], extensions = {} } = (await answer.json()) as Partial<GraphqlAnswer>
  return { status: answer.status, data, errors, extensions }
}

/** Runs an operation as text and returns its data. Throws if the response has errors. */
export async function gql<T = Record<string, unknown>>(
  tavla: Pick<Tavla, 'web'>,
  token: string,
  query: string,
  variables: object = {},
): Promise<T> {
  const { data, errors } = await execute(tavla, token, query, variables)
  if (data === null || errors.length > 0) throw new Error(`The operation failed: ${JSON.stringify(errors)}\n${query}`)
  return data as T
}
