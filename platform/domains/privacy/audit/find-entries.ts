import { sql, type SQL } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import { MOST_COUNTED, type GetAuditLog } from '#contract/privacy/audit.ts'
import { seenName } from '#platform/domains/candidates/candidates/screening.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { swedishOrder } from '#platform/foundation/db/swedish-order.ts'
import { keyset } from '#platform/calls/http/keyset.ts'
import { groupOf, toldToCompanies } from '#rules/audit/actions.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { addDays, startOfDay } from '#rules/text-and-time/stockholm-time.ts'
import { literally } from '#platform/foundation/db/literally.ts'

/** What of the log is asked for. */
export type AuditFilter = Pick<
  CallInput<typeof GetAuditLog>['query'],
  'who' | 'kind' | 'from' | 'to' | 'impersonated' | 'search'
>

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

/** What a text names of one company: a condition on entries of the history, and people. */
interface Named {
  things: SQL
  people: SQL
}

/** What a text names among all companies. */
interface NamedAnywhere {
  people: SQL
  companies: SQL
}

const list = (values: readonly (string | number)[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${String(value)}`),
    sql`, `,
  )}]::text[]`

const wanted = (search: string | undefined): { text: string; pattern: string } | null => {
  const text = search?.trim().toLowerCase() ?? ''
  return text === '' ? null : { text, pattern: `%${literally(text)}%` }
}

const idsOf = async (db: Db, query: SQL): Promise<string[]> =>
  (await db.execute<{ id: string }>(query)).rows.map(({ id }) => id)

/**
 * What a text finds in a company, by the names of today; hidden names are not searched but what stands for them. Null
 * for no text.
 */
async function namedBy(db: Db, companyId: number, search: string | undefined, language: Locale): Promise<Named | null> {
  const found = wanted(search)
  if (found === null) return null
  const { text, pattern } = found
  const ids = (query: SQL): Promise<string[]> => idsOf(db, query)
  const people =
    await ids(sql`select u.id::text from users u where lower(u.first_name || ' ' || u.last_name) like ${pattern}
    and (u.id in (select m.user_id from members m where m.company_id = ${companyId}) or cardinality(u.roles) > 0) limit ${mostNamed}`)
  const ads = await ids(
    sql`select id::text from ads where company_id = ${companyId} and lower(title) like ${pattern} order by id desc limit ${mostNamed}`,
  )
  const candidates =
    await ids(sql`select c.id::text from candidates c cross join lateral (select ${seenName(language)} as name offset 0) n
    where c.company_id = ${companyId} and c.anonymised_at is null and lower(n.name) like ${pattern} order by c.id desc limit ${mostNamed}`)
  const digits = text.replace(/\D/g, '')
  const invoices =
    digits.length < 2
      ? []
      : await ids(
          sql`select id::text from invoices
            where company_id = ${companyId} and number::text like ${`${digits.slice(0, 4)}%${digits.slice(4)}`}
            order by id desc limit ${mostNamed}`,
        )
  const persons = sql`${list(people)}::uuid[]`
  return {
    things: either([
      sql`h.entity in ('user', 'member') and h.entity_id = any(${list(people)})`,
      sql`h.entity = 'ad' and h.entity_id = any(${list(ads)})`,
      sql`h.entity = 'candidate' and h.entity_id = any(${list(candidates)})`,
      sql`h.entity = 'invoice' and h.entity_id = any(${list(invoices)})`,
      sql`h.entity not in ('ad', 'candidate') and lower(h.data ->> 'name') like ${pattern}`,
      sql`h.entity not in ('ad', 'candidate') and lower(h.data ->> 'service') like ${pattern}`,
      sql`h.actor_id = any(${persons})`,
      sql`h.impersonator_id = any(${persons})`,
    ]),
    people: sql`(s.user_id = any(${persons}) or s.impersonator_id = any(${persons}))`,
  }
}

/** A shorter text has no trigram that an index could find it by: names that begin with it are meant. */
const shortestInside = 3

/**
 * What a text finds in all companies: people by name or address, and companies by name, each along an index. Null for
 * no text.
 */
async function namedAnywhere(db: Db, search: string | undefined): Promise<NamedAnywhere | null> {
  const found = wanted(search)
  if (found === null) return null
  const { text, pattern } = found
  const ids = (table: SQL, name: SQL, inside: SQL): Promise<string[]> =>
    idsOf(
      db,
      [...text].length < shortestInside
        ? sql`select id::text from ${table}
            where ${swedishOrder(name)} like ${swedishOrder(sql`${pattern.slice(1, -1)}::text`)} || '%' limit ${mostNamed}`
        : sql`select id::text from ${table} where lower(${inside}) like ${pattern} limit ${mostNamed}`,
    )
  // The index of short names holds those who are there; the names of others are gone.
  const people = await ids(
    [...text].length < shortestInside ? sql`(select * from users where deleted_at is null) users` : sql`users`,
    sql`(first_name || ' ' || last_name)`,
    sql`first_name || ' ' || last_name || ' ' || email`,
  )
  const companies = await ids(sql`companies`, sql`coalesce(name, '')`, sql`coalesce(name, '')`)
  return { people: list(people), companies: list(companies) }
}

const either = (conditions: readonly SQL[]): SQL =>
  sql`(${sql.join(
    conditions.map((each) => sql`(${each})`),
    sql` or `,
  )})`
const both = (conditions: readonly (SQL | null | false | undefined)[]): SQL =>
  sql.join(
    conditions.filter((each): each is SQL => Boolean(each)),
    sql` and `,
  )

const descending = (log: 'h' | 's') => sql.raw(`${log}.at desc, ${log}.id desc`)

const entitiesOf = (kind: AuditFilter['kind']): string[] =>
  Object.entries(groupOf)
    .filter(([, group]) => group === kind)
    .map(([entity]) => entity)
const ofHistory = sql.raw(
  `'h' || h.id as id, h.at, 1 as log, h.id as n, h.company_id, h.actor_id, h.impersonator_id, h.entity, h.entity_id, h.action, h.data`,
)
const ofSecurity = sql.raw(
  `'s' || s.id as id, s.at, 0 as log, s.id as n, 0 as company_id, s.user_id as actor_id, s.impersonator_id,
    'account' as entity, coalesce(s.user_id::text, '') as entity_id, s.event as action, null::jsonb as data`,
)

interface Wanted {
  filter: AuditFilter
  /** Whether the entries themselves are wanted, or only when they were. */
  what: 'entries' | 'times'
  /** Holds for entries after the page before. */
  after: { history: SQL; security: SQL }
  limit: number
}

/** What every entry is asked for, whichever way it is found. */
function asked({ filter, after }: Wanted, log: 'h' | 's'): (SQL | false)[] {
  const at = sql.raw(`${log}.at`)
  return [
    filter.from !== undefined && sql`${at} >= ${startOfDay(filter.from).toISOString()}::timestamptz`,
    filter.to !== undefined && sql`${at} < ${startOfDay(addDays(filter.to, 1)).toISOString()}::timestamptz`,
    filter.impersonated === true && sql`${sql.raw(log)}.impersonator_id is not null`,
    log === 'h' ? after.history : after.security,
  ]
}

/** The two logs of a company as one. */
function logsOfCompany(companyId: number, named: Named | null, wants: Wanted): SQL {
  const { filter, limit } = wants
  const parts: SQL[] = []
  if (filter.kind !== 'signIns') {
    parts.push(
      sql`(select ${ofHistory} from history h where ${both([
        sql`h.company_id = ${companyId}`,
        ...asked(wants, 'h'),
        filter.who !== undefined && sql`(h.actor_id = ${filter.who}::uuid or h.impersonator_id = ${filter.who}::uuid)`,
        filter.kind !== undefined && sql`h.entity = any(${list(entitiesOf(filter.kind))})`,
        named?.things,
      ])} order by ${descending('h')} limit ${limit})`,
    )
  }
  if (filter.kind === undefined || filter.kind === 'signIns') {
    const chosen = both([
      ...asked(wants, 's'),
      filter.who !== undefined && sql`(s.user_id = ${filter.who}::uuid or s.impersonator_id = ${filter.who}::uuid)`,
      named?.people,
      sql`s.event = any(${list(toldToCompanies)})`,
    ])
    parts.push(sql`(select x.* from members m cross join lateral (
        select ${ofSecurity} from security_log s
        where s.user_id = m.user_id and s.at >= m.joined_at and ${chosen}
        order by ${descending('s')} limit ${limit}) x
      where m.company_id = ${companyId})`)
  }
  return sql.join(parts, sql` union all `)
}

/** One way to entries: those of each of some keys, or all of them in time, walked along an index. */
interface Way {
  /** An array of keys, and the condition of those of one, `k.key`. */
  keys?: SQL
  holds: SQL
}

/**
 * The two logs of all companies as one. What is most likely rare leads: what a text names, then a person, then a kind;
 * each key is walked along its own index for as many entries as are wanted, and what else is asked for is asked of
 * these.
 */
function logsOfAll(named: NamedAnywhere | null, wants: Wanted): SQL {
  const { filter, what, limit } = wants
  const along = (log: 'h' | 's', ways: readonly Way[], chosen: SQL): SQL => {
    const table = sql.raw(log === 'h' ? 'history h' : 'security_log s')
    const columns = what === 'times' ? sql.raw(`${log}.at`) : log === 'h' ? ofHistory : ofSecurity
    const walk = (read: SQL, holds: SQL) =>
      sql`select ${read} from ${table} where ${holds} and ${chosen} order by ${descending(log)} limit ${limit}`
    const [first] = ways
    if (ways.length === 1 && first && first.keys === undefined) return sql`(${walk(columns, first.holds)})`
    // Found in two ways it is still one entry. `offset 0` has each looked up by its key.
    const key = sql.raw(log === 'h' ? 'h.company_id, h.id, h.at' : '0 as company_id, s.id, s.at')
    const found = sql.join(
      ways.map(({ keys, holds }) =>
        keys === undefined
          ? sql`(${walk(key, holds)})`
          : sql`(select x.* from unnest(${keys}) as k(key) cross join lateral (${walk(key, holds)}) x)`,
      ),
      sql` union `,
    )
    const newest = sql`select * from (${found}) each order by at desc, id desc limit ${limit}`
    if (what === 'times') return sql`(select at from (${newest}) newest)`
    const itself = sql.raw(log === 'h' ? 'h.company_id = found.company_id and h.id = found.id' : 's.id = found.id')
    return sql`(select x.* from (${newest}) found cross join lateral (select ${columns} from ${table} where ${itself} offset 0) x)`
  }
  const isWho = (log: 'h' | 's'): Way[] => [
    { holds: sql`${sql.raw(log === 'h' ? 'h.actor_id' : 's.user_id')} = ${filter.who}::uuid` },
    { holds: sql`${sql.raw(log)}.impersonator_id = ${filter.who}::uuid` },
  ]
  const whoToo = (log: 'h' | 's'): SQL | false =>
    filter.who !== undefined && named !== null && either(isWho(log).map(({ holds }) => holds))
  const parts: SQL[] = []
  if (filter.kind !== 'signIns') {
    const entities = list(entitiesOf(filter.kind))
    const ways: Way[] =
      named !== null
        ? [
            { keys: sql`${named.companies}::int[]`, holds: sql`h.company_id = k.key` },
            { keys: sql`${named.people}::uuid[]`, holds: sql`h.actor_id = k.key` },
            { keys: sql`${named.people}::uuid[]`, holds: sql`h.impersonator_id = k.key` },
            { keys: named.people, holds: sql`h.entity in ('user', 'member') and h.entity_id = k.key` },
          ]
        : filter.who !== undefined
          ? isWho('h')
          : filter.kind !== undefined
            ? [{ keys: entities, holds: sql`h.entity = k.key` }]
            : [{ holds: sql`true` }]
    const isKindToo =
      filter.kind !== undefined && (named !== null || filter.who !== undefined) && sql`h.entity = any(${entities})`
    parts.push(along('h', ways, both([...asked(wants, 'h'), whoToo('h'), isKindToo])))
  }
  if (filter.kind === undefined || filter.kind === 'signIns') {
    const ways: Way[] =
      named !== null
        ? [
            { keys: sql`${named.people}::uuid[]`, holds: sql`s.user_id = k.key` },
            { keys: sql`${named.people}::uuid[]`, holds: sql`s.impersonator_id = k.key` },
          ]
        : filter.who !== undefined
          ? isWho('s')
          : [{ holds: sql`true` }]
    parts.push(along('s', ways, both([...asked(wants, 's'), whoToo('s')])))
  }
  return sql.join(parts, sql` union all `)
}

/** What a filter finds of the two logs, as a statement made for a page or a count. */
async function logs(
  db: Db,
  scope: AuditScope,
  filter: AuditFilter,
  language: Locale,
): Promise<(wants: Omit<Wanted, 'filter'>) => SQL> {
  const { companyId } = scope
  if (companyId === null) {
    const named = await namedAnywhere(db, filter.search)
    return (wants) => logsOfAll(named, { filter, ...wants })
  }
  const named = await namedBy(db, companyId, filter.search, language)
  return (wants) => logsOfCompany(companyId, named, { filter, ...wants })
}

/** A page of the log, newest first. */
export async function findEntries(
  db: Db,
  {
    scope,
    filter,
    after,
    take,
    language,
  }: { scope: AuditScope; filter: AuditFilter; after: string | null; take: number; language: Locale },
): Promise<{ rows: StoredEntry[]; next: string | null }> {
  const found = await logs(db, scope, filter, language)
  const orderOf = (at: SQL, log: SQL, n: SQL) =>
    keyset({
      name: `audit-${scope.companyId ?? 'all'}`,
      after,
      take,
      order: [
        { by: at, as: 'timestamptz', direction: 'desc' },
        { by: log, as: 'integer', direction: 'desc' },
        { by: n, as: 'bigint', direction: 'desc' },
      ],
    })
  const order = orderOf(sql`l.at`, sql`l.log`, sql`l.n`)
  const bounds = {
    history: orderOf(sql`h.at`, sql`1`, sql`h.id`).where,
    security: orderOf(sql`s.at`, sql`0`, sql`s.id`).where,
  }
  const { rows } = await db.execute<Omit<StoredEntry, 'at'> & { told_at: string; cursor: string[] }>(sql`
    select l.*, to_char(l.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as told_at, ${order.cursor} as cursor
    from (${found({ after: bounds, what: 'entries', limit: order.limit })}) l
    order by ${sql.join(order.orderBy, sql`, `)} limit ${order.limit}`)
  const page = order.page(rows)
  return { rows: page.rows.map(({ told_at, ...row }) => ({ ...row, at: told_at })), next: page.next }
}

/**
 * How many entries a filter finds, and on which days in Stockholm; of more than `most` so many, and the days that were
 * counted whole.
 */
export async function countEntries(
  db: Db,
  {
    scope,
    filter,
    language,
    most = MOST_COUNTED,
  }: { scope: AuditScope; filter: AuditFilter; language: Locale; most?: number },
): Promise<{ total: number; isMore: boolean; days: { day: string; count: number }[] }> {
  const found = await logs(db, scope, filter, language)
  const times = found({ after: { history: sql`true`, security: sql`true` }, what: 'times', limit: most + 1 })
  const { rows } = await db.execute<{ day: string; count: number }>(sql`
    select to_char(l.at at time zone 'Europe/Stockholm', 'YYYY-MM-DD') as day, count(*)::int as count
    from (select l.at from (${times}) l order by l.at desc limit ${most + 1}) l group by 1 order by 1 desc`)
  const counted = rows.reduce((sum, { count }) => sum + count, 0)
  const isMore = counted > most
  return { total: Math.min(counted, most), isMore, days: isMore ? rows.slice(0, -1) : rows }
}
