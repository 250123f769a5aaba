import { setTimeout as delay } from 'node:timers/promises'
import { AddJobylon, GetServiceConnections } from '#contract/integrations/services.ts'
import { GetStepsView } from '#contract/candidates/pipeline.ts'
import { sandboxClient } from '#platform/foundation/env/service-settings.ts'
import { startSandbox } from '#platform/tools/sandbox/sandbox.ts'
import { testServices } from '#platform/tools/sandbox/sandbox.fixture.ts'
import { ask, load, quantile, requestBytes, type LoadResult } from './lib/load.ts'
import type { PlatformWorld } from './lib/platform-world.ts'
import { start } from './lib/programs.ts'
import { printTable } from './lib/table.ts'

// Measures the cost of connecting a feed of 5,000 ads and of reading it again without changes, and the response times
// of another company's board (500 candidates) at the same time. Then four such feeds at once, the maximum of a process.
// The sandbox provides the feed in this process. `node tests/bench/feeds.ts [ads]`. Uses PostgreSQL with
// TEST_DATABASE_URL (its CPU and memory are then not included), otherwise PGlite.

const count = Number(process.argv[2] ?? 5000)
/** Recruiters who request the board continuously. */
const readers = 4
const SAMPLE_INTERVAL_MS = 100

const sandbox = await startSandbox({ port: 0, smtpPort: 0, ...testServices() })
const platform = await start('platform', {
  env: {
    JOBYLON_URL: `${sandbox.url}/jobylon`,
    JOBYLON_FEED: sandboxClient.jobylonFeed,
    BENCH_RECRUITERS: String(readers),
  },
})
const {
  adId,
  emptyCompanyIds: [small = 0, alone = 0, beside = 0, ...atOnce],
  ownerToken,
  tokens,
} = platform.world as PlatformWorld
const headers = { accept: 'application/json', authorization: `Bearer ${ownerToken}` }

const boards = tokens.map((token) =>
  requestBytes('GET', `${GetStepsView.path}?id=${adId}`, {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
  }),
)
const read = (seconds: number): Promise<LoadResult> =>
  load(platform.port, (connection) => boards[connection] ?? Buffer.alloc(0), readers, seconds)

interface Connection {
  readonly name: string
  readonly status: string
  readonly ads: number
  readonly fault: string | null
}

async function connectionOf(company: number): Promise<Connection> {
  const { body } = await ask(platform.port, requestBytes('GET', `${GetServiceConnections.path}?id=${company}`, headers))
  const found = (JSON.parse(body) as Connection[]).find(({ name }) => name === 'jobylon')
  if (!found) throw new Error(body)
  return found
}

interface PollCost {
  /** Elapsed time and CPU time, in seconds. */
  readonly seconds: number
  readonly cpu: number
  /** Peak memory above the baseline of the platform, in megabytes. */
  readonly memory: number
}

/** Connects companies to a feed of this many ads each, and waits until all ads are imported. */
async function poll(companies: readonly number[], ads: number): Promise<PollCost> {
  sandbox.services.feeds.jobylon.count = ads
  const [before, started] = [await platform.usage(), performance.now()]
  for (const company of companies) {
    const { status, body } = await ask(
      platform.port,
      requestBytes(
        'POST',
        AddJobylon.path.replace('{id}', String(company)),
        headers,
        JSON.stringify({ referenceId: 731 }),
      ),
    )
    if (status !== 200) throw new Error(body)
  }
  let peak = before.rss
  const isDone = async (company: number) => {
    const { status: state, ads: here, fault } = await connectionOf(company)
    if (fault !== null) throw new Error(fault)
    return state === 'connected' && here === ads
  }
  for (let left = companies; left.length > 0;) {
    await delay(SAMPLE_INTERVAL_MS)
    peak = Math.max(peak, (await platform.usage()).rss)
    const done = await Promise.all(left.map(isDone))
    left = left.filter((_, index) => done[index] !== true)
  }
  const after = await platform.usage()
  return {
    seconds: (performance.now() - started) / 1000,
    cpu: (after.cpu - before.cpu) / 1e6,
    memory: (peak - before.rss) / 1e6,
  }
}

// Warm-up: compiles the code, starts the worker and grows the heap.
await poll([small], 500)
await read(5)
const first = await poll([alone], count)
const quiet = await read(15)
const boardCpu = await costOfBoard()
let during: LoadResult | undefined
const reading = read(Math.max(10, first.seconds)).then((result) => (during = result))
const second = await poll([beside], count)
await reading
let duringFour: LoadResult | undefined
const readingDuringFour = read(Math.max(10, 4 * first.seconds)).then((result) => (duringFour = result))
const four = await poll(atOnce, count)
await readingDuringFour
const after = await read(15)
if (!during || !duringFour || quiet.failures + during.failures + duringFour.failures + after.failures > 0)
  throw new Error('A board request failed.')

console.log('')
printTable(
  ['poll of a feed', 's', 'CPU s', 'MB more'],
  [
    [`${count} new ads, alone`, first.seconds.toFixed(1), first.cpu.toFixed(1), first.memory.toFixed(0)],
    [
      `${count} new ads, beside ${readers} boards`,
      second.seconds.toFixed(1),
      `(${second.cpu.toFixed(1)} with the boards)`,
      second.memory.toFixed(0),
    ],
    [
      `${atOnce.length} feeds of ${count} at once, beside ${readers} boards`,
      four.seconds.toFixed(1),
      `(${four.cpu.toFixed(1)} with the boards)`,
      four.memory.toFixed(0),
    ],
  ],
)
console.log('')
const quietP95 = quantile(quiet.latencies, 0.95)
printTable(
  ['board of another company', 'answers', 'p50 ms', 'p95 ms', 'p95 ×'],
  [
    ['before', quiet] as const,
    ['during', during as LoadResult] as const,
    [`during ${atOnce.length} at once`, duringFour as LoadResult] as const,
    ['after', after] as const,
  ].map(([name, { latencies, requests }]) => {
    const p95 = quantile(latencies, 0.95)
    return [name, requests, quantile(latencies, 0.5).toFixed(0), p95.toFixed(0), (p95 / quietP95).toFixed(2)]
  }),
)
console.log(`\nA board: ${boardCpu.toFixed(1)} ms of CPU.`)
await platform.stop()
await sandbox.close()
process.exit(0)

/** CPU time of a board in milliseconds, from another short run. */
async function costOfBoard(): Promise<number> {
  const before = await platform.usage()
  const { requests } = await read(3)
  return ((await platform.usage()).cpu - before.cpu) / 1000 / requests
}
