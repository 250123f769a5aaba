import { Agent, request } from 'undici'
import { gatewayOptions } from '../../scripts/programs.ts'
import type { PlatformWorld } from '../bench/lib/platform-world.ts'
import { quantile } from '../bench/lib/load.ts'
import { start } from '../bench/lib/programs.ts'
import { printTable } from '../bench/lib/table.ts'

// node tests/faults/overload.ts [seconds] [times]: requests boards from more users than the platform serves at once.
//
// 1. Measures the capacity: each client sends its next request as soon as the last one is answered.
// 2. Overloads the platform: sends requests at three times the capacity for five minutes.
// 3. Observes the recovery: sends requests at half the capacity.
//
// Prints the share of the capacity that is still served, how fast the other requests are rejected, and when response
// times are back to normal. Uses a new database on the server of TEST_DATABASE_URL, or PGlite.

const [seconds = 300, times = 3] = process.argv.slice(2).map(Number)
const platform = await start('platform', { env: { BENCH_RECRUITERS: '400', BENCH_CANDIDATES: '500' } })
const gateway = await start('gateway', { env: { PLATFORM_URL: platform.url }, nodeOptions: gatewayOptions })
const { adId, tokens } = platform.world as PlatformWorld

interface Result {
  readonly at: number
  readonly ms: number
  /** Status of the response; 0 if there was none. */
  readonly status: number
}
const agent = new Agent({ connections: null, keepAliveTimeout: 10_000, connect: { timeout: 60_000 } })
const body = JSON.stringify({ id: 'board', variables: { id: adId } })
let turn = 0
async function ask(): Promise<Result> {
  const began = performance.now()
  const token = tokens[turn++ % tokens.length] ?? ''
  const status = await request(`${gateway.url}/graphql`, {
    dispatcher: agent,
    method: 'POST',
    body,
    headersTimeout: 60_000,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  }).then(
    async ({ statusCode, body: answer }) => {
      const text = await answer.text()
      // The response includes a rejection by the platform, with the time to wait. Any other error is a fault.
      return statusCode === 200 && text.includes('"errors"') ? (text.includes('"retryAfter"') ? 503 : 500) : statusCode
    },
    () => 0,
  )
  return { at: began, ms: performance.now() - began, status }
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Sends the next request as soon as a response arrives, with this many clients, for a while. */
async function requestInLoop(clients: number, milliseconds: number): Promise<Result[]> {
  const until = performance.now() + milliseconds
  const all: Result[] = []
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) all.push(await ask())
    }),
  )
  return all
}

/** Sends requests at a fixed rate for a while, regardless of the responses. */
async function requestAtRate(perSecond: number, milliseconds: number): Promise<Result[]> {
  const began = performance.now()
  const pending: Promise<Result>[] = []
  for (;;) {
    const passed = performance.now() - began
    if (passed >= milliseconds) break
    while (pending.length < (passed / 1000) * perSecond) pending.push(ask())
    await wait(5)
  }
  return Promise.all(pending)
}

const sorted = (all: readonly Result[]): Float64Array => Float64Array.from(all.map(({ ms }) => ms)).sort()
const served = (all: readonly Result[]): Result[] => all.filter(({ status }) => status === 200)
const measure = async (): Promise<number> => {
  const [clients, milliseconds] = [40, 15_000]
  return served(await requestInLoop(clients, milliseconds)).length / (milliseconds / 1000)
}

await requestInLoop(40, 5_000)
const before = await measure()
const beforeFlood = await requestAtRate(before / 2, 10_000)
const normalP95 = quantile(sorted(served(beforeFlood)), 0.95)
const flood = await requestAtRate(before * times, seconds * 1000)
const floodEnd = performance.now()
const after = await requestAtRate(before / 2, 20_000)
const capacityAfter = await measure()
for (const program of [gateway, platform]) await program.stop()
await agent.destroy()

const rejected = flood.filter(({ status }) => status === 429 || status === 503)
const other = flood.filter((each) => !served([each]).length && !rejected.includes(each))
const capacity = (before + capacityAfter) / 2
const servedPerSecond = served(flood).length / seconds
const late = rejected.filter(({ ms }) => ms > 1000)
/** Window of the check for normal response times. Single slow responses happen on any machine. */
const WINDOW_SECONDS = 2.5
/** Normal again: in a window no request is rejected, and 90 % of the responses take at most twice the normal time. */
const isNormal = (all: readonly Result[]): boolean =>
  served(all).length === all.length && quantile(sorted(all), 0.9) <= 2 * Math.max(normalP95, 100)
const windows = [...Map.groupBy(after, ({ at }) => Math.floor((at - floodEnd) / 1000 / WINDOW_SECONDS))]
const normalAfter = Math.max(
  0,
  ...windows.filter(([, all]) => !isNormal(all)).map(([number]) => (number + 1) * WINDOW_SECONDS),
)

const row = (name: string, all: readonly Result[]): string[] => [
  name,
  String(all.length),
  ...[0.5, 0.95, 0.99, 1].map((share) => (all.length === 0 ? '–' : quantile(sorted(all), share).toFixed(0))),
]
console.log(
  `\n${process.env['TEST_DATABASE_URL'] ? 'PostgreSQL' : 'PGlite'}: ` +
    `${before.toFixed(0)} boards a second before and ${capacityAfter.toFixed(0)} after; ` +
    `${(before * times).toFixed(0)} requests a second sent during ${seconds} s. Milliseconds, all on one machine.\n`,
)
printTable(
  ['answers', 'times', 'p50', 'p95', 'p99', 'most'],
  [
    row('at half the capacity', served(beforeFlood)),
    row('served under overload', served(flood)),
    row('rejected with 429 or 503', rejected),
    row('neither', other),
    row('at half the capacity, right after', served(after)),
  ],
)
console.log(
  `\nServed ${((100 * servedPerSecond) / capacity).toFixed(0)} % of the capacity (mean of before and after; ` +
    `${((100 * servedPerSecond) / before).toFixed(0)} % of the capacity before). Rejected after more than a second: ` +
    `${late.length} of ${rejected.length}. Neither served nor rejected: ${other.length}. ` +
    `Back to normal after ${normalAfter} s.`,
)
const isTargetMet = servedPerSecond >= 0.8 * capacity && late.length === 0 && other.length === 0 && normalAfter <= 10
console.log(`Target (80 %, 0, 0, at most 10 s) met: ${isTargetMet ? 'yes' : 'no'}`)
process.exit(isTargetMet ? 0 : 1)
