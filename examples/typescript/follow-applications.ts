import { parseArgs } from 'node:util'
import { createClient } from 'graphql-ws'
import {
  operations,
  type AdsQuery,
  type ApplicationsSubscription,
  type ApplicationsSubscriptionVariables,
  type MoveMutation,
  type MoveMutationVariables,
  type StepsQuery,
  type StepsQueryVariables,
} from './api.ts'

// Follows the applications to the company's active ads and prints each as a line of JSON. `--move-to` moves each new
// candidate to the step with that name. `--count` ends the program after that number of applications.
//
//   TAVLA_KEY=tvl_… node follow-applications.ts --move-to "Telefonintervju"

const { values: wanted } = parseArgs({ options: { 'move-to': { type: 'string' }, count: { type: 'string' } } })
const url = (process.env['TAVLA_URL'] ?? 'http://localhost:4000').replace(/\/$/, '')
const key = process.env['TAVLA_KEY']
if (!key) throw new Error('Set TAVLA_KEY to an API key of the company.')

/** The variables and the answer of each operation. */
interface Operations {
  Ads: [variables: Record<string, never>, answer: AdsQuery]
  Steps: [StepsQueryVariables, StepsQuery]
  Move: [MoveMutationVariables, MoveMutation]
}

/** Sends an operation. Waits and retries if Tavla says so. The idempotency key makes a repeated write take effect once. */
async function ask<N extends keyof Operations>(name: N, variables: Operations[N][0]): Promise<Operations[N][1]> {
  const idempotencyKey = crypto.randomUUID()
  for (;;) {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/graphql-response+json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify({ query: operations[name], variables }),
    })
    const wait = Number(response.headers.get('retry-after'))
    if ((response.status === 429 || response.status === 503) && wait > 0) {
      await new Promise((resolve) => setTimeout(resolve, wait * 1000))
      continue
    }
    const { data, errors } = (await response.json()) as { data?: Operations[N][1]; errors?: { message: string }[] }
    if (!data || errors) throw new Error(`${response.status}: ${errors?.map(({ message }) => message).join('; ')}`)
    return data
  }
}

type Application = NonNullable<NonNullable<ApplicationsSubscription['candidateAdded']>['candidate']>

/** Moves a candidate to the top of the step named `to`. Returns the name of the step, or the reason of a failure. */
async function move(ad: string, { id, changedAt }: Application, to: string): Promise<string> {
  const { board } = await ask('Steps', { ad })
  const step = board?.steps.find(({ name }) => name === to)
  if (!step) return `the ad has no step ${to}`
  const {
    moveCandidate: { errors },
  } = await ask('Move', { input: { candidateId: id, stepId: step.id, order: 0, started: changedAt } })
  return errors.length === 0 ? to : errors.map(({ message }) => message).join('; ')
}

const { signedInKey } = await ask('Ads', {})
const ads = (signedInKey?.company.projects ?? [])
  .flatMap(({ folders }) => folders)
  .flatMap((folder) => folder.ads)
  .filter(({ status }) => status === 'ACTIVE')
/** Subscriptions per socket. Tavla allows 50. */
const SUBSCRIPTIONS_PER_SOCKET = 40
const clients = Array.from({ length: Math.ceil(ads.length / SUBSCRIPTIONS_PER_SOCKET) }, () =>
  createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    connectionParams: { token: key },
    retryAttempts: Infinity,
    // A deleted or expired key stays invalid. Every other reason to close a socket is temporary.
    shouldRetry: (event) => !(event instanceof CloseEvent && event.code === 4403 && event.reason === 'Forbidden'),
  }),
)
/** Candidates that were printed. After a lost connection the last ones can be sent again. */
const seen = new Set<number>()
let left = wanted.count === undefined ? Infinity : Number(wanted.count)

const report = async (ad: { id: string; name: string }, candidate: Application): Promise<void> => {
  if (seen.has(candidate.databaseId) || left <= 0) return
  seen.add(candidate.databaseId)
  left -= 1
  const to = wanted['move-to']
  const moved = to === undefined ? undefined : await move(ad.id, candidate, to)
  console.log(
    JSON.stringify({
      ad: ad.name,
      candidate: candidate.databaseId,
      name: candidate.name,
      receivedAt: candidate.receivedAt,
      ...(moved !== undefined && { moved }),
    }),
  )
  if (left <= 0) await Promise.all(clients.map((client) => client.dispose()))
}

for (const [index, ad] of ads.entries()) {
  const variables: ApplicationsSubscriptionVariables = { ad: ad.id }
  clients[Math.floor(index / SUBSCRIPTIONS_PER_SOCKET)]?.subscribe<ApplicationsSubscription>(
    { query: operations.Applications, variables: { ...variables } },
    {
      next: ({ data }) => {
        const candidate = data?.candidateAdded.candidate
        if (candidate) report(ad, candidate).catch((error: unknown) => console.error(error))
      },
      error: (error) => {
        console.error(`${ad.name}: ${JSON.stringify(error)}`)
        process.exitCode = 1
      },
      complete: () => undefined,
    },
  )
}
console.error(`Following ${ads.length} ads`)
