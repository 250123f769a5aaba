import { createClient } from 'graphql-ws'
import { toCompositeGlobalId } from '#gateway/resolving/composite-id.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { gatewayOptions } from '../../scripts/programs.ts'
import { quantile } from './lib/load.ts'
import type { PlatformWorld } from './lib/platform-world.ts'
import { start } from './lib/programs.ts'
import { printTable } from './lib/table.ts'

// Measures the time from a recruiter's move on a board of 5,000 candidates to its arrival at others with that board
// open, over the real gateway and platform. `node tests/bench/moves.ts [others] [moves]`

const others = Number(process.argv[2] ?? 10)
const moves = Number(process.argv[3] ?? 200)
const MOVE_INTERVAL_MS = 150

const platform = await start('platform', { env: { BENCH_RECRUITERS: String(others + 1), BENCH_CANDIDATES: '5000' } })
const gateway = await start('gateway', { env: { PLATFORM_URL: platform.url }, nodeOptions: gatewayOptions })
const {
  adId,
  candidateIds,
  changedAt,
  stepIds,
  tokens: [mover = '', ...watchers],
} = platform.world as PlatformWorld

interface Move {
  readonly sent: number
  answered: number
  readonly arrivals: number[]
}

interface Result {
  readonly candidateUpdated: { readonly candidate: { readonly id: string }; readonly step: { readonly id: string } }
}

interface Moved {
  readonly data?: { readonly moveCandidate: { readonly candidate: { readonly id: string } | null } }
}

const pending = new Map<string, Move>()
const waiting = new Set(watchers.map((_, index) => index))
const clients = watchers.map((token, index) => {
  const client = createClient({
    url: `${gateway.url.replace('http', 'ws')}/graphql`,
    connectionParams: { token },
    retryAttempts: 0,
  })
  client.subscribe<Result>(
    { query: '', extensions: { id: 'candidateUpdated' }, variables: { ad: toGlobalId('Ad', adId) } },
    {
      next: ({ data, errors }) => {
        if (errors || !data) throw new Error(JSON.stringify(errors))
        waiting.delete(index)
        pending
          .get(`${data.candidateUpdated.candidate.id} ${data.candidateUpdated.step.id}`)
          ?.arrivals.push(performance.now())
      },
      error: (error: unknown) => {
        throw error instanceof Error ? error : new Error(JSON.stringify(error))
      },
      complete: () => undefined,
    },
  )
  return client
})

let moved = 0
/** Moves the next candidate three steps on, into the middle of the step, without a message. */
async function move(): Promise<Move> {
  const at = moved++
  const candidateId = toGlobalId('Candidate', candidateIds[at] ?? 0)
  const stepId = toCompositeGlobalId('BoardStep', adId, stepIds[(at + 3) % stepIds.length] ?? 0)
  const begun: Move = { sent: performance.now(), answered: 0, arrivals: [] }
  pending.set(`${candidateId} ${stepId}`, begun)
  const answer = await fetch(`${gateway.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${mover}` },
    body: JSON.stringify({
      id: 'moveCandidate',
      variables: { input: { candidateId, stepId, order: 300, expectedChangedAt: changedAt } },
    }),
  })
  const text = await answer.text()
  if ((JSON.parse(text) as Moved).data?.moveCandidate.candidate?.id !== candidateId)
    throw new Error(`${answer.status} ${text}`)
  begun.answered = performance.now()
  return begun
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

// A client cannot know when a subscription is active, so this moves candidates until every client has received an
// event.
while (waiting.size > 0) {
  await move()
  await wait(500)
}
const before = [await platform.usage(), await gateway.usage()]
const measured: Move[] = []
for (let turn = 0; turn < moves; turn++) {
  measured.push(await move())
  await wait(MOVE_INTERVAL_MS)
}
await wait(2000)
const after = [await platform.usage(), await gateway.usage()]

const sorted = (delays: readonly number[]): Float64Array => Float64Array.from(delays).sort()
const seen = sorted(measured.flatMap(({ arrivals, sent }) => arrivals.map((arrival) => arrival - sent)))
const row = (name: string, delays: Float64Array): string[] => [
  name,
  String(delays.length),
  ...[0.5, 0.9, 0.99, 1].map((share) => quantile(delays, share).toFixed(0)),
]
console.log(
  `\n${moves} moves on a board of ${candidateIds.length}, seen by ${others} others; ` +
    `${seen.length} of ${moves * others} arrivals. Milliseconds, all on one machine.\n`,
)
printTable(
  ['from sending the move', 'times', 'p50', 'p90', 'p99', 'most'],
  [
    row('to its answer', sorted(measured.map(({ answered, sent }) => answered - sent))),
    row('to another who has the board open', seen),
  ],
)
console.log()
printTable(
  ['program', 'CPU ms a move', 'MB'],
  ['platform', 'gateway'].map((name, index) => [
    name,
    (((after[index]?.cpu ?? 0) - (before[index]?.cpu ?? 0)) / 1000 / moves).toFixed(1),
    ((after[index]?.rss ?? 0) / 1e6).toFixed(0),
  ]),
)
console.log(
  `\nSeen within 500 ms at the 99th percentile: ${seen.length === moves * others && quantile(seen, 0.99) < 500 ? 'yes' : 'no'}`,
)
for (const client of clients) void client.dispose()
for (const program of [gateway, platform]) await program.stop()
process.exit(0)
