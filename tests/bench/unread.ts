import { MarkSeen, UpdateNotes } from '#contract/candidates/pipeline.ts'
import { GetInbox } from '#contract/candidates/inbox.ts'
import { CompanyGetUserCompanies } from '#contract/companies/company-and-tree.ts'
import { sql } from 'drizzle-orm'
import { lastNumber, numberCommitted, projectEvents, readEvents } from '#platform/foundation/events/sender.ts'
import { startPlatform } from '#platform/testing/start-platform.ts'
import { createLargeCompany } from '#platform/testing/large-company.ts'
import { printTable } from './lib/table.ts'

// What an act costs the platform in a company of many candidates with its members connected: the write, reading its
// events for all of them, and the reads that count. `node tests/bench/unread.ts [candidates] [members]`, PostgreSQL
// with TEST_DATABASE_URL

const [crowd, members] = [Number(process.argv[2] ?? 50_000), Number(process.argv[3] ?? 20)]
const platform = await startPlatform({ env: { checkResponses: false }, now: new Date() })
const { db, database } = platform
const { company, owner, people } = await createLargeCompany(db, platform, {
  ads: 100,
  boards: Array.from({ length: 10 }, () => crowd / 10),
  members,
})
// What the making left behind, autovacuum takes away in a company that grew by itself.
await db.execute(sql`vacuum analyze`)
const { rows } = await db.execute<{ id: number }>(
  sql`select id from candidates where id % 10 = 0 order by random() limit 40`,
)
const ids = rows.map(({ id }) => id)
for (const person of people) await platform.signIn(person)

interface Taken {
  cpu: number[]
  elapsed: number[]
}
const taken = new Map<string, Taken>()
async function measure<T>(name: string, run: () => Promise<T>): Promise<T> {
  const [before, started] = [process.cpuUsage(), performance.now()]
  const result = await run()
  const { user, system } = process.cpuUsage(before)
  const found = taken.get(name) ?? { cpu: [], elapsed: [] }
  taken.set(name, found)
  found.cpu.push((user + system) / 1000)
  found.elapsed.push(performance.now() - started)
  return result
}
/** Delivers what was just recorded to everybody, as the hub does. */
async function deliver(): Promise<void> {
  const position = await lastNumber(db)
  await numberCommitted(db)
  const events = await readEvents(db, position)
  await projectEvents(
    db,
    events,
    people.map(({ id }) => id),
  )
}

for (const id of ids) {
  await measure('note, unread for the others', () =>
    platform.inject(UpdateNotes, { body: { applicationId: id, value: `<p>${id}</p>` } }, owner),
  )
  await measure('its events for all', deliver)
  await measure('mark seen', () => platform.inject(MarkSeen, { body: { id, event: 'new' } }, owner))
  await measure('its events', deliver)
  await measure('home', () => platform.inject(CompanyGetUserCompanies, undefined, owner))
  await measure('inbox', () => platform.inject(GetInbox, { query: { companyId: company.id } }, owner))
}
const median = (values: readonly number[]): string =>
  (values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0).toFixed(1)
console.log(`\n${crowd} candidates, ${members} members connected, ${database.kind}\n`)
printTable(
  ['act', 'CPU of the platform, ms', 'elapsed, ms'],
  [...taken].map(([name, { cpu, elapsed }]) => [name, median(cpu), median(elapsed)]),
)
await platform.close()
