import { sql } from 'drizzle-orm'
import { adStatistics } from '#platform/foundation/db/schema/index.ts'
import { startPlatform } from '#platform/testing/start-platform.ts'
import { newAdDetails } from '#rules/ads/ad-details-model.ts'
import { publicPath } from '#rules/ads/public-address.ts'
import { printTable } from './lib/table.ts'

// Measures the CPU that counting views adds to an ad's page on the job site, including the write each second.
// Alternates between counted and uncounted pages. With PGlite this includes the database. `node tests/bench/visits.ts
// [rounds] [ads]`. Uses PostgreSQL with TEST_DATABASE_URL, otherwise PGlite.

const [rounds = 15, ads = 50] = process.argv.slice(2).map(Number)
/** Views between two writes: as many as a second allows at a few milliseconds per page. */
const PAGES_PER_ROUND = 500

const platform = await startPlatform({ env: { checkResponses: false } })
const { db, database, deps } = platform
const owner = await platform.createUser()
const company = await platform.createCompany({ members: [owner] })
const paths: string[] = []
const ids: number[] = []
for (let index = 0; index < ads; index++) {
  const details = {
    ...newAdDetails(),
    content: `<p>${'Vi söker dig som vill arbeta med oss. '.repeat(60)}</p>`,
    location: 'domestic' as const,
    country: 'SE',
    city: 'Umeå',
  }
  const { id, title } = await platform.createAd(company, owner, {
    title: `Tekniker ${index}`,
    type: 'active',
    use: 'form',
    publishedAt: platform.clock(),
    city: 'Umeå',
    country: 'SE',
    details,
  })
  ids.push(id)
  paths.push(`/${publicPath({ id, name: title })}`)
}
await db.execute(sql`analyze`)

const { count } = deps.visits
const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

/** Returns the CPU time per page in milliseconds. */
async function costOf(counted: boolean): Promise<number> {
  deps.visits.count = counted ? count : () => {}
  const before = process.cpuUsage()
  for (let page = 0; page < PAGES_PER_ROUND; page++) {
    const { statusCode } = await platform.app.inject({ url: paths[page % ads] ?? '', headers })
    if (statusCode !== 200) throw new Error(`A page failed with status ${statusCode}`)
  }
  await deps.visits.flush()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / PAGES_PER_ROUND
}

const costs = { with: [] as number[], without: [] as number[] }
for (let round = -3; round < rounds; round++) {
  // Every second round starts with the uncounted pages.
  const both = round % 2 === 0 ? [true, false] : [false, true]
  for (const counted of both) {
    const cost = await costOf(counted)
    if (round >= 0) costs[counted ? 'with' : 'without'].push(cost)
  }
}
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const stored = await db.select({ views: adStatistics.views }).from(adStatistics)
const expected = (rounds + 3) * PAGES_PER_ROUND
const found = stored.reduce((sum, { views }) => sum + views, 0)
if (found !== expected) throw new Error(`${found} views are stored, not ${expected}`)

/** CPU of counting alone, per page. The difference between pages is mostly noise from the machine. */
const counting: number[] = []
for (let round = -3; round < rounds; round++) {
  const before = process.cpuUsage()
  for (let page = 0; page < PAGES_PER_ROUND; page++)
    count({ companyId: company.id, id: ids[page % ads] ?? 0 }, 'view', deps.clock())
  await deps.visits.flush()
  const { user, system } = process.cpuUsage(before)
  if (round >= 0) counting.push((user + system) / 1000 / PAGES_PER_ROUND)
}

console.log(
  `\nAn ad's page on ${database.kind}, medians of ${rounds} rounds of ${PAGES_PER_ROUND} pages of ${ads} ads, ms of CPU per page\n`,
)
printTable(
  ['', 'CPU', 'of a page'],
  [
    ['uncounted page', median(costs.without).toFixed(2), '1'],
    ['counted page', median(costs.with).toFixed(2), (median(costs.with) / median(costs.without)).toFixed(3)],
    [
      'counting alone, with the writes',
      median(counting).toFixed(3),
      (median(counting) / median(costs.without)).toFixed(3),
    ],
  ],
)
await platform.close()
