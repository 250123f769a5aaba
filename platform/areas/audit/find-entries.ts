import { sql, type SQL } from 'drizzle-orm'
import type { CallInput } from '#contract/call.ts'
import { MOST_COUNTED, type GetAuditLog } from '#contract/audit.ts'
import { seenName } from '#platform/areas/candidates/screening.ts'
import type { Db } from '#platform/db/client.ts'
import { keyset } from '#platform/http/keyset.ts'
import { groupOf, toldToCompanies } from '#rules/audit/actions.ts'
import type { Locale } from '#rules/locale.ts'
import { addDays, startOfDay } from '#rules/stockholm-time.ts'

/** What of the log is asked for. */
export type AuditFilter = Pick<CallInput<typeof GetAuditLog>['query'], 'who' | 'kind' | 'from' | 'to' | 'impersonated' | 'search'>

/** Whose log is read: a company's, or with null that of all companies and of nobody's, for staff. */
export interface AuditScope {
  companyId: number | null
}

/** An entry of either log as it is stored. */
export interface StoredEntry {
  id: string
  at: string
  company_id: number
  actor_id: string | null
  impersonator_id: string | null
  entity: string
  entity_id: string
  action: string
  data: unknown
}

/** Most things of one kind that a text finds: the newest of them. */
const mostNamed = 200

/** What a text names: conditions on entries of the history, and people. */
interface Named {
  things: SQL
  people: SQL
}

const list = (values: readonly (string | number)[]): SQL => sql`array[${sql.join(values.map((value) => sql`${String(value)}`), sql`, `)}]::text[]`

/** What a text finds, by the names of today; hidden names are not searched but what stands for them. Null for no text. */
async function namedBy(db: Db, scope: AuditScope, search: string | undefined, language: Locale): Promise<Named | null> {
  const text = search?.trim().toLowerCase() ?? ''
  if (text === '') return null
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const ids = async (query: SQL): Promise<string[]> => (await db.execute<{ id: string }>(query)).rows.map(({ id }) => id)
  const { companyId } = scope
  const people = companyId === null
    ? await ids(sql`select id::text from users where lower(first_name || ' ' || last_name) like ${pattern} or lower(email) like ${pattern} limit ${mostNamed}`)
    : await ids(sql`select u.id::text from users u where lower(u.first_name || ' ' || u.last_name) like ${pattern}
        and (u.id in (select m.user_id from members m where m.company_id = ${companyId}) or cardinality(u.roles) > 0) limit ${mostNamed}`)
  const persons = sql`${list(people)}::uuid[]`
  const about = [sql`h.entity in ('user', 'member') and h.entity_id = any(${list(people)})`]
  if (companyId === null) {
    const companies = await ids(sql`select id::text from companies where lower(coalesce(name, '')) like ${pattern} limit ${mostNamed}`)
    about.push(sql`h.company_id = any(${list(companies)}::int[])`)
  } else {
    const ads = await ids(sql`select id::text from ads where company_id = ${companyId} and lower(title) like ${pattern} order by id desc limit ${mostNamed}`)
    const candidates = await ids(sql`select c.id::text from candidates c cross join lateral (select ${seenName(language)} as name offset 0) n
      where c.company_id = ${companyId} and c.anonymised_at is null and lower(n.name) like ${pattern} order by c.id desc limit ${mostNamed}`)
    const digits = text.replace(/\D/g, '')
    const invoices = digits.length < 2 ? [] : await ids(sql`select id::text from invoices where company_id = ${companyId} and number::text like ${`${digits.slice(0, 4)}%${digits.slice(4)}`} order by id desc limit ${mostNamed}`)
    about.push(
      sql`h.entity = 'ad' and h.entity_id = any(${list(ads)})`,
      sql`h.entity = 'candidate' and h.entity_id = any(${list(candidates)})`,
      sql`h.entity = 'invoice' and h.entity_id = any(${list(invoices)})`,
      sql`h.entity not in ('ad', 'candidate') and lower(h.data ->> 'name') like ${pattern}`,
      sql`h.entity not in ('ad', 'candidate') and lower(h.data ->> 'service') like ${pattern}`,
    )
  }
  return {
    things: sql`(${sql.join([...about.map((each) => sql`(${each})`), sql`h.actor_id = any(${persons})`, sql`h.impersonator_id = any(${persons})`], sql` or `)})`,
    people: sql`(s.user_id = any(${persons}) or s.impersonator_id = any(${persons}))`,
  }
}

const both = (conditions: readonly (SQL | null | false | undefined)[]): SQL => sql.join(conditions.filter((each): each is SQL => Boolean(each)), sql` and `)

/** The two logs as one, each walked along its index for as many rows as are wanted. */
function logs(scope: AuditScope, filter: AuditFilter, named: Named | null, after: { history: SQL; security: SQL }, limit: number): SQL {
  const { companyId } = scope
  const begins = filter.from === undefined ? null : startOfDay(filter.from).toISOString()
  const ends = filter.to === undefined ? null : startOfDay(addDays(filter.to, 1)).toISOString()
  const within = (at: SQL) => [begins !== null && sql`${at} >= ${begins}::timestamptz`, ends !== null && sql`${at} < ${ends}::timestamptz`]
  const entities = Object.entries(groupOf).filter(([, group]) => group === filter.kind).map(([entity]) => entity)
  const parts: SQL[] = []
  if (filter.kind !== 'signIns') {
    parts.push(sql`(select 'h' || h.id as id, h.at, 1 as log, h.id as n, h.company_id, h.actor_id, h.impersonator_id, h.entity, h.entity_id, h.action, h.data
      from history h where ${both([
        companyId !== null && sql`h.company_id = ${companyId}`,
        ...within(sql`h.at`),
        filter.who !== undefined && sql`(h.actor_id = ${filter.who}::uuid or h.impersonator_id = ${filter.who}::uuid)`,
        filter.impersonated === true && sql`h.impersonator_id is not null`,
        filter.kind !== undefined && sql`h.entity = any(${list(entities)})`,
        named?.things,
        after.history,
      ])} order by h.at desc, h.id desc limit ${limit})`)
  }
  if (filter.kind === undefined || filter.kind === 'signIns') {
    const events = companyId === null ? null : sql`s.event = any(${list(toldToCompanies)})`
    const chosen = both([
      ...within(sql`s.at`),
      filter.who !== undefined && sql`(s.user_id = ${filter.who}::uuid or s.impersonator_id = ${filter.who}::uuid)`,
      filter.impersonated === true && sql`s.impersonator_id is not null`,
      named?.people,
      events,
      after.security,
    ])
    const columns = sql`'s' || s.id as id, s.at, 0 as log, s.id as n, 0 as company_id, s.user_id as actor_id, s.impersonator_id, 'account' as entity, coalesce(s.user_id::text, '') as entity_id, s.event as action, null::jsonb as data`
    parts.push(companyId === null
      ? sql`(select ${columns} from security_log s where ${chosen} order by s.at desc, s.id desc limit ${limit})`
      : sql`(select x.* from members m cross join lateral (select ${columns} from security_log s where s.user_id = m.user_id and s.at >= m.joined_at and ${chosen} order by s.at desc, s.id desc limit ${limit}) x
          where m.company_id = ${companyId})`)
  }
  return sql.join(parts, sql` union all `)
}

/** A page of the log, newest first. */
export async function findEntries(db: Db, { scope, filter, after, take, language }: { scope: AuditScope; filter: AuditFilter; after: string | null; take: number; language: Locale }): Promise<{ rows: StoredEntry[]; next: string | null }> {
  const named = await namedBy(db, scope, filter.search, language)
  const orderOf = (at: SQL, log: SQL, n: SQL) => keyset({
    name: `audit-${scope.companyId ?? 'all'}`, after, take,
    order: [{ by: at, as: 'timestamptz', direction: 'desc' }, { by: log, as: 'integer', direction: 'desc' }, { by: n, as: 'bigint', direction: 'desc' }],
  })
  const order = orderOf(sql`l.at`, sql`l.log`, sql`l.n`)
  const { rows } = await db.execute<Omit<StoredEntry, 'at'> & { told_at: string; cursor: string[] }>(sql`
    select l.*, to_char(l.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as told_at, ${order.cursor} as cursor
    from (${logs(scope, filter, named, { history: orderOf(sql`h.at`, sql`1`, sql`h.id`).where, security: orderOf(sql`s.at`, sql`0`, sql`s.id`).where }, order.limit)}) l
    order by ${sql.join(order.orderBy, sql`, `)} limit ${order.limit}`)
  const page = order.page(rows)
  return { rows: page.rows.map(({ told_at, ...row }) => ({ ...row, at: told_at })), next: page.next }
}

/** How many entries a filter finds, and on which days in Stockholm; of more than {@link MOST_COUNTED} so many, and the days that were counted whole. */
export async function countEntries(db: Db, { scope, filter, language }: { scope: AuditScope; filter: AuditFilter; language: Locale }): Promise<{ total: number; isMore: boolean; days: { day: string; count: number }[] }> {
  const named = await namedBy(db, scope, filter.search, language)
  const everything = { history: sql`true`, security: sql`true` }
  const { rows } = await db.execute<{ day: string; count: number }>(sql`
    select to_char(l.at at time zone 'Europe/Stockholm', 'YYYY-MM-DD') as day, count(*)::int as count
    from (select l.at from (${logs(scope, filter, named, everything, MOST_COUNTED + 1)}) l order by l.at desc limit ${MOST_COUNTED + 1}) l group by 1 order by 1 desc`)
  const counted = rows.reduce((sum, { count }) => sum + count, 0)
  const isMore = counted > MOST_COUNTED
  return { total: Math.min(counted, MOST_COUNTED), isMore, days: isMore ? rows.slice(0, -1) : rows }
}

