import { parseArgs } from 'node:util'
import { createClient } from 'graphql-ws'
import { operations, type ApplicationsSubscription, type ApplicationsSubscriptionVariables } from './api.ts'
import { ask, key, url } from './ask.ts'

// Follows the applications to the company's active ads and prints each as a line of JSON. `--move-to` moves each new
// candidate to the step with that name. `--count` ends the program after that number of applications.
//
//   TAVLA_KEY=tvl_… node follow-applications.ts --move-to "Telefonintervju"

const { values: wanted } = parseArgs({ options: { 'move-to': { type: 'string' }, count: { type: 'string' } } })

type Application = NonNullable<NonNullable<ApplicationsSubscription['candidateAdded']>['candidate']>

/** Moves a candidate to the top of the step named `to`. Returns the name of the step, or the reason of a failure. */
async function move(ad: string, { id, changedAt }: Application, to: string): Promise<string> {
  const { board } = await ask('Steps', { ad })
  const step = board?.steps.find(({ name }) => name === to)
  if (!step) return `the ad has no step ${to}`
  const { moveCandidate } = await ask('Move', {
    input: { candidateId: id, stepId: step.id, order: 0, expectedChangedAt: changedAt },
  })
  // `ask` throws if the mutation failed, so the payload is there.
  const errors = moveCandidate?.errors ?? []
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
