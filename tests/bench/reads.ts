import { sql } from 'drizzle-orm'
import type { Call } from '#contract/base/call.ts'
import { SearchBoard, SearchCompany } from '#contract/candidates/bulk-filters-and-search.ts'
import { CompanyGetUserCompanies, CompanyGetUserCompanyWithAds } from '#contract/companies/companies.ts'
import { GetInbox } from '#contract/candidates/inbox.ts'
import { GetCandidateCard, GetStepsView } from '#contract/candidates/pipeline.ts'
import { startPlatform } from '#platform/testing/start-platform.ts'
import { createLargeCompany } from '#platform/testing/large-company.ts'
import { printTable } from './lib/table.ts'

// Measures the CPU time of each read that pages open with, in one process, without and with table statistics. With
// PGlite this includes the database. `node tests/bench/reads.ts [rounds]`. Uses PostgreSQL with TEST_DATABASE_URL,
// otherwise PGlite.

const rounds = Number(process.argv[2] ?? 15)
const platform = await startPlatform({ env: { checkResponses: false }, now: new Date() })
const { db, database } = platform
const { rows: tables } = await db.execute<{ name: string }>(
  sql`select tablename as name from pg_tables where schemaname = 'public'`,
)
for (const { name } of tables)
  await db.execute(sql`alter table ${sql.identifier(name)} set (autovacuum_enabled = false)`)
const {
  company,
  owner,
  adIds: [large = 0, small = 0],
} = await createLargeCompany(db, platform, { ads: 2000, boards: [2000, 500], members: 20 })
const {
  rows: [someone],
} = await db.execute<{ id: number }>(sql`select id from candidates where ad_id = ${large} offset 777 limit 1`)
const token = await platform.signIn(owner)

const reads: readonly [name: string, call: Call, query: string][] = [
  ['board of 2,000', GetStepsView, `id=${large}`],
  ['board of 500', GetStepsView, `id=${small}`],
  ['tree of 2,000 ads', CompanyGetUserCompanyWithAds, `id=${company.id}`],
  ['card', GetCandidateCard, `id=${someone?.id}`],
  ['home', CompanyGetUserCompanies, ''],
  ['inbox', GetInbox, `companyId=${company.id}`],
  ['search of the board', SearchBoard, `id=${large}&text=liknande+1777`],
  ['search of the company', SearchCompany, `companyId=${company.id}&text=Kim+177`],
]

/** Returns the CPU time of this process per read in milliseconds: the median of the rounds. */
async function cpuOf(call: Call, query: string): Promise<number> {
  const taken: number[] = []
  // Slow reads run fewer rounds.
  for (let round = -3; round < rounds && taken.reduce((sum, each) => sum + each, 0) < 2000; round++) {
    const before = process.cpuUsage()
    const { statusCode, payload } = await platform.app.inject({
      method: call.method,
      url: `${call.path}?${query}`,
      headers: { authorization: `Bearer ${token}` },
    })
    const { user, system } = process.cpuUsage(before)
    if (statusCode !== 200) throw new Error(`${call.id}: ${statusCode} ${payload}`)
    if (round >= 0 || user + system > 1e6) taken.push((user + system) / 1000)
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length / 2)] ?? 0
}

// Warm-up, so that the first measurement does not include compilation.
for (const [, call, query] of reads) await cpuOf(call, query)
const without = new Map<string, number>()
for (const [name, call, query] of reads) without.set(name, await cpuOf(call, query))
await db.execute(sql`analyze`)
const rows: string[][] = []
for (const [name, call, query] of reads) {
  const [bare, analysed] = [without.get(name) ?? 0, await cpuOf(call, query)]
  rows.push([name, bare.toFixed(1), analysed.toFixed(1), (bare / analysed).toFixed(2)])
}
console.log(`\nPlatform CPU per read on ${database.kind}, ms\n`)
printTable(['read', 'without statistics', 'with', 'without ÷ with'], rows)
await platform.close()
