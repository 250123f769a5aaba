import { Agent, request } from 'undici'
import { gatewayOptions } from '../../scripts/programs.ts'
import type { PlatformWorld } from '../bench/lib/platform-world.ts'
import { quantile } from '../bench/lib/load.ts'
import { start } from '../bench/lib/programs.ts'
import { printTable } from '../bench/lib/table.ts'

// node tests/faults/overload.ts [seconds] [times]: boards are asked for by as many users as there are places and more.
// First as fast as they are answered, which is the capacity; then three times that, whatever is answered, for five
// minutes; then half of it. Shows what share of the capacity is still served, how soon the others are told to come
// back, and how soon all is as before. With TEST_DATABASE_URL on a database of that server, else on PGlite.

const [seconds = 300, times = 3] = process.argv.slice(2).map(Number)
const platform = await start('platform', { env: { BENCH_RECRUITERS: '400', BENCH_CANDIDATES: '500' } })
const gateway = await start('gateway', { env: { PLATFORM_URL: platform.url }, nodeOptions: gatewayOptions })
const { adId, tokens } = platform.world as PlatformWorld

interface Answered {
  readonly at: number
  readonly ms: number
  /** What it was answered; 0 when nothing came. */
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
      // What the platform refused stands in the answer, with when to come back; any other error there is none.
      return statusCode === 200 && text.includes('"errors"') ? (text.includes('"retryAfter"') ? 503 : 500) : statusCode
    },
    () => 0,
  )
  return { at: began, ms: performance.now() - began, status }
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Asks again as soon as an answer is there, from so many sides, for a while. */
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

/** Asks so many times a second, whatever is answered, for a while. */
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
/** Seconds that are judged together: single late answers happen on any machine. */
const span = 2.5
/** All is as before when of a span nobody is refused and nine of ten take no more than twice what they did. */
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
    `${(before * times).toFixed(0)} a second asked for during ${seconds} s. Milliseconds, all on one machine.\n`,
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
  `\nServed ${((100 * servedPerSecond) / capacity).toFixed(0)} % of the capacity (of before and after together; ` +
    `${((100 * servedPerSecond) / before).toFixed(0)} % of that before). Refused later than a second: ` +
    `${late.length} of ${refused.length}. Neither served nor refused: ${other.length}. ` +
    `As before again after ${normalAfter} s.`,
)
const fine = servedPerSecond >= 0.8 * capacity && late.length === 0 && other.length === 0 && normalAfter <= 10
console.log(`To reach: 80 %, none, none, 10 s: ${fine ? 'yes' : 'no'}`)
process.exit(fine ? 0 : 1)
