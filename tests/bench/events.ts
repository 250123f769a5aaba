import { createClient, type Client } from 'graphql-ws'
import { RenameAd } from '#contract/ads/ads.ts'
import { SetCandidateRating } from '#contract/candidates/pipeline.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { gatewayOptions } from '../../scripts/programs.ts'
import { quantile } from './lib/load.ts'
import type { PlatformWorld } from './lib/platform-world.ts'
import { start } from './lib/programs.ts'
import { printTable } from './lib/table.ts'

// Measures the time from a REST write to its arrival at every subscriber, over the real gateway and platform. Each
// subscriber is a recruiter with a socket of their own. Half follow a board, half follow the company's ads. `node
// tests/bench/events.ts [subscriptions] [writes]`

const subscriptions = Number(process.argv[2] ?? 500)
const writes = Number(process.argv[3] ?? 60)
const WRITE_INTERVAL_MS = 250

const platform = await start('platform', { env: { BENCH_RECRUITERS: String(subscriptions) } })
const gateway = await start('gateway', { env: { PLATFORM_URL: platform.url }, nodeOptions: gatewayOptions })
const { adId, adIds, candidateIds, companyId, ownerToken, tokens } = platform.world as PlatformWorld

interface Write {
  readonly sent: number
  answered: number
  readonly arrivals: number[]
}

/** Pending writes by the content of their events: a candidate's id and rating, or an ad's id and name. */
const pending = new Map<string, Write>()
const waiting = new Set(tokens.map((_, index) => index))
const clients: Client[] = []

interface Result {
  readonly candidateUpdated?: { readonly candidate: { readonly id: string; readonly rating: number } }
  readonly adUpdated?: { readonly ad: { readonly id: string; readonly name: string } }
}

for (const [index, token] of tokens.entries()) {
  const client = createClient({
    url: `${gateway.url.replace('http', 'ws')}/graphql`,
    connectionParams: { token },
    retryAttempts: 0,
  })
  clients.push(client)
  const [id, variables] =
    index % 2 === 0
      ? ['candidateUpdated', { ad: toGlobalId('Ad', adId) }]
      : ['adUpdated', { company: toGlobalId('Company', companyId) }]
  client.subscribe<Result>(
    { query: '', extensions: { id }, variables },
    {
      next: ({ data, errors }) => {
        if (errors) throw new Error(JSON.stringify(errors))
        const now = performance.now()
        waiting.delete(index)
        const { candidateUpdated, adUpdated } = data ?? {}
        if (candidateUpdated)
          pending.get(`${candidateUpdated.candidate.id} ${candidateUpdated.candidate.rating}`)?.arrivals.push(now)
        if (adUpdated) pending.get(`${adUpdated.ad.id} ${adUpdated.ad.name}`)?.arrivals.push(now)
      },
      error: (error: unknown) => {
        throw error instanceof Error ? error : new Error(JSON.stringify(error))
      },
      complete: () => undefined,
    },
  )
}

let written = 0
/** Rates a candidate or renames an ad, in turn. */
async function write(): Promise<Write> {
  const turn = written++
  const rates = turn % 2 === 0
  const candidate = candidateIds[turn % candidateIds.length] ?? 0
  const ad = adIds[turn % adIds.length] ?? 0
  const rating = 0.5 + (turn % 9) / 2
  const name = `Titel ${turn}`
  const entry: Write = { sent: performance.now(), answered: 0, arrivals: [] }
  pending.set(rates ? `${toGlobalId('Candidate', candidate)} ${rating}` : `${toGlobalId('Ad', ad)} ${name}`, entry)
  const answer = await fetch(`${platform.url}${rates ? SetCandidateRating.path : RenameAd.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ownerToken}` },
    body: JSON.stringify(rates ? { id: candidate, rating } : { id: ad, title: name }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
  entry.answered = performance.now()
  return entry
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

// A client cannot know when a subscription is active, so this writes until every subscriber has received an event.
while (waiting.size > 0) {
  await write()
  await wait(500)
}
const before = [await platform.usage(), await gateway.usage()]
const measured: Write[] = []
for (let turn = 0; turn < writes; turn++) {
  measured.push(await write())
  await wait(WRITE_INTERVAL_MS)
}
await wait(2000)
const after = [await platform.usage(), await gateway.usage()]

const row = (name: string, of: readonly Write[], from: (write: Write) => number): string[] => {
  const delays = Float64Array.from(of.flatMap((each) => each.arrivals.map((arrival) => arrival - from(each)))).sort()
  return [name, String(delays.length), ...[0.5, 0.9, 0.99, 1].map((share) => quantile(delays, share).toFixed(0))]
}
const rated = measured.filter((_, index) => (written - writes + index) % 2 === 0)
const renamed = measured.filter((each) => !rated.includes(each))
const expected = rated.length * Math.ceil(subscriptions / 2) + renamed.length * Math.floor(subscriptions / 2)
const arrived = measured.reduce((sum, each) => sum + each.arrivals.length, 0)
const all = Float64Array.from(
  measured.flatMap(({ arrivals, sent }) => arrivals.map((arrival) => arrival - sent)),
).sort()

console.log(
  `\n${subscriptions} subscriptions, ${writes} writes; ${arrived} of ${expected} arrivals. Milliseconds, all on one machine.\n`,
)
printTable(
  ['from a write to its arrival', 'arrivals', 'p50', 'p90', 'p99', 'most'],
  [
    row('rating, from sending it', rated, ({ sent }) => sent),
    row('new title, from sending it', renamed, ({ sent }) => sent),
    row('both, from sending', measured, ({ sent }) => sent),
    row('both, from its answer', measured, ({ answered }) => answered),
  ],
)
console.log()
printTable(
  ['program', 'CPU ms a write', 'MB'],
  ['platform', 'gateway'].map((name, index) => [
    name,
    (((after[index]?.cpu ?? 0) - (before[index]?.cpu ?? 0)) / 1000 / writes).toFixed(1),
    ((after[index]?.rss ?? 0) / 1e6).toFixed(0),
  ]),
)
console.log(
  `\nWithin a second at the 99th percentile: ${arrived === expected && quantile(all, 0.99) < 1000 ? 'yes' : 'no'}`,
)
for (const client of clients) void client.dispose()
for (const program of [gateway, platform]) await program.stop()
process.exit(0)
