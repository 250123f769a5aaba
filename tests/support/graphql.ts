import type { Tavla } from './tavla.ts'

/** Password of every demo sign-in. */
export const demoPassword = 'Tavla-demo-2026'

export interface GraphqlAnswer {
  status: number
  data: Record<string, unknown> | null
  errors: readonly { message: string; extensions?: { code?: string } }[]
}

/** An address that nobody else calls from: how much one address may do in a while is no part of these tests. */
export const fromSomewhere = () => ({
  'x-forwarded-for': `198.18.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`,
})

/** Signs in over REST and gives the token; `recruiter` means recruiter@demo.example. */
export async function signIn(tavla: Pick<Tavla, 'site'>, user: string, password = demoPassword): Promise<string> {
  const email = user.includes('@') ? user : `${user}@demo.example`
  const answer = await fetch(`${tavla.site}/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...fromSomewhere() },
    body: JSON.stringify({ email, password }),
  })
  if (!answer.ok) throw new Error(`Signing in ${email} was answered ${answer.status}: ${await answer.text()}`)
  return ((await answer.json()) as { token: string }).token
}

/** The latest token of each user, with the moment it was given. */
const tokens = new Map<string, { token: Promise<string>; since: number }>()
/** Milliseconds that a token is given again: much of its quarter of an hour is left for the test. */
const asNew = 180_000

/**
 * A token of a demo user, the same for many tests as long as its session stands. Tests of sessions sign in by
 * themselves.
 */
export async function tokenOf(tavla: Pick<Tavla, 'site'>, user: string): Promise<string> {
  const key = `${tavla.site} ${user}`
  const known = tokens.get(key)
  if (known !== undefined && Date.now() - known.since < asNew) {
    const token = await known.token
    const { ok } = await fetch(`${tavla.site}/account/GetUser`, { headers: { authorization: `Bearer ${token}` } })
    if (ok) return token
  }
  const token = signIn(tavla, user)
  tokens.set(key, { token, since: Date.now() })
  return token
}

/** Runs a free-text operation as a signed-in GraphiQL user does, and gives the whole answer. */
export async function answerOf(
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
  const { data = null, errors = [] } = (await answer.json()) as Partial<GraphqlAnswer>
  return { status: answer.status, data, errors }
}

/** Runs a free-text operation that must succeed, and gives its data. */
export async function gql<T = Record<string, unknown>>(
  tavla: Pick<Tavla, 'web'>,
  token: string,
  query: string,
  variables: object = {},
): Promise<T> {
  const { data, errors } = await answerOf(tavla, token, query, variables)
  if (data === null || errors.length > 0) throw new Error(`The operation failed: ${JSON.stringify(errors)}\n${query}`)
  return data as T
}
