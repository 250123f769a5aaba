import { sql } from 'drizzle-orm'
import { ExportAuditLog, GetAdminAuditLog, GetAuditLog } from '#contract/privacy/audit.ts'
import { startPlatform } from '#platform/testing/start-platform.ts'
import { addDays, stockholmDay } from '#rules/text-and-time/stockholm-time.ts'
import { printTable } from './lib/table.ts'

// Measures the audit log of a company, with as many entries of other companies: the time of pages, filters and the CSV
// file, and with --plans the query plans of PostgreSQL. `node tests/bench/audit-log.ts [entries] [--plans]`. Uses
// PostgreSQL with TEST_DATABASE_URL, otherwise PGlite.

const number = Number(process.argv.find((word) => /^\d+$/.test(word)) ?? 100_000)
const platform = await startPlatform({ now: new Date(), env: { checkResponses: false } })
const { db, clock } = platform
const [admin, other, staff] = [
  await platform.createUser({ firstName: 'Karin', lastName: 'Wallén' }),
  await platform.createUser({ firstName: 'Jonas', lastName: 'Kallio' }),
  await platform.createStaff('Administrator'),
]
const company = await platform.createCompany({ admin, members: [other] })
const second = await platform.createCompany({ admin })
const ad = await platform.createAd(company, admin, { title: 'Drifttekniker' })
const candidate = await platform.createCandidate(ad, { name: 'Elin Åkesson' })
const now = clock().toISOString()
// Entries of two years at four weeks a month: moves, changes and reads by two people, a tenth of them by staff.
for (const { id } of [company, second]) {
  await db.execute(sql`insert into history (company_id, entity, entity_id, action, actor_id, impersonator_id, at, data)
    select ${id}, case when n % 3 = 0 then 'ad' else 'candidate' end,
      case when n % 3 = 0 then ${String(ad.id)} else ${String(candidate.id)} end,
      case when n % 3 = 0 then 'renamed' else 'viewed' end,
      case when n % 2 = 0 then ${admin.id}::uuid else ${other.id}::uuid end,
      case when n % 10 = 0 then ${staff.id}::uuid end, ${now}::timestamptz - n * interval '10 minutes',
      case when n % 3 = 0 then '{"from":"A","to":"B"}'::jsonb end
    from generate_series(1, ${number}) n`)
}
await db.execute(sql`
  insert into security_log (user_id, event, visitor, detail, at)
  select ${admin.id}::uuid, 'signedIn', '', '', ${now}::timestamptz - n * interval '10 minutes'
  from generate_series(1, ${number}) n`)
await db.execute(sql`update members set joined_at = ${now}::timestamptz - interval '2 years'`)
await db.execute(sql`analyze`)

const today = stockholmDay(clock())
const token = await platform.signIn(admin)
const ofStaff = await platform.signIn(staff)
const own = (query: object) => () =>
  platform.inject(GetAuditLog, { query: { id: company.id, ...query } as never }, token)
const all = (query: object) => () => platform.inject(GetAdminAuditLog, { query: query as never }, ofStaff)
const deep = await (async () => {
  let after: string | undefined
  for (let page = 0; page < 40; page += 1)
    after =
      (
        await platform.inject(
          GetAuditLog,
          { query: { id: company.id, take: 100, ...(after !== undefined && { after }) } },
          token,
        )
      ).body.next ?? undefined
  return after ?? ''
})()
const questions: Record<string, () => Promise<{ status: number; body?: { total: number; isMore: boolean } }>> = {
  'first page of 30 days': own({ from: addDays(today, -30) }),
  'first page of all time': own({}),
  'page 41 of all time': own({ after: deep }),
  'by person': own({ who: other.id }),
  'by kind': own({ kind: 'candidates' }),
  'sign-ins': own({ kind: 'signIns' }),
  'only through staff': own({ impersonated: true }),
  'a name': own({ search: 'drifttekniker' }),
  'a name that nothing has': own({ search: 'qqqqq' }),
  'two days a year ago': own({ from: addDays(today, -366), to: addDays(today, -365) }),
  'the office, all companies': all({}),
  'the office, a name': all({ search: 'kallio' }),
}

const middle = (times: number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0
const rows: string[][] = []
for (const [name, run] of Object.entries(questions)) {
  await run()
  const times: number[] = []
  let found = ''
  for (let turn = 0; turn < 7; turn += 1) {
    const began = performance.now()
    const { status, body } = await run()
    times.push(performance.now() - began)
    if (status !== 200) throw new Error(`${name} failed with status ${status}`)
    found = `${body?.total.toLocaleString('en') ?? '-'}${body?.isMore ? '+' : ''}`
  }
  rows.push([name, found, middle(times).toFixed(1)])
}
const began = performance.now()
const {
  body: { token: file },
} = await platform.inject(ExportAuditLog, { body: { id: company.id } }, token)
const csv = await (
  await fetch(`${await platform.listen()}/getAuditLogExport?${new URLSearchParams({ token: file })}`)
).text()
rows.push([
  'all of it as CSV',
  (csv.split('\n').length - 2).toLocaleString('en'),
  (performance.now() - began).toFixed(0),
])
console.log(
  `\nThe log of a company with ${number.toLocaleString('en')} entries and as many of another, on ${platform.database.kind}\n`,
)
printTable(['asked for', 'found', 'ms'], rows)

if (process.argv.includes('--plans')) {
  const session: { prepareQuery(query: { sql: string; params: unknown[] }): unknown } = Object.getPrototypeOf(
    Reflect.get(db, 'session'),
  )
  const prepare = session.prepareQuery
  for (const [name, run] of Object.entries(questions)) {
    const asked: { sql: string; params: unknown[] }[] = []
    session.prepareQuery = function (this: unknown, ...words: [{ sql: string; params: unknown[] }]) {
      asked.push(words[0])
      return Reflect.apply(prepare, this, words)
    }
    await run()
    session.prepareQuery = prepare
    for (const each of asked.filter((one) => /from history|from security_log/.test(one.sql))) {
      const { rows: plan } = await platform.database.boss.executeSql(
        `explain (analyze, buffers, costs off) ${each.sql}`,
        each.params,
      )
      console.log(`\n${name}\n${(plan as { 'QUERY PLAN': string }[]).map((line) => line['QUERY PLAN']).join('\n')}`)
    }
  }
}
await platform.close()
