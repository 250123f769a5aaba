import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ApolloClient, ApolloLink, HttpLink, InMemoryCache, gql } from '@apollo/client'
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { GraphQLWsLink } from '@apollo/client/link/subscriptions'
import { generate } from '@graphql-codegen/cli'
import { Client as UrqlClient, fetchExchange, gql as urqlGql } from '@urql/core'
import { GraphQLClient, gql as requestGql } from 'graphql-request'
import { createClient as createSseClient } from 'graphql-sse'
import { createClient as createWsClient } from 'graphql-ws'
import createRestClient from 'openapi-fetch'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import { CreateApiKey, DeleteApiKey } from '#contract/integrations/api-keys.ts'
import { CreateWebhook } from '#contract/integrations/webhooks.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startReceiver, type Receiver } from '#platform/domains/integrations/webhooks/webhooks.fixture.ts'
import { publishAd, sendCall, type PublishedAd } from './support/ads.ts'
import { applyByPost } from './support/apply-by-post.ts'
import { getToken } from './support/graphql.ts'
import { root } from './support/program.ts'
import { startTavla, type Tavla } from './support/tavla.ts'

// Partners use clients that other people wrote. Each of them runs here with an API key against the started product, set
// up as its own guide says.

let tavla: Tavla
let token: string
let ad: PublishedAd
/** The ad's global id. */
let adId: string
let candidateId: string
let key: { id: number; key: string }
let receiver: Receiver
let folder: string

beforeAll(async () => {
  receiver = await startReceiver()
  tavla = await startTavla({ seed: 'demo', env: { WEBHOOK_ORIGINS: receiver.origin } })
  token = await getToken(tavla, 'recruiter')
  ad = await publishAd(tavla, token, {
    title: 'Kranförare & lots',
    elements: [{ kind: 'text', title: 'Hälsning', secondary: null, type: 'text', placeholder: null, required: false }],
    documents: 'none',
  })
  adId = toGlobalId('Ad', ad.id)
  await apply('Maja', 'Sandström')
  key = await makeKey()
  const { steps } = await sendCall(tavla, token, GetStepsView, { query: { id: ad.id } })
  candidateId = toGlobalId('Candidate', steps.flatMap(({ candidates }) => candidates)[0]?.id ?? 0)
  folder = await mkdtemp(join(tmpdir(), 'tavla-clients-'))
})
afterAll(async () => {
  await tavla.stop()
  await receiver.close()
  await rm(folder, { recursive: true, force: true })
})

const apply = (firstName: string, lastName: string): Promise<void> => applyByPost(ad.publicUrl, [[firstName, lastName]])

let made = 0
async function makeKey(): Promise<{ id: number; key: string }> {
  made += 1
  const body = { id: ad.companyId, name: `Klient ${made}`, scope: 'write' as const }
  const created = await sendCall(tavla, token, CreateApiKey, { body })
  return { id: created.id, key: created.key }
}

const endpoint = (): string => `${tavla.web}/graphql`
const headers = (): { authorization: string } => ({ authorization: `Bearer ${key.key}` })

const boardText = /* GraphQL */ `
  query Board($ad: Int!) {
    board(ad: { databaseId: $ad }) {
      id
      steps {
        id
        name
        candidates {
          id
          name
          rating
        }
      }
    }
  }
`
const rateText = /* GraphQL */ `
  mutation Rate($input: RateCandidateInput!) {
    rateCandidate(input: $input) {
      candidate {
        id
        rating
      }
      errors {
        reason
        message
      }
    }
  }
`
const applicationsText = /* GraphQL */ `
  subscription Applications($ad: ID!) {
    candidateAdded(adId: $ad) {
      needsResync
      candidate {
        id
        name
      }
    }
  }
`

interface Board {
  board: { steps: { candidates: { id: string; name: string; rating: number | null }[] }[] }
}
interface Applications {
  candidateAdded: { needsResync: boolean; candidate: { name: string } | null }
}

const namesOf = ({ board }: Board): string[] =>
  board.steps.flatMap(({ candidates }) => candidates.map(({ name }) => name))
const ratingIn = (data: Board | null | undefined): number | null | undefined =>
  data?.board.steps.flatMap(({ candidates }) => candidates).find(({ id }) => id === candidateId)?.rating

/** Collects the names of a subscription's events. */
function collector() {
  const names: string[] = []
  const add = (data: unknown): void => {
    const name = (data as Applications | null | undefined)?.candidateAdded.candidate?.name
    if (name !== undefined) names.push(name)
  }
  return { names, add }
}

function apolloClient(link: ApolloLink): ApolloClient {
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  onTestFinished(() => client.stop())
  return client
}

test('Apollo Client: a mutation updates the candidate in the cache of a query (PLUS-60)', async () => {
  const client = apolloClient(new HttpLink({ uri: endpoint(), headers: headers() }))
  const query = gql(boardText)
  const { data } = await client.query<Board>({ query, variables: { ad: ad.id } })
  expect(data && namesOf(data)).toEqual(['Maja Sandström'])
  const rated = await client.mutate({ mutation: gql(rateText), variables: { input: { candidateId, rating: 3.5 } } })
  expect(rated.data).toMatchObject({ rateCandidate: { candidate: { rating: 3.5 }, errors: [] } })
  expect(ratingIn(client.readQuery<Board>({ query, variables: { ad: ad.id } }))).toBe(3.5)
})

test('Apollo Client: automatic persisted queries fall back to the text (PLUS-60)', async () => {
  const requests: string[] = []
  const persisted = new PersistedQueryLink({
    sha256: async (text) =>
      Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex'),
  })
  const http = new HttpLink({
    uri: endpoint(),
    headers: headers(),
    fetch: (input, init) => {
      requests.push(String(init?.body))
      return fetch(input, init)
    },
  })
  const client = apolloClient(ApolloLink.from([persisted, http]))
  const { data } = await client.query<Board>({ query: gql(boardText), variables: { ad: ad.id } })
  expect(data && namesOf(data)).toContain('Maja Sandström')
  expect(requests.map((body) => 'query' in (JSON.parse(body) as object))).toEqual([false, true])
})

test('Apollo Client: a subscription over graphql-ws receives an application (PLUS-60)', async () => {
  const sockets = createWsClient({
    url: endpoint().replace('http', 'ws'),
    webSocketImpl: WebSocket,
    connectionParams: headers(),
  })
  onTestFinished(async () => void (await sockets.dispose()))
  const client = apolloClient(new GraphQLWsLink(sockets))
  const { names, add } = collector()
  client
    .subscribe({ query: gql(applicationsText), variables: { ad: adId } })
    .subscribe({ next: ({ data }) => add(data) })
  await apply('Ivar', 'Lundmark')
  await expect.poll(() => names).toContain('Ivar Lundmark')
})

test('urql: queries by POST and GET, a mutation, and a subscription over HTTP (PLUS-60, PLUS-104)', async () => {
  const asUrql = (preferGetMethod: boolean): UrqlClient =>
    new UrqlClient({
      url: endpoint(),
      exchanges: [fetchExchange],
      fetchOptions: { headers: headers() },
      fetchSubscriptions: true,
      preferGetMethod,
    })
  for (const preferGetMethod of [false, true]) {
    const { data, error } = await asUrql(preferGetMethod).query<Board>(urqlGql(boardText), { ad: ad.id })
    expect(error).toBeUndefined()
    expect(data && namesOf(data)).toContain('Maja Sandström')
  }
  const client = asUrql(false)
  const { data: rated } = await client.mutation(urqlGql(rateText), { input: { candidateId, rating: 4 } })
  expect(rated).toMatchObject({ rateCandidate: { candidate: { rating: 4 } } })
  const { names, add } = collector()
  const { unsubscribe } = client
    .subscription(urqlGql(applicationsText), { ad: adId })
    .subscribe(({ data }) => add(data))
  onTestFinished(unsubscribe)
  await apply('Tove', 'Sjögren')
  await expect.poll(() => names).toContain('Tove Sjögren')
})

test('graphql-request: variables, and an error with its code (PLUS-60)', async () => {
  const client = new GraphQLClient(endpoint(), { headers: headers() })
  expect(namesOf(await client.request<Board>(requestGql`${boardText}`, { ad: ad.id }))).toContain('Maja Sandström')
  await expect(client.request(requestGql`${boardText}`, { ad: 999_999 })).rejects.toMatchObject({
    response: { errors: [{ extensions: { code: 'FORBIDDEN' } }] },
  })
})

test('graphql-ws: a subscription, and the reason of a refused key (PLUS-60)', async () => {
  const url = endpoint().replace('http', 'ws')
  const client = createWsClient({ url, webSocketImpl: WebSocket, connectionParams: { token: key.key } })
  onTestFinished(async () => void (await client.dispose()))
  const applications = client.iterate<Record<keyof Applications, unknown>>({
    query: applicationsText,
    variables: { ad: adId },
  })
  const { names, add } = collector()
  await apply('Nils', 'Ekman')
  for await (const { data } of applications) {
    add(data)
    if (names.includes('Nils Ekman')) break
  }
  const stranger = createWsClient({
    url,
    webSocketImpl: WebSocket,
    connectionParams: { token: 'tvl_nobodys-key-nobodys-key' },
    retryAttempts: 0,
  })
  await expect(stranger.iterate({ query: '{ signedInKey { name } }' }).next()).rejects.toMatchObject({
    code: 4403,
    reason: 'Forbidden: keyUnknown',
  })
})

test('graphql-sse: a subscription ends with the reason when its key is deleted (PLUS-60, PLUS-104)', async () => {
  const ending = await makeKey()
  const client = createSseClient({ url: endpoint(), headers: { authorization: `Bearer ${ending.key}` } })
  onTestFinished(() => client.dispose())
  const { names, add } = collector()
  const errors: unknown[] = []
  const ended = new Promise<void>((resolve, reject) => {
    client.subscribe<Record<string, unknown>, Record<string, unknown>>(
      { query: applicationsText, variables: { ad: adId } },
      {
        next: (result) => {
          add(result.data)
          errors.push(...(result.errors ?? []))
        },
        error: reject,
        complete: resolve,
      },
    )
  })
  await apply('Sara', 'Holm')
  await expect.poll(() => names).toContain('Sara Holm')
  await sendCall(tavla, token, DeleteApiKey, { body: { id: ad.companyId, keyId: ending.id } })
  await ended
  expect(errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED', reason: 'keyDeleted' } }])
})

test('curl -N follows the applications to an ad (PLUS-104)', async () => {
  const body = JSON.stringify({ query: applicationsText, variables: { ad: adId } })
  const options = ['accept: text/event-stream', 'content-type: application/json', `authorization: Bearer ${key.key}`]
  const curl = spawn('curl', ['-sN', endpoint(), ...options.flatMap((header) => ['-H', header]), '-d', body])
  const closed = once(curl, 'close')
  let out = ''
  curl.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  await apply('Olle', 'Berg')
  await expect.poll(() => out).toMatch(/event: next\ndata: .*"name":"Olle Berg"/)
  curl.kill()
  await closed
})

test('graphql-codegen generates a typed client from the public schema (PLUS-60)', async () => {
  const [documents, output] = [join(folder, 'codegen.graphql'), join(folder, 'codegen/')]
  await writeFile(documents, boardText + rateText + applicationsText)
  const files = (await generate(
    {
      schema: join(root, 'schema.public.graphql'),
      documents,
      silent: true,
      errorsOnly: true,
      generates: { [output]: { preset: 'client' } },
    },
    false,
  )) as readonly { filename: string; content: string }[]
  const types = files.find(({ filename }) => filename.endsWith('graphql.ts'))?.content
  for (const name of ['BoardDocument', 'RateMutationVariables', 'ApplicationsSubscription'])
    expect(types).toContain(name)
})

test('relay-compiler compiles a fragment, a refetch and a subscription with the public schema (PLUS-60)', async () => {
  const project = join(folder, 'relay')
  await mkdir(join(project, 'src'), { recursive: true })
  await writeFile(
    join(project, 'relay.config.json'),
    JSON.stringify({ src: './src', schema: join(root, 'schema.public.graphql'), language: 'javascript' }),
  )
  await writeFile(
    join(project, 'src/Card.js'),
    `import { graphql } from 'react-relay'
graphql\`fragment Card_candidate on Candidate @refetchable(queryName: "CardRefetchQuery") { name rating }\`
graphql\`query CardQuery($ad: Int!) { board(ad: { databaseId: $ad }) { steps { candidates { ...Card_candidate } } } }\`
graphql\`mutation CardRateMutation($input: RateCandidateInput!) {
  rateCandidate(input: $input) { candidate { ...Card_candidate } errors { reason } }
}\`
graphql\`subscription CardSubscription($ad: ID!) { candidateAdded(adId: $ad) { candidate { ...Card_candidate } } }\`
`,
  )
  await promisify(execFile)('relay-compiler', [], { cwd: project })
  const artifact = await readFile(join(project, 'src/__generated__/CardRefetchQuery.graphql.js'), 'utf8')
  expect(artifact).toContain('"operationKind": "query"')
})

/** The call that the test sends, as openapi-typescript would generate it from `openapi.json`. */
interface Paths {
  '/GetStepsView': {
    get: {
      parameters: { query: { id: number } }
      responses: {
        200: { content: { 'application/json': { steps: { candidates: { name: string }[] }[] } } }
        403: { content: { 'application/json': { code: string } } }
      }
    }
  }
}

test('openapi-fetch reads a board over REST, and gets the body of an error (PLUS-65)', async () => {
  const document = (await (await fetch(`${tavla.site}/openapi.json`)).json()) as { paths: object }
  expect(document.paths).toHaveProperty(['/GetStepsView', 'get'])
  const client = createRestClient<Paths>({ baseUrl: tavla.site, headers: headers() })
  const { data } = await client.GET('/GetStepsView', { params: { query: { id: ad.id } } })
  expect(data?.steps.flatMap(({ candidates }) => candidates.map(({ name }) => name))).toContain('Maja Sandström')
  const { error, response } = await client.GET('/GetStepsView', { params: { query: { id: 999_999 } } })
  expect([response.status, error]).toEqual([403, expect.objectContaining({ code: 'keyElsewhere' })])
})

test('standardwebhooks verifies a delivered webhook, and rejects a changed body (PLUS-63)', async () => {
  const { secret } = await sendCall(tavla, token, CreateWebhook, {
    params: { companyId: ad.companyId },
    body: { url: `${receiver.origin}/hook`, description: 'Lönesystemet', events: ['application.received'] },
  })
  await apply('Karin', 'Wallén')
  await receiver.until('/hook', 1)
  const [message] = receiver.at('/hook')
  const sent = { ...message?.headers } as Record<string, string>
  const webhook = new Webhook(secret)
  expect(webhook.verify(message?.body ?? '', sent)).toMatchObject({
    type: 'application.received',
    data: { ad: { id: adId, databaseId: ad.id } },
  })
  expect(() => webhook.verify(`${message?.body} `, sent)).toThrow()
})
