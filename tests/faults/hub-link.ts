import { createClient, type Client } from 'graphql-ws'
import { SetCandidateRating } from '#contract/candidates/pipeline.ts'
import { hubPath } from '#contract/events.ts'
import { toGlobalId } from '#gateway/schema/global-id.ts'
import { startFragileLink } from '../support/fragile-link.ts'
import { gatewayOptions } from '../../scripts/programs.ts'
import type { PlatformWorld } from '../bench/lib/platform-world.ts'
import { start } from '../bench/lib/programs.ts'

// node tests/faults/hub-link.ts [subscriptions] [events] [breaks]: subscriptions of two companies receive every event
// on their board, while the link between gateway and hub is reset, stalled and cut in turn. Prints how many events were
// lost (neither delivered nor covered by a later `resync`, after which the client refetches) and how many reached a
// user of the other company. Uses a new database on the server of TEST_DATABASE_URL, or PGlite.

const [subscriptions = 1000, events = 1000, breaks = 10] = process.argv.slice(2).map(Number)
/** Subscriptions per user, on one socket. A session has one link to the hub. */
const perUser = 5
const users = Math.ceil(subscriptions / perUser)
const strangers = Math.ceil(users / 10)

const platform = await start('platform', {
  env: {
    BENCH_RECRUITERS: String(users - strangers),
    BENCH_CANDIDATES: String(events),
    BENCH_STRANGERS: String(strangers),
  },
})
const link = await startFragileLink(platform.port, {
  canBreak: (first) => first.toString('latin1').split('\r\n')[0]?.includes(`${hubPath}`) ?? false,
})
const gateway = await start('gateway', {
  env: { PLATFORM_URL: `http://127.0.0.1:${link.port}`, MAX_SOCKETS_PER_USER: '50' },
  nodeOptions: gatewayOptions,
})
const { adId, candidateIds, ownerToken, tokens, other } = platform.world as PlatformWorld
if (!other) throw new Error('The other company is missing.')

interface Side {
  readonly name: string
  readonly adId: number
  readonly candidates: readonly number[]
  readonly tokens: readonly string[]
  readonly ownerToken: string
}
const sides: readonly Side[] = [
  { name: 'first', adId, candidates: candidateIds, tokens, ownerToken },
  {
    name: 'other',
    adId: other.adId,
    candidates: other.candidateIds,
    tokens: other.tokens,
    ownerToken: other.ownerToken,
  },
]

interface Followed {
  readonly side: Side
  /** Candidates whose final rating has arrived. */
  readonly received: Set<number>
  /** When each `resync` arrived. */
  resyncs: number[]
  opened: boolean
}
interface Result {
  readonly candidateUpdated: {
    readonly needsResync: boolean
    readonly candidate: { readonly databaseId: number; readonly rating: number } | null
  }
}
const finalRating = 4
const query = 'subscription ($ad: ID!) { candidateUpdated(adId: $ad) { needsResync candidate { databaseId rating } } }'
const followedBoards: Followed[] = []
const clients: Client[] = []
const misdelivered: string[] = []
let arrivals = 0
for (const side of sides) {
  const own = new Set(side.candidates)
  for (const token of side.tokens) {
    const client = createClient({
      url: `${gateway.url.replace('http', 'ws')}/graphql`,
      connectionParams: { token },
      retryAttempts: 0,
    })
    clients.push(client)
    for (let number = 0; number < perUser; number++) {
      const subscription: Followed = { side, received: new Set(), resyncs: [], opened: false }
      followedBoards.push(subscription)
      client.subscribe<Result>(
        { query, variables: { ad: toGlobalId('Ad', side.adId) } },
        {
          next: ({ data, errors }) => {
            if (errors || !data) throw new Error(JSON.stringify(errors))
            subscription.opened = true
            arrivals += 1
            const { needsResync: resync, candidate } = data.candidateUpdated
            if (resync) subscription.resyncs.push(performance.now())
            if (!candidate) return
            if (!own.has(candidate.databaseId))
              misdelivered.push(`a user of the ${side.name} company received candidate ${candidate.databaseId}`)
            if (candidate.rating === finalRating) subscription.received.add(candidate.databaseId)
          },
          error: (error: unknown) => {
            const { code, reason } = error as { code?: number; reason?: string }
            throw error instanceof Error
              ? error
              : new Error(`A client lost its own socket: ${code ?? JSON.stringify(error)} ${reason ?? ''}`)
          },
          complete: () => undefined,
        },
      )
    }
  }
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))
/** When the rating of each candidate was stored. */
const writtenAt = new Map<number, number>()
async function rate(side: Side, candidate: number, rating: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`${platform.url}${SetCandidateRating.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${side.ownerToken}` },
      body: JSON.stringify({ id: candidate, rating }),
    })
    if (answer.ok) break
    // 503: the platform asks the client to retry.
    if (answer.status !== 503) throw new Error(`${answer.status} ${await answer.text()}`)
    await wait(500)
  }
  writtenAt.set(candidate, performance.now())
}

// A client cannot know when a subscription is active, so this writes until every subscription has received an event.
for (let number = 0; followedBoards.some(({ opened }) => !opened); number++) {
  for (const side of sides) await rate(side, side.candidates[0] ?? 0, 1 + (number % 2))
  await wait(500)
}
console.log(`${followedBoards.length} subscriptions of ${clients.length} users are open.`)
writtenAt.clear()
arrivals = 0

const began = performance.now()
let written = 0
/** The kinds of breaks so far. The remaining time passes while the link is broken and reconnects. */
const finishedBreaks: string[] = []
const breaking = (async () => {
  for (let number = 0; number < breaks; number++) {
    // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- written by the loop beside this one
    while (written < (events * (number + 0.5)) / breaks) await wait(20)
    const kind = (['reset', 'stalled', 'cut'] as const)[number % 3] ?? 'reset'
    finishedBreaks.push(kind)
    if (kind === 'reset') link.reset()
    else if (kind === 'stalled') link.stall()
    else link.cut()
    // The gateway detects a stall after half a minute without data from the hub. Its reconnects then fail until `restore`.
    await wait(kind === 'stalled' ? 40_000 : kind === 'cut' ? 8_000 : 0)
    link.restore()
    console.log(`${((performance.now() - began) / 1000).toFixed(0)} s: ${kind}; ${written} of ${events} written.`)
  }
})()
const intervalMs = Math.max(20, ((breaks / 3) * 48_000) / events)
for (; written < events; written++) {
  const [first, second] = sides
  if (first) await rate(first, first.candidates[written] ?? 0, finalRating)
  if (second) await rate(second, second.candidates[written] ?? 0, finalRating)
  await wait(intervalMs)
}
await breaking
/** Returns the events that neither arrived nor are covered by a later resync. */
const missing = (): string[] =>
  followedBoards.flatMap(({ side, received, resyncs }, index) =>
    side.candidates
      .slice(0, events)
      .filter((candidate) => !received.has(candidate) && !resyncs.some((at) => at >= (writtenAt.get(candidate) ?? 0)))
      .map((candidate) => `subscription ${index} of the ${side.name} company: candidate ${candidate}`),
  )
// Links reconnect within ten seconds of a failed attempt. An event that is missing after another minute is lost.
for (const until = performance.now() + 90_000; missing().length > 0 && performance.now() < until;) await wait(500)
const lost = missing()
const deliveredEvents = followedBoards.reduce((sum, { received }) => sum + received.size, 0)
const resynced = followedBoards.filter(({ resyncs }) => resyncs.length > 0).length
for (const client of clients) void client.dispose()
for (const program of [gateway, platform]) await program.stop()
await link.close()
const kindsDone = ['reset', 'stalled', 'cut'].map(
  (kind) => `${finishedBreaks.filter((each) => each === kind).length} × ${kind}`,
)
console.log(
  `${process.env['TEST_DATABASE_URL'] ? 'PostgreSQL' : 'PGlite'}: ` +
    `${followedBoards.length} subscriptions × ${events} events in ${((performance.now() - began) / 1000).toFixed(0)} s, ` +
    `${finishedBreaks.length} breaks of the link (${kindsDone.join(', ')}).`,
)
console.log(
  `Delivered as events: ${deliveredEvents} of ${followedBoards.length * events}; ` +
    `${resynced} subscriptions received a resync. Lost: ${lost.length}. Delivered to the wrong user: ${misdelivered.length}.`,
)
for (const each of [...lost, ...misdelivered].slice(0, 20)) console.error(each)
process.exit(lost.length + misdelivered.length > 0 ? 1 : 0)
