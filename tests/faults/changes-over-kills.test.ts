import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RenameAd } from '#contract/ads/ads.ts'
import { CreateApiKey } from '#contract/integrations/api-keys.ts'
import { CreateWebhook } from '#contract/integrations/webhooks.ts'
import { areas } from '#gateway/areas/index.ts'
import { readEnv } from '#gateway/env.ts'
import { createGateway, type Gateway } from '#gateway/gateway.ts'
import { loadTypeDefs } from '#gateway/schema/type-defs.ts'
import { createBoard, move } from '#platform/domains/candidates/pipeline/pipeline.fixture.ts'
import { SweepWebhooks } from '#platform/domains/integrations/webhooks/routes.ts'
import { startReceiver, type Receiver } from '#platform/domains/integrations/webhooks/webhooks.fixture.ts'
import { startPlatform, type TestPlatform } from '#platform/testing/start-platform.ts'
import { toGlobalId } from '#rules/ids/global-id.ts'
import { startFragileLink, type FragileLink } from '../support/fragile-link.ts'
import { changeFields, followChanges, type SeenChange } from '../support/follow-changes.ts'

// A poller, a subscriber and a webhook receiver read the changes of a company while connections and programs are killed
// at seeded moments. One platform runs through: killed-platform.test.ts and killed-webhooks.test.ts kill it. Restarting
// it a hundred times would take minutes, and its database already holds the numbers and the deliveries. Killed are:
//
// - the subscriber, with its socket: it starts again with the last cursor that it had stored,
// - the poller, in the middle of a request or before it has stored its cursor,
// - the link between gateway and platform, with the hub's socket and all requests in flight,
// - the gateway, which loses all its memory,
// - the receiver, after it has processed a message and before its answer has arrived.

const KILLS = 100
const seed = 20_260

/** Returns a generator of numbers from 0 to 1 (mulberry32), so that a failure can be repeated. */
function seededRandom(start: number): () => number {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

let platform: TestPlatform
let receiver: Receiver
let upstream: FragileLink
let gateway: Gateway
let port = 0
let board: Awaited<ReturnType<typeof createBoard>>
let key: string

async function startGateway(): Promise<void> {
  gateway = createGateway({
    env: readEnv({ PORT: '0', PLATFORM_URL: `http://127.0.0.1:${upstream.port}`, LOG_LEVEL: 'silent' }),
    log: pino({ level: 'silent' }),
    typeDefs: loadTypeDefs(),
    areas,
    documents: {},
    rates: { key: { burst: 1e6, perSecond: 1e6 } },
  })
  port = await gateway.listen(port, '127.0.0.1')
}

beforeAll(async () => {
  receiver = await startReceiver()
  platform = await startPlatform({ now: new Date(), env: { webhookOrigins: [receiver.origin] } })
  upstream = await startFragileLink(Number(new URL(await platform.listen()).port))
  await startGateway()
  board = await createBoard(platform as never)
  key = (
    await platform.inject(CreateApiKey, { body: { id: board.company.id, name: 'Kopia', scope: 'read' } }, board.karin)
  ).body.key
  await platform.inject(
    CreateWebhook,
    {
      params: { companyId: board.company.id },
      body: { url: `${receiver.origin}/hook`, description: '', events: [] },
    },
    board.karin,
  )
})
afterAll(async () => {
  await gateway.stop(0)
  await upstream.close()
  await platform.close()
  await receiver.close()
})

/** A reader that can be killed. What it has stored outlives it: the changes, and the cursor of the last of them. */
interface Reader {
  readonly stored: SeenChange[]
  /** Ends the running work of the reader. It starts again by itself. */
  kill(): void
  /** Ends the reader. */
  stop(): Promise<void>
}

/** Runs `work` again and again with a new signal, until stopped. A kill aborts the signal. */
function startReader(work: (stored: SeenChange[], signal: AbortSignal) => Promise<void>): Reader {
  const stored: SeenChange[] = []
  let isStopped = false
  let running = new AbortController()
  const lives = (async () => {
    // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- set by `stop`
    while (!isStopped) {
      running = new AbortController()
      // A break of any connection ends the work, like a kill.
      await work(stored, running.signal).catch(() => undefined)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  })()
  return {
    stored,
    kill: () => running.abort(),
    stop: async () => {
      isStopped = true
      running.abort()
      await lives
    },
  }
}

let start = ''
const web = (): string => `http://127.0.0.1:${port}`
const cursorOf = (stored: readonly SeenChange[]): string => stored.at(-1)?.cursor ?? start

interface Feed {
  nodes: SeenChange[]
  latestCursor: string
}

async function readFeed(after: string | null, first: number, signal: AbortSignal | null = null): Promise<Feed> {
  const response = await fetch(`${web()}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      query: `query ($after: String, $first: Int) { signedInKey { company {
        changes(first: $first, after: $after) { nodes { ${changeFields} } latestCursor }
      } } }`,
      variables: { after, first },
    }),
    signal,
  })
  const { data, errors } = (await response.json()) as {
    data: { signedInKey: { company: { changes: Feed } } }
    errors?: unknown
  }
  if (errors) throw new Error(JSON.stringify(errors))
  return data.signedInKey.company.changes
}

const poll = async (stored: SeenChange[], signal: AbortSignal): Promise<void> => {
  const { nodes } = await readFeed(cursorOf(stored), 7, signal)
  // A killed poller has stored nothing of its page.
  if (!signal.aborted) stored.push(...nodes)
}

const subscribe = async (stored: SeenChange[], signal: AbortSignal): Promise<void> => {
  const variables = { companyId: toGlobalId('Company', board.company.id), after: cursorOf(stored) }
  for await (const { data, errors } of followChanges(web(), key, variables, signal)) {
    if (errors || signal.aborted) return
    const change = data?.changeAdded.change
    if (!change) throw new Error('A resync means that changes were missed.')
    stored.push(change)
  }
}

/** What the webhook receiver has processed: each message under its id, once. */
function webhookChanges(): SeenChange[] {
  const messages = new Map(receiver.at('/hook').map(({ headers, body }) => [headers['webhook-id'], body]))
  return [...messages.values()]
    .map((body) => {
      const { type, timestamp, cursor, data } = JSON.parse(body) as {
        type: string
        timestamp: string
        cursor: string
        data: Partial<SeenChange>
      }
      return {
        cursor,
        event: type.replace('.', '_').toUpperCase(),
        timestamp,
        ad: data.ad ?? { id: '', databaseId: 0 },
        candidate: data.candidate ?? null,
        fromStep: data.fromStep ?? null,
        toStep: data.toStep ?? null,
      }
    })
    .toSorted((a, b) => Number(a.cursor.slice(4)) - Number(b.cursor.slice(4)))
}

/** Sends the due webhook messages. A minute passes, so that failed ones are due again. */
async function sendWebhooks(): Promise<void> {
  platform.clock.advance({ minutes: 1 })
  await platform.runJobs()
  await platform.deps.jobs.runNow(SweepWebhooks, {})
  await platform.runJobs()
  await platform.deps.background.settled()
}

test('a poller, a subscriber and a webhook receiver see the same changes over 100 kills (PLUS-63, PLUS-98)', async () => {
  const random = seededRandom(seed)
  const chance = (part: number): boolean => random() < part
  ;({ latestCursor: start } = await readFeed(null, 1))
  const [poller, subscriber] = [startReader(poll), startReader(subscribe)]
  let kills = 0
  // A receiver that dies after it has processed a message. The platform sends the message again.
  receiver.answer('/hook', (response) => {
    if (!chance(0.2) || kills >= KILLS) return void response.writeHead(204).end()
    kills += 1
    response.destroy()
  })
  const steps = [board.interview, board.incoming]
  const killers = [
    () => subscriber.kill(),
    () => poller.kill(),
    () => void upstream.reset(),
    () => {
      subscriber.kill()
      poller.kill()
    },
  ]
  let written = 0
  while (kills < KILLS) {
    const write = chance(0.3)
      ? move(platform as never, board.karin, board.candidate, steps[written % 2] ?? board.interview)
      : platform.inject(RenameAd, { body: { id: board.candidate.adId, title: `Kyltekniker ${written}` } }, board.karin)
    // Most kills hit a write that is being published.
    if (chance(0.6)) {
      kills += 1
      killers[Math.floor(random() * killers.length)]?.()
    }
    if (chance(0.05)) {
      kills += 1
      await gateway.stop(0)
      await startGateway()
    }
    await write
    written += 1
    if (chance(0.2)) await sendWebhooks()
  }
  const feed = async (): Promise<SeenChange[]> => {
    const all: SeenChange[] = []
    for (;;) {
      const { nodes } = await readFeed(cursorOf(all), 100)
      if (nodes.length === 0) return all
      all.push(...nodes)
    }
  }
  await platform.deps.hub.flush()
  const expected = await feed()
  await expect.poll(() => poller.stored.length).toBeGreaterThanOrEqual(expected.length)
  await expect.poll(() => subscriber.stored.length).toBeGreaterThanOrEqual(expected.length)
  // Hours pass until the last retry of a message.
  for (let hour = 0; webhookChanges().length < expected.length && hour < 48; hour += 1) {
    platform.clock.advance({ hours: 1 })
    await sendWebhooks()
  }
  await Promise.all([poller.stop(), subscriber.stop()])
  expect(expected.length).toBeGreaterThan(50)
  expect(new Set(expected.map(({ cursor }) => cursor)).size).toBe(expected.length)
  expect(poller.stored).toEqual(expected)
  expect(subscriber.stored).toEqual(expected)
  expect(webhookChanges()).toEqual(expected)
})
