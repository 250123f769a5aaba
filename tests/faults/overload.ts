import { Agent, request } from 'undici'
import { gatewayOptions } from '../../scripts/programs.ts'
import type { PlatformWorld } from '../bench/lib/platform-world.ts'
import { quantile } from '../bench/lib/load.ts'
import { start } from '../bench/lib/programs.ts'
import { printTable } from '../bench/lib/table.ts'

// node tests/faults/overload.ts [seconds] [times]: requests boards from more users than the platform serves at once.
// First as fast as they are answered, which measures the capacity. Then at a fixed rate of three times the capacity for
// five minutes. Then at half the capacity. Prints the share of the capacity that is still served, how fast the other
// requests are rejected, and when response times are back to normal. Uses a new database on the server of
// TEST_DATABASE_URL, or PGlite.

const [seconds = 300, times = 3] = process.argv.slice(2).map(Number)
const platform = await start('platform', { env: { BENCH_RECRUITERS: '400', BENCH_CANDIDATES: '500' } })
const gateway = await start('gateway', { env: { PLATFORM_URL: platform.url }, nodeOptions: gatewayOptions })
const { adId, tokens } = platform.world as PlatformWorld

interface Answered {
  readonly at: number
  readonly ms: number
  /** Status of the response; 0 if there was none. */
  readonly status: number
}
const agent = new Agent({ connections: null, keepAliveTimeout: 10_000, connect: { timeout: 60_000 } })
const body = JSON.stringify({ id: 'board', variables: { id: adId } })
let turn = 0
async function ask(): Promise<Answered> {
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
async function closed(sides: number, milliseconds: number): Promise<Answered[]> {
  const until = performance.now() + milliseconds
  const all: Answered[] = []
  await Promise.all(
    Array.from({ length: sides }, async () => {
      while (performance.now() < until) all.push(await ask())
    }),
  )
  return all
}

/** Sends requests at a fixed rate for a while, regardless of the responses. */
async function open(perSecond: number, milliseconds: number): Promise<Answered[]> {
  const began = performance.now()
  const under: Promise<Answered>[] = []
  for (;;) {
    const passed = performance.now() - began
    if (passed >= milliseconds) break
    while (under.length < (passed / 1000) * perSecond) under.push(ask())
    await wait(5)
  }
  return Promise.all(under)
}

const sorted = (all: readonly Answered[]): Float64Array => Float64Array.from(all.map(({ ms }) => ms)).sort()
const served = (all: readonly Answered[]): Answered[] => all.filter(({ status }) => status === 200)
const measure = async (): Promise<number> => {
  const [sides, milliseconds] = [40, 15_000]
  return served(await closed(sides, milliseconds)).length / (milliseconds / 1000)
}

await closed(40, 5_000)
const before = await measure()
const calm = await open(before / 2, 10_000)
const usual = quantile(sorted(served(calm)), 0.95)
const flood = await open(before * times, seconds * 1000)
const over = performance.now()
const after = await open(before / 2, 20_000)
const again = await measure()
for (const program of [gateway, platform]) await program.stop()
await agent.destroy()

const refused = flood.filter(({ status }) => status === 429 || status === 503)
const other = flood.filter((each) => !served([each]).length && !refused.includes(each))
const capacity = (before + again) / 2
const servedPerSecond = served(flood).length / seconds
const late = refused.filter(({ ms }) => ms > 1000)
/** Length of the window that is judged, in seconds. Single slow responses happen on any machine. */
const span = 2.5
/** Normal again: in a window no request is rejected, and 90 % of the responses take at most twice the normal time. */
const isNormal = (all: readonly Answered[]): boolean =>
  served(all).length === all.length && quantile(sorted(all), 0.9) <= 2 * Math.max(usual, 100)
const spans = [...Map.groupBy(after, ({ at }) => Math.floor((at - over) / 1000 / span))]
const normalAfter = Math.max(0, ...spans.filter(([, all]) => !isNormal(all)).map(([number]) => (number + 1) * span))

const row = (name: string, all: readonly Answered[]): string[] => [
  name,
  String(all.length),
  ...[0.5, 0.95, 0.99, 1].map((share) => (all.length === 0 ? '–' : quantile(sorted(all), share).toFixed(0))),
]
console.log(
  `\n${process.env['TEST_DATABASE_URL'] ? 'PostgreSQL' : 'PGlite'}: ` +
    `${before.toFixed(0)} boards a second before and ${again.toFixed(0)} after; ` +
    `${(before * times).toFixed(0)} requests a second sent during ${seconds} s. Milliseconds, all on one machine.\n`,
)
printTable(
  ['answers', 'times', 'p50', 'p95', 'p99', 'most'],
  [
    row('at half the capacity', served(calm)),
    row('served under overload', served(flood)),
    row('refused with 429 or 503', refused),
    row('neither', other),
    row('at half the capacity, right after', served(after)),
  ],
)
console.log(
  `\nServed ${((100 * servedPerSecond) / capacity).toFixed(0)} % of the capacity (mean of before and after; ` +
    `${((100 * servedPerSecond) / before).toFixed(0)} % of the capacity before). Rejected after more than a second: ` +
    `${late.length} of ${refused.length}. Neither served nor rejected: ${other.length}. ` +
    `Back to normal after ${normalAfter} s.`,
)
const fine = servedPerSecond >= 0.8 * capacity && late.length === 0 && other.length === 0 && normalAfter <= 10
console.log(`Target (80 %, 0, 0, at most 10 s) met: ${fine ? 'yes' : 'no'}`)
process.exit(fine ? 0 : 1)
