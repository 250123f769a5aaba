import { MarkSeen, UpdateNotes } from '#contract/candidates/pipeline.ts'
import { GetInbox } from '#contract/candidates/inbox.ts'
import { CompanyGetUserCompanies } from '#contract/companies/companies.ts'
import { sql } from 'drizzle-orm'
import {
  getLastSequenceNumber,
  numberCommittedEvents,
  projectEvents,
  readEvents,
} from '#platform/foundation/events/outbox.ts'
import { startPlatform } from '#platform/testing/start-platform.ts'
import { createLargeCompany } from '#platform/testing/large-company.ts'
import { printTable } from './lib/table.ts'

// Measures the platform cost of a write in a company with many candidates and connected members: the write, delivering
// its events to all members, and the reads that count. `node tests/bench/unread.ts [candidates] [members]`. Uses
// PostgreSQL with TEST_DATABASE_URL, otherwise PGlite.

const [candidateCount, members] = [Number(process.argv[2] ?? 50_000), Number(process.argv[3] ?? 20)]
const platform = await startPlatform({ env: { checkResponses: false }, now: new Date() })
const { db, database } = platform
const { company, owner, people } = await createLargeCompany(db, platform, {
  ads: 100,
  boards: Array.from({ length: 10 }, () => candidateCount / 10),
  members,
})
// Removes dead rows of the setup. In a real company autovacuum does this.
await db.execute(sql`vacuum analyze`)
const { rows } = await db.execute<{ id: number }>(
  sql`select id from candidates where id % 10 = 0 order by random() limit 40`,
)
const ids = rows.map(({ id }) => id)
for (const person of people) await platform.signIn(person)

interface Costs {
  cpu: number[]
  elapsed: number[]
}
const costs = new Map<string, Costs>()
async function measure<T>(name: string, run: () => Promise<T>): Promise<T> {
  const [before, started] = [process.cpuUsage(), performance.now()]
  const result = await run()
  const { user, system } = process.cpuUsage(before)
  const found = costs.get(name) ?? { cpu: [], elapsed: [] }
  costs.set(name, found)
  found.cpu.push((user + system) / 1000)
  found.elapsed.push(performance.now() - started)
  return result
}
/** Delivers the recorded events to all members, as the hub does. */
async function deliver(): Promise<void> {
  const position = await getLastSequenceNumber(db)
  await numberCommittedEvents(platform.deps)
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
console.log(`\n${candidateCount} candidates, ${members} members connected, ${database.kind}\n`)
printTable(
  ['act', 'CPU of the platform, ms', 'elapsed, ms'],
  [...costs].map(([name, { cpu, elapsed }]) => [name, median(cpu), median(elapsed)]),
)
await platform.close()
