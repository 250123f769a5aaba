import { sql, type SQL } from 'drizzle-orm'
import type { CallInput } from '#contract/base/call.ts'
import { MAX_COUNTED_ENTRIES, type GetAuditLog } from '#contract/privacy/audit.ts'
import { screenedName } from '#platform/domains/candidates/candidates/screening.ts'
import type { Db } from '#platform/foundation/db/client.ts'
import { swedishOrder } from '#platform/foundation/db/swedish-order.ts'
import { keyset, type PageCursors } from '#platform/calls/http/keyset.ts'
import { auditGroupOf, companyVisibleEvents } from '#rules/audit/actions.ts'
import type { Locale } from '#rules/text-and-time/locale.ts'
import { addDays, startOfDay } from '#rules/text-and-time/stockholm-time.ts'
import { escapeLike } from '#platform/foundation/db/search/escape-like.ts'
import { hasTrigram } from '#platform/foundation/db/search/trigrams.ts'

/** Filters of the log, as in the request. */
export type AuditFilter = Pick<
  CallInput<typeof GetAuditLog>['query'],
  'who' | 'kind' | 'entry' | 'from' | 'to' | 'impersonated' | 'search' | 'withoutCandidates'
>

export interface AuditScope {
  /** Null reads the log of all companies, and entries without a company, for staff. */
  companyId: number | null
}

/** Stored entry of the history or of the security log. */
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

/** Maximum number of matches of a search text per kind of object, newest first. */
const MAX_MATCHES = 200

/** Conditions for the entries of one company that match a search text. */
interface CompanyMatches {
  /** Condition on entries of the history. */
  history: SQL
  /** Condition on entries of the security log. */
  security: SQL
}

/** Ids that match a search text among all companies, as SQL arrays. */
interface OfficeMatches {
  people: SQL
  companies: SQL
}

const textArray = (values: readonly (string | number)[]): SQL =>
  sql`array[${sql.join(
    values.map((value) => sql`${String(value)}`),
    sql`, `,
  )}]::text[]`

const parseSearch = (search: string | undefined): { text: string; pattern: string } | null => {
  const text = search?.trim().toLowerCase() ?? ''
  return text === '' ? null : { text, pattern: `%${escapeLike(text)}%` }
}

const idsOf = async (db: Db, query: SQL): Promise<string[]> =>
  (await db.execute<{ id: string }>(query)).rows.map(({ id }) => id)

/**
 * Searches the objects and people of a company by their current names. For a candidate with a hidden name, searches the
 * replacement name that users see. Null without a search text.
 */
async function searchCompany(
  db: Db,
  companyId: number,
  search: string | undefined,
  language: Locale,
): Promise<CompanyMatches | null> {
  const parsed = parseSearch(search)
  if (parsed === null) return null
  const { text, pattern } = parsed
  const ids = (query: SQL): Promise<string[]> => idsOf(db, query)
  const people =
    await ids(sql`select u.id::text from users u where lower(u.first_name || ' ' || u.last_name) like ${pattern}
    and (u.id in (select m.user_id from members m where m.company_id = ${companyId}) or cardinality(u.roles) > 0) limit ${MAX_MATCHES}`)
  const ads = await ids(
    sql`select id::text from ads where company_id = ${companyId} and lower(title) like ${pattern} order by id desc limit ${MAX_MATCHES}`,
  )
  const candidates =
    await ids(sql`select c.id::text from candidates c cross join lateral (select ${screenedName(language)} as name offset 0) n
    where c.company_id = ${companyId} and c.anonymised_at is null and lower(n.name) like ${pattern}
    order by c.id desc limit ${MAX_MATCHES}`)
  const digits = text.replace(/\D/g, '')
  const invoices =
    digits.length < 2
      ? []
      : await ids(
          sql`select id::text from invoices
            where company_id = ${companyId} and number::text like ${`${digits.slice(0, 4)}%${digits.slice(4)}`}
            order by id desc limit ${MAX_MATCHES}`,
        )
  const peopleIds = sql`${textArray(people)}::uuid[]`
  return {
    history: anyOf([
      sql`h.entity in ('user', 'member') and h.entity_id = any(${textArray(people)})`,
      sql`h.entity = 'ad' and h.entity_id = any(${textArray(ads)})`,
      sql`h.entity = 'candidate' and h.entity_id = any(${textArray(candidates)})`,
      sql`h.entity = 'invoice' and h.entity_id = any(${textArray(invoices)})`,
      sql`h.entity not in ('ad', 'candidate') and lower(h.data ->> 'name') like ${pattern}`,
      sql`h.entity not in ('ad', 'candidate') and lower(h.data ->> 'service') like ${pattern}`,
      sql`h.actor_id = any(${peopleIds})`,
      sql`h.impersonator_id = any(${peopleIds})`,
    ]),
    security: sql`(s.user_id = any(${peopleIds}) or s.impersonator_id = any(${peopleIds}))`,
  }
}

/**
 * Searches all people by name or email address, and all companies by name, each along an index. Null without a search
 * text.
 */
async function searchOffice(db: Db, search: string | undefined): Promise<OfficeMatches | null> {
  const parsed = parseSearch(search)
  if (parsed === null) return null
  const { text, pattern } = parsed
  const ids = (table: SQL, name: SQL, inside: SQL): Promise<string[]> =>
    idsOf(
      db,
      // A shorter text matches only the beginning of a name.
      hasTrigram(text)
        ? sql`select id::text from ${table} where lower(${inside}) like ${pattern} limit ${MAX_MATCHES}`
        : sql`select id::text from ${table}
            where ${swedishOrder(name)} like ${swedishOrder(sql`${pattern.slice(1, -1)}::text`)} || '%' limit ${MAX_MATCHES}`,
    )
  // The index for short names contains only users that are not deleted. Deleted users have no name.
  const people = await ids(
    hasTrigram(text) ? sql`users` : sql`(select * from users where deleted_at is null) users`,
    sql`(first_name || ' ' || last_name)`,
    sql`first_name || ' ' || last_name || ' ' || email`,
  )
  const companies = await ids(sql`companies`, sql`coalesce(name, '')`, sql`coalesce(name, '')`)
  return { people: textArray(people), companies: textArray(companies) }
}

const anyOf = (conditions: readonly SQL[]): SQL =>
  sql`(${sql.join(
    conditions.map((condition) => sql`(${condition})`),
    sql` or `,
  )})`
const allOf = (conditions: readonly (SQL | null | false | undefined)[]): SQL =>
  sql.join(
    conditions.filter((condition): condition is SQL => Boolean(condition)),
    sql` and `,
  )

const descending = (log: 'h' | 's') => sql.raw(`${log}.at desc, ${log}.id desc`)

const entitiesOf = (kind: AuditFilter['kind']): string[] =>
  Object.entries(auditGroupOf)
    .filter(([, group]) => group === kind)
    .map(([entity]) => entity)
const historyColumns = sql.raw(
  `h.company_id || '.h' || h.id as id, h.at, 1 as log, h.id as n, h.company_id, h.actor_id, h.impersonator_id,
    h.entity, h.entity_id, h.action, h.data`,
)
const securityColumns = sql.raw(
  `'0.s' || s.id as id, s.at, 0 as log, s.id as n, 0 as company_id, s.user_id as actor_id, s.impersonator_id,
    'account' as entity, coalesce(s.user_id::text, '') as entity_id, s.event as action, null::jsonb as data`,
)

/** Returns the condition for the entry with an id of `AuditEntry`. */
function isEntry(id: string, log: 'h' | 's'): SQL {
  const [company = '', own = ''] = id.split('.')
  if (!own.startsWith(log)) return sql`false`
  const isOwn = sql`${sql.raw(log)}.id = ${own.slice(1)}::bigint`
  return log === 'h' ? sql`h.company_id = ${company}::bigint and ${isOwn}` : isOwn
}

interface LogQuery {
  filter: AuditFilter
  /** Selects whole entries, or only their times. */
  what: 'entries' | 'times'
  /** Conditions for entries after the previous page. */
  after: { history: SQL; security: SQL }
  limit: number
}

/** Returns the conditions that apply to every entry. */
function commonConditions({ filter, after }: LogQuery, log: 'h' | 's'): (SQL | false)[] {
  const at = sql.raw(`${log}.at`)
  return [
    filter.from !== undefined && sql`${at} >= ${startOfDay(filter.from).toISOString()}::timestamptz`,
    filter.to !== undefined && sql`${at} < ${startOfDay(addDays(filter.to, 1)).toISOString()}::timestamptz`,
    filter.entry !== undefined && isEntry(filter.entry, log),
    filter.impersonated === true && sql`${sql.raw(log)}.impersonator_id is not null`,
    log === 'h' ? after.history : after.security,
  ]
}

/** Builds the query for the history and the security log of a company, as one list. */
function logsOfCompany(companyId: number, matches: CompanyMatches | null, query: LogQuery): SQL {
  const { filter, limit } = query
  const parts: SQL[] = []
  if (filter.kind !== 'signIns') {
    parts.push(
      sql`(select ${historyColumns} from history h where ${allOf([
        sql`h.company_id = ${companyId}`,
        ...commonConditions(query, 'h'),
        filter.who !== undefined && sql`(h.actor_id = ${filter.who}::uuid or h.impersonator_id = ${filter.who}::uuid)`,
        filter.kind !== undefined && sql`h.entity = any(${textArray(entitiesOf(filter.kind))})`,
        filter.withoutCandidates === true && sql`h.entity <> all(${textArray(entitiesOf('candidates'))})`,
        matches?.history,
      ])} order by ${descending('h')} limit ${limit})`,
    )
  }
  if (filter.kind === undefined || filter.kind === 'signIns') {
    const conditions = allOf([
      ...commonConditions(query, 's'),
      filter.who !== undefined && sql`(s.user_id = ${filter.who}::uuid or s.impersonator_id = ${filter.who}::uuid)`,
      matches?.security,
      sql`s.event = any(${textArray(companyVisibleEvents)})`,
    ])
    parts.push(sql`(select x.* from members m cross join lateral (
        select ${securityColumns} from security_log s
        where s.user_id = m.user_id and s.at >= m.joined_at and ${conditions}
        order by ${descending('s')} limit ${limit}) x
      where m.company_id = ${companyId})`)
  }
  return sql.join(parts, sql` union all `)
}

/** Access path to entries: the entries of each of several keys, or all entries, walked along an index in time order. */
interface AccessPath {
  /** SQL array of keys. Without keys, the path walks all entries that meet the condition. */
  keys?: SQL
  /** Condition on an entry. With keys, it compares the entry with `k.key`. */
  condition: SQL
}

/**
 * Builds the query for the history and the security log of all companies, as one list. The filter that is probably the
 * most selective chooses the index: the search text, then a person, then a kind. Each key is walked along its own index
 * up to the limit, and the other filters are applied to these entries.
 */
function logsOfAll(matches: OfficeMatches | null, query: LogQuery): SQL {
  const { filter, what, limit } = query
  const queryLog = (log: 'h' | 's', paths: readonly AccessPath[], filters: SQL): SQL => {
    const table = sql.raw(log === 'h' ? 'history h' : 'security_log s')
    const columns = what === 'times' ? sql.raw(`${log}.at`) : log === 'h' ? historyColumns : securityColumns
    const walk = (read: SQL, condition: SQL) =>
      sql`select ${read} from ${table} where ${condition} and ${filters} order by ${descending(log)} limit ${limit}`
    const [first] = paths
    if (paths.length === 1 && first && first.keys === undefined) return sql`(${walk(columns, first.condition)})`
    // `union` removes entries that several paths find. `offset 0` makes the planner look up each entry by key.
    const key = sql.raw(log === 'h' ? 'h.company_id, h.id, h.at' : '0 as company_id, s.id, s.at')
    const found = sql.join(
      paths.map(({ keys, condition }) =>
        keys === undefined
          ? sql`(${walk(key, condition)})`
          : sql`(select x.* from unnest(${keys}) as k(key) cross join lateral (${walk(key, condition)}) x)`,
      ),
      sql` union `,
    )
    const newest = sql`select * from (${found}) entry order by at desc, id desc limit ${limit}`
    if (what === 'times') return sql`(select at from (${newest}) newest)`
    const isSameEntry = sql.raw(log === 'h' ? 'h.company_id = found.company_id and h.id = found.id' : 's.id = found.id')
    return sql`(select x.* from (${newest}) found cross join lateral (select ${columns} from ${table} where ${isSameEntry} offset 0) x)`
  }
  const personPaths = (log: 'h' | 's'): AccessPath[] => [
    { condition: sql`${sql.raw(log === 'h' ? 'h.actor_id' : 's.user_id')} = ${filter.who}::uuid` },
    { condition: sql`${sql.raw(log)}.impersonator_id = ${filter.who}::uuid` },
  ]
  const personFilter = (log: 'h' | 's'): SQL | false =>
    filter.who !== undefined && matches !== null && anyOf(personPaths(log).map(({ condition }) => condition))
  const parts: SQL[] = []
  if (filter.kind !== 'signIns') {
    const entities = textArray(entitiesOf(filter.kind))
    const paths: AccessPath[] =
      matches !== null
        ? [
            { keys: sql`${matches.companies}::int[]`, condition: sql`h.company_id = k.key` },
            { keys: sql`${matches.people}::uuid[]`, condition: sql`h.actor_id = k.key` },
            { keys: sql`${matches.people}::uuid[]`, condition: sql`h.impersonator_id = k.key` },
            { keys: matches.people, condition: sql`h.entity in ('user', 'member') and h.entity_id = k.key` },
          ]
        : filter.who !== undefined
          ? personPaths('h')
          : filter.kind !== undefined
            ? [{ keys: entities, condition: sql`h.entity = k.key` }]
            : [{ condition: sql`true` }]
    const kindFilter =
      filter.kind !== undefined && (matches !== null || filter.who !== undefined) && sql`h.entity = any(${entities})`
    parts.push(queryLog('h', paths, allOf([...commonConditions(query, 'h'), personFilter('h'), kindFilter])))
  }
  if (filter.kind === undefined || filter.kind === 'signIns') {
    const paths: AccessPath[] =
      matches !== null
        ? [
            { keys: sql`${matches.people}::uuid[]`, condition: sql`s.user_id = k.key` },
            { keys: sql`${matches.people}::uuid[]`, condition: sql`s.impersonator_id = k.key` },
          ]
        : filter.who !== undefined
          ? personPaths('s')
          : [{ condition: sql`true` }]
    parts.push(queryLog('s', paths, allOf([...commonConditions(query, 's'), personFilter('s')])))
  }
  return sql.join(parts, sql` union all `)
}

/** Resolves the search text of a filter, and returns a function that builds the query for a page or a count. */
async function prepareQuery(
  db: Db,
  scope: AuditScope,
  filter: AuditFilter,
  language: Locale,
): Promise<(query: Omit<LogQuery, 'filter'>) => SQL> {
  const { companyId } = scope
  if (companyId === null) {
    const matches = await searchOffice(db, filter.search)
    return (query) => logsOfAll(matches, { filter, ...query })
  }
  const matches = await searchCompany(db, companyId, filter.search, language)
  return (query) => logsOfCompany(companyId, matches, { filter, ...query })
}

/** Returns a page of the log, newest first. */
export async function findEntries(
  db: Db,
  {
    scope,
    filter,
    after,
    take,
    language,
  }: { scope: AuditScope; filter: AuditFilter; after: string | null; take: number; language: Locale },
): Promise<{ rows: StoredEntry[] } & PageCursors> {
  const buildQuery = await prepareQuery(db, scope, filter, language)
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
    from (${buildQuery({ after: bounds, what: 'entries', limit: order.limit })}) l
    order by ${sql.join(order.orderBy, sql`, `)} limit ${order.limit}`)
  const page = order.page(rows)
  return { ...page, rows: page.rows.map(({ told_at, ...row }) => ({ ...row, at: told_at })) }
}

/**
 * Counts the entries that match a filter, in total and per day in Stockholm. Counting stops at `most`. In that case,
 * `isMore` is true and `days` omits the oldest day, which was not counted completely.
 */
export async function countEntries(
  db: Db,
  {
    scope,
    filter,
    language,
    most = MAX_COUNTED_ENTRIES,
  }: { scope: AuditScope; filter: AuditFilter; language: Locale; most?: number },
): Promise<{ total: number; isMore: boolean; days: { day: string; count: number }[] }> {
  const buildQuery = await prepareQuery(db, scope, filter, language)
  const times = buildQuery({ after: { history: sql`true`, security: sql`true` }, what: 'times', limit: most + 1 })
  const { rows } = await db.execute<{ day: string; count: number }>(sql`
    select to_char(l.at at time zone 'Europe/Stockholm', 'YYYY-MM-DD') as day, count(*)::int as count
    from (select l.at from (${times}) l order by l.at desc limit ${most + 1}) l group by 1 order by 1 desc`)
  const counted = rows.reduce((sum, { count }) => sum + count, 0)
  const isMore = counted > most
  return { total: Math.min(counted, most), isMore, days: isMore ? rows.slice(0, -1) : rows }
}
