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

// Follows the applications to the company's active ads and writes each as a line of JSON. With --move-to each new
// candidate is put into the step of that name; with --count the program ends after so many. TAVLA_KEY=tvl_… node
// follow-applications.ts --move-to "Telefonintervju"

const { values: wanted } = parseArgs({ options: { 'move-to': { type: 'string' }, count: { type: 'string' } } })
const url = (process.env['TAVLA_URL'] ?? 'http://localhost:4000').replace(/\/$/, '')
const key = process.env['TAVLA_KEY']
if (!key) throw new Error('Set TAVLA_KEY to a key of the company.')

/** What each operation takes and answers. */
interface Operations {
  Ads: [variables: Record<string, never>, answer: AdsQuery]
  Steps: [StepsQueryVariables, StepsQuery]
  Move: [MoveMutationVariables, MoveMutation]
}

/**
 * Asks once, or after the time that Tavla asks to wait; a write goes with a key of its own, so that it is done once.
 */
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

/** Puts a candidate at the head of the step with the wanted name; tells when the ad has none, or somebody was first. */
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
/** Subscriptions that one socket carries; Tavla takes 50. */
const perSocket = 40
const clients = Array.from({ length: Math.ceil(ads.length / perSocket) }, () =>
  createClient({
    url: `${url.replace(/^http/, 'ws')}/graphql`,
    connectionParams: { token: key },
    retryAttempts: Infinity,
    // A key that was deleted or has expired does not come back; whatever else closes a socket passes.
    shouldRetry: (event) => !(event instanceof CloseEvent && event.code === 4403 && event.reason === 'Forbidden'),
  }),
)
/** Those told of already: after a lost connection the last ones may come again. */
const seen = new Set<number>()
let left = wanted.count === undefined ? Infinity : Number(wanted.count)

const tell = async (ad: { id: string; name: string }, candidate: Application): Promise<void> => {
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
  clients[Math.floor(index / perSocket)]?.subscribe<ApplicationsSubscription>(
    { query: operations.Applications, variables: { ...variables } },
    {
      next: ({ data }) => {
        const candidate = data?.candidateAdded.candidate
        if (candidate) tell(ad, candidate).catch((error: unknown) => console.error(error))
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
